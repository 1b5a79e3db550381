import { useState } from 'preact/hooks';
import { exportPath, getRules, importRules } from '../../api/calls';
import { RequestError } from '../../api/http';
import type { Imported } from '../../api/types';
import { useAction } from '../../parts/action';
import { Diff } from '../../parts/Diff';
import { Select } from '../../parts/Input';
import { Notice, Trouble } from '../../parts/Notice';
import { goTo } from '../../state/location';
import { useLoaded } from '../../state/loaded';
import { mayEdit } from '../../state/session';
import { text } from '../../text/text';
import { ProblemList } from './ProblemList';
import { problemsOf, SaveDialog } from './SaveDialog';

const FORMATS = ['json', 'yaml', 'sentinel'] as const;

/** Rules out of the console and into it. */
export function Transfer({ app }: { app: string }) {
  return (
    <div class="transfer">
      <section>
        <h2>{text('transfer.export')}</h2>
        <p class="hint">{text('transfer.exportHint')}</p>
        <p class="actions">
          {FORMATS.map((format) => <a key={format} class="button" href={exportPath(app, format)} download>{text(`transfer.${format}`)}</a>)}
        </p>
      </section>
      {mayEdit(app) && <Import app={app} />}
    </div>
  );
}

function Import({ app }: { app: string }) {
  const [typed, setTyped] = useState('');
  const [imported, setImported] = useState<Imported | null>(null);
  const act = useAction();
  const [kinds, setKinds] = useState<string[]>([]);
  const [kind, setKind] = useState('');
  const read = () => act.run(async () => {
    try {
      setImported(await importRules(app, typed, kind));
    } catch (problem) {
      const possible = kindsOf(problem);
      setKinds(possible);
      setKind(possible[0] ?? '');
      if (possible.length === 0) {
        throw problem;
      }
    }
  });
  const take = (next: string) => {
    setTyped(next);
    setImported(null);
    setKinds([]);
    setKind('');
  };
  return (
    <section>
      <h2>{text('transfer.import')}</h2>
      <p class="hint">{text('transfer.importHint')}</p>
      <form onSubmit={(event) => { event.preventDefault(); read(); }}>
        <div class="field">
          <label for="import-file">{text('transfer.file')}</label>
          <input id="import-file" type="file" accept=".json,.yaml,.yml,.txt" onChange={(event) => { void event.currentTarget.files?.[0]?.text().then(take); }} />
        </div>
        <div class="field">
          <label for="import-text">{text('transfer.text')}</label>
          <textarea id="import-text" class="code" rows={12} spellcheck={false} value={typed} onInput={(event) => take(event.currentTarget.value)} />
        </div>
        {kinds.length > 0 && (
          <Notice kind="warn">
            <p>{text('transfer.whichKind')}</p>
            <Select label={text('rules.kind')} value={kind} options={kinds.map((one) => [one, one] as const)} onChange={(next) => { setKind(next); setImported(null); }} />
          </Notice>
        )}
        <Trouble problem={act.problem} />
        <ProblemList problems={problemsOf(act.problem)} />
        <button type="submit" class="main" disabled={act.busy || typed.trim() === ''}>{text('transfer.read')}</button>
      </form>
      {imported !== null && <Found app={app} imported={imported} />}
    </section>
  );
}

/** The kinds that Sentinel's rules can be of, where the console asks for one of them. */
function kindsOf(problem: unknown): string[] {
  const kinds = problem instanceof RequestError ? problem.body.kinds : undefined;
  return Array.isArray(kinds) ? kinds.filter((one) => typeof one === 'string') : [];
}

function Found(props: { app: string; imported: Imported }) {
  const { app, imported } = props;
  const [saving, setSaving] = useState(false);
  const rules = useLoaded(`rules ${app}`, () => getRules(app));
  if (rules.value === null) {
    return <Trouble problem={rules.problem} />;
  }
  return (
    <section>
      <h3>{text('transfer.found')}</h3>
      {imported.notes.length > 0 && (
        <Notice kind="warn">
          <ul>{imported.notes.map((note, index) => <li key={index}>{note}</li>)}</ul>
        </Notice>
      )}
      <Diff before={rules.value.text} after={imported.text} beforeTitle={text('save.now', { version: rules.value.version })} afterTitle={text('transfer.found')} />
      <p><button type="button" class="main" onClick={() => setSaving(true)}>{text('transfer.replace')}</button></p>
      {saving && (
        <SaveDialog app={app} rules={rules.value} title={text('transfer.replace')} whole next={async () => imported.text} onClose={() => setSaving(false)} onSaved={() => goTo(['applications', app, 'rules'])} />
      )}
    </section>
  );
}
