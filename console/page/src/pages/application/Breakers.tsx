import { useMemo, useState } from 'preact/hooks';
import { getBreakers, getInstances, getRules } from '../../api/calls';
import type { BreakerChange, Breakers as Answer, Instance } from '../../api/types';
import { Badge } from '../../parts/Badge';
import { clock, moment } from '../../parts/format';
import { Search, Select } from '../../parts/Input';
import { Empty, Loading, Trouble } from '../../parts/Notice';
import { found } from '../../parts/sorting';
import { type Column, Table } from '../../parts/Table';
import { WHOLE_UP_TO } from '../../parts/windowing';
import { rulesOf } from '../../rules/document';
import { address, place, refine } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import { mayEdit } from '../../state/session';
import { language, text } from '../../text/text';
import { useLiveInstances, useRunning } from './asking';
import { badness, type BreakerRow, breakerRows } from './breakerRows';
import { BreakerState, stateWords } from './BreakerState';
import { BreakerTimeline } from './BreakerTimeline';
import { ModeBadge } from './ModeBadge';
import { laneKey, lanesOf, type Life } from './timeline';

const MOST_CHANGES = 500;
const MOST_LANES = 12;
const SPANS = [['900', 'breakers.span15m'], ['3600', 'range.1h'], ['21600', 'range.6h'], ['86400', 'range.24h']] as const;

/** All breaker rules with their state, and what they did lately. */
export function Breakers({ app }: { app: string }) {
  const loaded = useLoaded(`breakers ${app}`, () => getBreakers(app, MOST_CHANGES), 2);
  const rules = useLoaded(`rules ${app}`, () => getRules(app), 10);
  const live = useLiveInstances(app);
  const asked = useRunning(app, '', live.value);
  const now = useMemo(() => nowColumns(app), [app, language.value]);
  const value = loaded.value;
  const settled = value !== null && (asked.value !== null || asked.problem !== null || live.value?.length === 0) && (rules.value !== null || rules.problem !== null);
  const rows = useMemo(() => breakerRows(value?.now ?? [], asked.value, live.value?.length ?? 0, rules.value === null ? [] : rulesOf(rules.value.document)), [value, asked.value, live.value, rules.value]);
  return (
    <>
      <Trouble problem={loaded.problem} />
      {!settled && loaded.problem === null && <Loading />}
      {settled && rows.length === 0 && value.changes.length === 0 && <NoBreaker app={app} />}
      {rows.length > 0 && (
        <section>
          <h2>{text('breakers.now')}</h2>
          {asked.value !== null && asked.value.answered.length < (live.value?.length ?? 0) && <p class="hint">{text('breakers.asked', { count: asked.value.answered.length, live: live.value?.length ?? 0 })}</p>}
          <Table label={text('breakers.now')} rows={rows} columns={now} keyOf={(one) => one.key} tall={rows.length <= WHOLE_UP_TO} first={{ column: 'states', descending: true }} />
        </section>
      )}
      {value !== null && value.changes.length > 0 && <Past app={app} answer={value} />}
    </>
  );
}

/** What breakers did: as lanes, and change by change. */
function Past({ app, answer }: { app: string; answer: Answer }) {
  const { span = '3600', breaker = '' } = place.value.query;
  const [search, setSearch] = useState('');
  const instances = useLoaded(`instances ${app}`, () => getInstances(app), 10);
  const columns = useMemo(changeColumns, [language.value]);
  const to = Date.now();
  const from = to - 1000 * Number(SPANS.find(([seconds]) => seconds === span)?.[0] ?? 3600);
  const lanes = useMemo(() => lanesOf(answer.changes, from, to, lifeOf(instances.value ?? [], to)), [answer, instances.value, span]);
  const rows = answer.changes.filter((one) => (breaker === '' || laneKey(one) === breaker) && found(search, wordsOf(one)));
  return (
    <>
      <section class="resource" aria-label={text('breakers.timeline')}>
        <div class="head">
          <h2>{text('breakers.timeline')}</h2>
          <Select label={text('live.range')} value={span} options={SPANS.map(([seconds, title]) => [seconds, text(title)] as const)} onChange={(seconds) => refine({ span: seconds })} />
        </div>
        <BreakerTimeline lanes={lanes.slice(0, MOST_LANES)} from={from} to={to} chosen={breaker} onChoose={(key) => refine({ breaker: key })} />
        {lanes.length > MOST_LANES && <p class="quiet">{text('inside.leftOut', { count: lanes.length - MOST_LANES })}</p>}
      </section>
      <section>
        <h2>{text('breakers.changes')}</h2>
        <div class="tools">
          <Search label={text('breakers.search')} value={search} onInput={setSearch} />
          <span class="quiet">{text('events.count', { shown: rows.length, all: answer.changes.length })}</span>
          {breaker !== '' && <button type="button" class="small" onClick={() => refine({ breaker: '' })}>{text('breakers.all')}</button>}
        </div>
        <Table label={text('breakers.changes')} rows={rows} columns={columns} keyOf={(one) => `${one.at}\n${one.instance}\n${laneKey(one)}\n${one.to}`} fill />
      </section>
    </>
  );
}

/** A lost instance has no state any more. Of one that was forgotten only its changes are known. */
function lifeOf(instances: readonly Instance[], now: number): (instance: string) => Life {
  const lives = new Map(instances.map((one) => [one.instance, { from: one.startedAt, to: one.live ? now : one.lastHeardAt }]));
  return (instance) => lives.get(instance) ?? { from: now, to: 0 };
}

function wordsOf(one: BreakerChange): string {
  return `${one.resource} ${one.value} ${one.rule} ${one.instance} ${one.why} ${stateWords(one.from)} ${stateWords(one.to)}`;
}

function NoBreaker({ app }: { app: string }) {
  return (
    <Empty title={text('breakers.empty')}>
      <p>{text('breakers.emptyHint')}</p>
      {mayEdit(app) && <p><a class="button main" href={address(['applications', app, 'rules'], { new: 'breaker' })}>{text('breakers.add')}</a></p>}
    </Empty>
  );
}

function ruleLink(app: string, rule: string) {
  return <a href={address(['applications', app, 'rules'], { edit: rule })} title={rule}>{rule}</a>;
}

function nowColumns(app: string): Column<BreakerRow>[] {
  return [
    { name: 'resource', title: text('live.resource'), wide: true, value: (one) => one.resource, shown: (one) => <span title={one.resource}>{one.resource}</span> },
    { name: 'value', title: text('breakers.value'), value: (one) => one.value, shown: (one) => one.value || '–' },
    { name: 'rule', title: text('refusals.rule'), value: (one) => one.rule, shown: (one) => ruleLink(app, one.rule) },
    { name: 'mode', title: text('rules.mode'), value: (one) => one.mode, shown: (one) => (one.mode === '' ? '–' : <ModeBadge mode={one.mode} />) },
    { name: 'states', title: text('breakers.states'), value: badness, shown: (one) => <States row={one} /> },
  ];
}

function States({ row }: { row: BreakerRow }) {
  const { values } = row;
  if (row.states.length === 0 && values === null) {
    return <span class="quiet">{text('breakers.unmet')}</span>;
  }
  return (
    <span class="actions">
      {row.states.map(([state, count]) => (count === null ? <BreakerState key={state} state={state} /> : <BreakerState key={state} state={state} count={count} />))}
      {values !== null && <Badge tone={values.open > 0 ? 'bad' : 'good'}>{text('breakers.valuesOpen', { ...values })}</Badge>}
    </span>
  );
}

function changeColumns(): Column<BreakerChange>[] {
  return [
    { name: 'at', title: text('refusals.at'), value: (one) => -one.at, shown: (one) => <span class="figures" title={moment(one.at)}>{clock(one.at)}</span> },
    { name: 'resource', title: text('live.resource'), wide: true, value: (one) => one.resource, shown: (one) => <span title={one.resource}>{one.value === '' ? one.resource : `${one.resource} · ${one.value}`}</span> },
    { name: 'to', title: text('breakers.change'), value: (one) => one.to, shown: (one) => <span class="actions"><BreakerState state={one.from} /> → <BreakerState state={one.to} /></span> },
    { name: 'why', title: text('breakers.why'), wide: true, value: (one) => one.why, shown: (one) => <span title={one.why}>{one.why}</span> },
    { name: 'rule', title: text('refusals.rule'), value: (one) => one.rule, shown: (one) => <span title={one.rule}>{one.rule}</span> },
    { name: 'instance', title: text('live.instance'), value: (one) => one.instance, shown: (one) => <span title={one.instance}>{one.instance}</span> },
  ];
}
