import { useMemo, useState } from 'preact/hooks';
import { getAudit } from '../api/calls';
import type { AuditEntry } from '../api/types';
import { useAction } from '../parts/action';
import { Badge } from '../parts/Badge';
import { moment } from '../parts/format';
import { Search } from '../parts/Input';
import { Empty, Loading, Notice, Trouble } from '../parts/Notice';
import { found } from '../parts/sorting';
import { type Column, Table } from '../parts/Table';
import { useLoaded } from '../state/loaded';
import { language, text } from '../text/text';

const PAGE = 200;

/** Who changed what and when, newest first. */
export function Audit() {
  const [search, setSearch] = useState('');
  const [older, setOlder] = useState<AuditEntry[]>([]);
  const [ended, setEnded] = useState(false);
  const act = useAction();
  const newest = useLoaded('audit', () => getAudit('', undefined, PAGE));
  const columns = useMemo(columnsOf, [language.value]);
  const all = [...(newest.value?.entries ?? []), ...older];
  const rows = all.filter((entry) => found(search, `${entry.who} ${entry.action} ${entry.application} ${entry.detail} ${entry.result} ${entry.from}`));
  const more = () => act.run(async () => {
    const page = await getAudit('', all[all.length - 1]?.number, PAGE);
    setOlder([...older, ...page.entries]);
    setEnded(page.entries.length < PAGE);
  });
  return (
    <>
      <div class="head">
        <h1>{text('nav.audit')}</h1>
        {newest.value !== null && (newest.value.intact
          ? <Badge tone="good" title={text('audit.intactHint')}>{text('audit.intact')}</Badge>
          : <Badge tone="bad" title={text('audit.intactHint')}>{text('audit.broken')}</Badge>)}
        <Search label={text('audit.search')} value={search} onInput={setSearch} />
        <a class="button" href="/api/audit/export" download>{text('audit.export')}</a>
      </div>
      <Trouble problem={newest.problem ?? act.problem} />
      {newest.value?.intact === false && <Notice kind="bad">{text('audit.brokenHint')}</Notice>}
      {newest.value?.last !== undefined && (
        <p class="hint">
          {text('audit.last', { number: newest.value.last.number })} <code>{newest.value.last.hash}</code>
        </p>
      )}
      {newest.value === null && newest.problem === null && <Loading />}
      {newest.value !== null && all.length === 0 && <Empty title={text('audit.empty')} />}
      {all.length > 0 && <Table label={text('nav.audit')} rows={rows} columns={columns} keyOf={(entry) => String(entry.number)} tall />}
      {all.length >= PAGE && !ended && <p><button type="button" disabled={act.busy} onClick={more}>{text('action.older')}</button></p>}
    </>
  );
}

function columnsOf(): Column<AuditEntry>[] {
  const words = (name: 'who' | 'action' | 'application' | 'from' | 'result', title: string): Column<AuditEntry> =>
    ({ name, title, value: (entry) => entry[name], shown: (entry) => entry[name] });
  return [
    { name: 'at', title: text('audit.at'), value: (entry) => entry.number, shown: (entry) => <span class="figures">{moment(entry.at)}</span> },
    words('who', text('audit.who')),
    words('action', text('audit.action')),
    words('application', text('audit.application')),
    { name: 'detail', title: text('audit.detail'), wide: true, shown: (entry) => entry.detail },
    words('result', text('audit.result')),
    words('from', text('audit.from')),
  ];
}
