import { useMemo } from 'preact/hooks';
import { getEvents } from '../../api/calls';
import type { EventSeen } from '../../api/types';
import { clock, moment } from '../../parts/format';
import { Empty, Loading, Trouble } from '../../parts/Notice';
import { type Column, Table } from '../../parts/Table';
import { useLoaded } from '../../state/loaded';
import { language, text } from '../../text/text';

/** What else happened: instances lost and back, guards that failed, clusters that did not answer. */
export function Events({ app }: { app: string }) {
  const loaded = useLoaded(`events ${app}`, () => getEvents(app), 3);
  const columns = useMemo(columnsOf, [language.value]);
  const rows = loaded.value ?? [];
  return (
    <>
      <Trouble problem={loaded.problem} />
      {loaded.value === null && loaded.problem === null && <Loading />}
      {loaded.value !== null && rows.length === 0 && <Empty title={text('events.empty')}><p>{text('events.emptyHint')}</p></Empty>}
      {rows.length > 0 && <Table label={text('tab.events')} rows={rows} columns={columns} keyOf={(one) => `${one.at}\n${one.instance}\n${one.kind}\n${one.text}`} tall />}
    </>
  );
}

function columnsOf(): Column<EventSeen>[] {
  return [
    { name: 'at', title: text('refusals.at'), value: (one) => -one.at, shown: (one) => <span class="figures" title={moment(one.at)}>{clock(one.at)}</span> },
    { name: 'kind', title: text('events.kind'), value: (one) => one.kind, shown: (one) => one.kind },
    { name: 'text', title: text('events.text'), wide: true, shown: (one) => one.text },
    { name: 'instance', title: text('live.instance'), value: (one) => one.instance, shown: (one) => one.instance },
  ];
}
