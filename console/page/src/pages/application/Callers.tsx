import { useMemo, useState } from 'preact/hooks';
import { isObject, type Json, type JsonObject } from '../../api/json';
import { figure, millis } from '../../parts/format';
import { Search } from '../../parts/Input';
import { found } from '../../parts/sorting';
import { type Column, Table } from '../../parts/Table';
import { language, text } from '../../text/text';

/** Who calls a resource, with the figures of the last second. */
export function Callers(props: { answer: Json }) {
  const [search, setSearch] = useState('');
  const all = useMemo(() => (isObject(props.answer) && Array.isArray(props.answer.origins) ? props.answer.origins.filter(isObject) : []), [props.answer]);
  const columns = useMemo(columnsOf, [language.value]);
  const rows = all.filter((one) => found(search, nameOf(one)));
  return (
    <>
      <div class="tools">
        <Search label={text('inside.searchCallers')} value={search} onInput={setSearch} />
        <span class="quiet">{text('events.count', { shown: rows.length, all: all.length })}</span>
      </div>
      <Table label={text('inside.origins')} rows={rows} columns={columns} keyOf={nameOf} first={{ column: 'passed', descending: true }} fill />
    </>
  );
}

function nameOf(one: JsonObject): string {
  return typeof one.name === 'string' ? one.name : typeof one.origin === 'string' ? one.origin : '';
}

function columnsOf(): Column<JsonObject>[] {
  const column = (name: string, title: string, shown: (value: number | null) => string): Column<JsonObject> => ({
    name, title, numeric: true, value: (one) => numberOf(one[name]), shown: (one) => shown(numberOf(one[name])),
  });
  return [
    { name: 'name', title: text('refusals.origin'), wide: true, value: nameOf, shown: (one) => <span title={nameOf(one)}>{nameOf(one) || text('refusals.noOrigin')}</span> },
    column('passed', text('live.passed'), figure),
    column('refused', text('live.refused'), figure),
    column('errors', text('live.errors'), figure),
    column('averageMillis', text('live.average'), millis),
    column('longestMillis', text('live.longest'), millis),
    column('inFlight', text('live.inFlight'), figure),
    column('waiting', text('live.waiting'), figure),
    column('totalPassed', text('inside.totalPassed'), figure),
    column('totalRefused', text('inside.totalRefused'), figure),
  ];
}

function numberOf(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
