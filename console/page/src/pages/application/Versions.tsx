import { useMemo, useState } from 'preact/hooks';
import { getDiff, getVersions, rollBack } from '../../api/calls';
import type { Json } from '../../api/json';
import type { FieldChange, RulesDiff, RulesVersion } from '../../api/types';
import { useAction } from '../../parts/action';
import { Ask } from '../../parts/Ask';
import { Badge } from '../../parts/Badge';
import { Diff } from '../../parts/Diff';
import { moment } from '../../parts/format';
import { Empty, Loading, Trouble } from '../../parts/Notice';
import { type Column, Table } from '../../parts/Table';
import { place, refine } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import { mayEdit } from '../../state/session';
import { language, text } from '../../text/text';

const PAGE = 100;

/** Every version of the rules, what changed between two of them, and the way back. */
export function Versions({ app }: { app: string }) {
  const [older, setOlder] = useState<RulesVersion[]>([]);
  const [ended, setEnded] = useState(false);
  const [back, setBack] = useState<number | null>(null);
  const act = useAction();
  const newest = useLoaded(`versions ${app}`, () => getVersions(app, undefined, PAGE), 5);
  const all = useMemo(() => [...(newest.value ?? []), ...older], [newest.value, older]);
  const now = all[0]?.version ?? 0;
  const to = Number(place.value.query.to ?? now);
  const from = Number(place.value.query.from ?? Math.max(0, to - 1));
  const columns = useMemo(() => columnsFor(app, now, from, to, setBack), [app, now, from, to, language.value]);
  const more = () => act.run(async () => {
    const page = await getVersions(app, all[all.length - 1]?.version, PAGE);
    setOlder([...older, ...page]);
    setEnded(page.length < PAGE);
  });
  return (
    <>
      <Trouble problem={newest.problem ?? act.problem} />
      {newest.value === null && newest.problem === null && <Loading />}
      {newest.value?.length === 0 && <Empty title={text('versions.empty')}><p>{text('versions.emptyHint')}</p></Empty>}
      {all.length > 0 && <Table label={text('tab.versions')} rows={all} columns={columns} keyOf={(one) => String(one.version)} />}
      {all.length >= PAGE && !ended && <p><button type="button" disabled={act.busy} onClick={more}>{text('action.older')}</button></p>}
      {all.length > 0 && to > 0 && <Compared app={app} from={from} to={to} />}
      {back !== null && (
        <Ask title={text('versions.rollBackTo', { version: back })} question={text('versions.rollBackHint', { version: back, next: now + 1 })} action={text('versions.rollBack')} comment
          deed={(comment) => rollBack(app, back, now, comment)} onDone={() => { setBack(null); newest.reload(); refine({ from: '', to: '' }); }} onClose={() => setBack(null)} />
      )}
    </>
  );
}

function columnsFor(app: string, now: number, from: number, to: number, onBack: (version: number) => void): Column<RulesVersion>[] {
  const pick = (name: 'from' | 'to', chosen: number): Column<RulesVersion> => ({
    name, title: text(`versions.${name}`),
    shown: (one) => <input type="radio" name={name} checked={one.version === chosen} aria-label={text(`versions.${name}Of`, { version: one.version })} onChange={() => refine({ from: String(from), to: String(to), [name]: String(one.version) })} />,
  });
  return [
    pick('from', from),
    pick('to', to),
    { name: 'version', title: text('versions.version'), numeric: true, value: (one) => one.version, shown: (one) => one.version },
    { name: 'at', title: text('versions.at'), value: (one) => one.at, shown: (one) => <span class="figures">{moment(one.at)}</span> },
    { name: 'by', title: text('versions.by'), value: (one) => one.by, shown: (one) => one.by },
    { name: 'comment', title: text('rules.comment'), wide: true, shown: (one) => <span title={one.comment}>{one.comment}</span> },
    { name: 'rules', title: text('versions.rules'), numeric: true, value: (one) => one.rules, shown: (one) => one.rules },
    {
      name: 'actions', title: text('action.head'), shown: (one) => (one.version === now
        ? <Badge tone="accent">{text('versions.current')}</Badge>
        : mayEdit(app) && <button type="button" class="small" aria-label={text('versions.rollBackTo', { version: one.version })} onClick={() => onBack(one.version)}>{text('versions.rollBack')}</button>),
    },
  ];
}

function Compared(props: { app: string; from: number; to: number }) {
  const { app, from, to } = props;
  const diff = useLoaded(`diff ${app} ${from} ${to}`, () => getDiff(app, from, to));
  return (
    <section>
      <h2>{text('versions.compared', { from, to })}</h2>
      <Trouble problem={diff.problem} />
      {diff.value === null && diff.problem === null && <Loading />}
      {diff.value !== null && (
        <>
          <Summary diff={diff.value} />
          <Diff before={diff.value.before} after={diff.value.after} beforeTitle={text('rules.version', { version: from })} afterTitle={text('rules.version', { version: to })} />
        </>
      )}
    </section>
  );
}

function Summary({ diff }: { diff: RulesDiff }) {
  const document = diff.document ?? [];
  return (
    <ul class="changes">
      {document.length > 0 && <li><Badge tone="warn">{text('versions.changed')}</Badge> {fieldsText(document)}</li>}
      {diff.added.map((id) => <li key={`+${id}`}><Badge tone="good">{text('versions.added')}</Badge> {id}</li>)}
      {diff.removed.map((id) => <li key={`-${id}`}><Badge tone="bad">{text('versions.removed')}</Badge> {id}</li>)}
      {diff.changed.map((rule) => (
        <li key={`~${rule.id}`}>
          <Badge tone="warn">{text('versions.changed')}</Badge> {rule.id}:{' '}
          {fieldsText(rule.fields)}
        </li>
      ))}
    </ul>
  );
}

function fieldsText(fields: readonly FieldChange[]): string {
  return fields.map((field) => `${field.path} ${shown(field.before)} → ${shown(field.after)}`).join('; ');
}

function shown(value: Json | undefined): string {
  return value === null || value === undefined || value === '' ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
}
