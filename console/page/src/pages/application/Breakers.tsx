import { useMemo } from 'preact/hooks';
import { getBreakers } from '../../api/calls';
import type { BreakerChange, BreakerNow } from '../../api/types';
import { Badge, type Tone } from '../../parts/Badge';
import { clock, moment } from '../../parts/format';
import { Empty, Loading, Trouble } from '../../parts/Notice';
import { type Column, Table } from '../../parts/Table';
import { useLoaded } from '../../state/loaded';
import { language, text } from '../../text/text';

/** Which breakers are open, on how many instances, and what they did lately. */
export function Breakers({ app }: { app: string }) {
  const loaded = useLoaded(`breakers ${app}`, () => getBreakers(app), 2);
  const now = useMemo(nowColumns, [language.value]);
  const changes = useMemo(changeColumns, [language.value]);
  const value = loaded.value;
  return (
    <>
      <Trouble problem={loaded.problem} />
      {value === null && loaded.problem === null && <Loading />}
      {value !== null && value.now.length === 0 && value.changes.length === 0 && (
        <Empty title={text('breakers.empty')}><p>{text('breakers.emptyHint')}</p></Empty>
      )}
      {value !== null && value.now.length > 0 && (
        <section>
          <h2>{text('breakers.now')}</h2>
          <Table label={text('breakers.now')} rows={value.now} columns={now} keyOf={(one) => `${one.rule}\n${one.resource}\n${one.value}`} first={{ column: 'states', descending: true }} />
        </section>
      )}
      {value !== null && value.changes.length > 0 && (
        <section>
          <h2>{text('breakers.changes')}</h2>
          <Table label={text('breakers.changes')} rows={value.changes} columns={changes} keyOf={(one) => `${one.at}\n${one.instance}\n${one.rule}\n${one.value}\n${one.to}`} tall />
        </section>
      )}
    </>
  );
}

function toneOf(state: string): Tone {
  return /CLOSED/.test(state) && !/FORCED/.test(state) ? 'good' : /OPEN$/.test(state) && !/HALF/.test(state) ? 'bad' : 'warn';
}

export function BreakerState(props: { state: string; count?: number }) {
  return <Badge tone={toneOf(props.state)}>{props.state.toLowerCase().replaceAll('_', ' ')}{props.count !== undefined && ` × ${props.count}`}</Badge>;
}

function notClosed(one: BreakerNow): number {
  return Object.entries(one.states).reduce((sum, [state, count]) => (toneOf(state) === 'good' ? sum : sum + count), 0);
}

function nowColumns(): Column<BreakerNow>[] {
  return [
    { name: 'resource', title: text('live.resource'), wide: true, value: (one) => one.resource, shown: (one) => one.resource },
    { name: 'rule', title: text('refusals.rule'), value: (one) => one.rule, shown: (one) => one.rule },
    { name: 'value', title: text('breakers.value'), value: (one) => one.value, shown: (one) => one.value || '–' },
    { name: 'states', title: text('breakers.states'), value: notClosed, shown: (one) => <span class="actions">{Object.entries(one.states).map(([state, count]) => <BreakerState key={state} state={state} count={count} />)}</span> },
  ];
}

function changeColumns(): Column<BreakerChange>[] {
  return [
    { name: 'at', title: text('refusals.at'), value: (one) => -one.at, shown: (one) => <span class="figures" title={moment(one.at)}>{clock(one.at)}</span> },
    { name: 'resource', title: text('live.resource'), wide: true, value: (one) => one.resource, shown: (one) => (one.value === '' ? one.resource : `${one.resource} · ${one.value}`) },
    { name: 'to', title: text('breakers.change'), value: (one) => one.to, shown: (one) => <span class="actions"><BreakerState state={one.from} /> → <BreakerState state={one.to} /></span> },
    { name: 'why', title: text('breakers.why'), wide: true, shown: (one) => one.why },
    { name: 'rule', title: text('refusals.rule'), value: (one) => one.rule, shown: (one) => one.rule },
    { name: 'instance', title: text('live.instance'), value: (one) => one.instance, shown: (one) => one.instance },
  ];
}
