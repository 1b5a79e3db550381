import { useMemo, useState } from 'preact/hooks';
import { getEvents } from '../../api/calls';
import { Search } from '../../parts/Input';
import { Empty, Loading, Trouble } from '../../parts/Notice';
import { found } from '../../parts/sorting';
import { Table } from '../../parts/Table';
import { useLoaded } from '../../state/loaded';
import { language, text } from '../../text/text';
import { eventColumns, eventName } from './eventColumns';

const MOST = 200;

/** What else happened: instances lost and back, guards that failed, clusters that did not answer. */
export function Events({ app }: { app: string }) {
  const [search, setSearch] = useState('');
  const loaded = useLoaded(`events ${app}`, () => getEvents(app, MOST), 3);
  const columns = useMemo(eventColumns, [language.value]);
  const all = loaded.value ?? [];
  const rows = all.filter((one) => found(search, `${eventName(one.kind)} ${one.kind} ${one.text} ${one.instance}`));
  return (
    <>
      <Trouble problem={loaded.problem} />
      {loaded.value === null && loaded.problem === null && <Loading />}
      {loaded.value?.length === 0 && <Empty title={text('events.empty')}><p>{text('events.emptyHint')}</p></Empty>}
      {all.length > 0 && (
        <>
          <div class="tools">
            <Search label={text('events.search')} value={search} onInput={setSearch} />
            <span class="quiet">{text('events.count', { shown: rows.length, all: all.length })}</span>
          </div>
          <Table label={text('tab.events')} rows={rows} columns={columns} keyOf={(one) => `${one.at}\n${one.instance}\n${one.kind}\n${one.text}`} tall />
        </>
      )}
    </>
  );
}
