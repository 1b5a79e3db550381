import { useMemo } from 'preact/hooks';
import { getRefusals } from '../../api/calls';
import type { Refusal } from '../../api/types';
import { Badge } from '../../parts/Badge';
import { clock, figure, millis, moment } from '../../parts/format';
import { Empty, Loading, Trouble } from '../../parts/Notice';
import { type Column, Table } from '../../parts/Table';
import { address, place, refine } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import { language, text } from '../../text/text';

const MOST = 500;

/** Why calls were refused: by which rule, what was reached, what was allowed, when and for whom. */
export function Refusals({ app }: { app: string }) {
  const { resource = '', rule = '' } = place.value.query;
  const loaded = useLoaded(`refusals ${app} ${resource} ${rule}`, () => getRefusals(app, { resource, rule, limit: MOST }), 2);
  const columns = useMemo(() => columnsFor(app), [app, language.value]);
  const rows = loaded.value ?? [];
  return (
    <>
      <div class="tools">
        <Filter label={text('live.resource')} value={resource} onInput={(value) => refine({ resource: value })} />
        <Filter label={text('refusals.rule')} value={rule} onInput={(value) => refine({ rule: value })} />
        <span class="quiet">{text('refusals.hint')}</span>
      </div>
      <Trouble problem={loaded.problem} />
      {loaded.value === null && loaded.problem === null && <Loading />}
      {loaded.value !== null && rows.length === 0 && <Empty title={text('refusals.empty')}><p>{text('refusals.emptyHint')}</p></Empty>}
      {rows.length > 0 && <Table label={text('tab.refusals')} rows={rows} columns={columns} keyOf={keyOf} fill />}
    </>
  );
}

function keyOf(one: Refusal): string {
  return `${one.at}\n${one.instance}\n${one.resource}\n${one.rule}\n${one.origin}\n${one.reason}`;
}

/** A filter that is asked for when it was typed, not at every letter: it goes to the console. */
function Filter(props: { label: string; value: string; onInput: (value: string) => void }) {
  return (
    <label class="select">
      <span>{props.label}</span>
      <input type="search" value={props.value} placeholder={text('refusals.any')} onChange={(event) => props.onInput(event.currentTarget.value)} />
    </label>
  );
}

function columnsFor(app: string): Column<Refusal>[] {
  return [
    { name: 'at', title: text('refusals.at'), value: (one) => -one.at, shown: (one) => <span class="figures" title={moment(one.at)}>{clock(one.at)}</span> },
    { name: 'resource', title: text('live.resource'), wide: true, value: (one) => one.resource, shown: (one) => <a href={address(['applications', app, 'live'], { resource: one.resource })} title={one.resource}>{one.resource}</a> },
    { name: 'rule', title: text('refusals.rule'), value: (one) => one.rule, shown: (one) => <a href={address(['applications', app, 'rules'], { edit: one.rule })}>{one.rule}</a> },
    { name: 'mode', title: text('rules.mode'), value: (one) => one.shadow, shown: (one) => (one.shadow ? <Badge tone="warn" title={text('refusals.shadowHint')}>{text('mode.shadow')}</Badge> : <Badge tone="bad">{text('refusals.refused')}</Badge>) },
    { name: 'reached', title: text('refusals.reached'), hint: text('refusals.reachedHint'), numeric: true, value: (one) => one.reached, shown: (one) => text('refusals.of', { reached: figure(one.reached), limit: figure(one.limit) }) },
    { name: 'reason', title: text('refusals.reason'), wide: true, shown: (one) => <span title={one.reason}>{one.reason}</span> },
    { name: 'origin', title: text('refusals.origin'), value: (one) => one.origin, shown: (one) => one.origin || '–' },
    { name: 'retry', title: text('refusals.retry'), numeric: true, value: (one) => one.retryAfterMillis, shown: (one) => millis(one.retryAfterMillis) },
    { name: 'instance', title: text('live.instance'), value: (one) => one.instance, shown: (one) => one.instance },
  ];
}
