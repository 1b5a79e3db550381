import { useRef, useState } from 'preact/hooks';
import { checkRules } from '../../api/calls';
import { Badge } from '../../parts/Badge';
import { Trouble } from '../../parts/Notice';
import { mayEdit } from '../../state/session';
import { useLoaded } from '../../state/loaded';
import { useSettled } from '../../state/settled';
import { useUnsaved } from '../../state/useUnsaved';
import { text } from '../../text/text';
import { ProblemList } from './ProblemList';
import { rulesAddress } from './rulesAddress';
import type { EditorProps } from './RulesTab';
import { SaveDialog } from './SaveDialog';

/** The whole document as text, JSON or YAML, checked while it is written. What changes is shown before it is saved. */
export function DocumentEditor(props: EditorProps) {
  const { app } = props;
  const [typed, setTyped] = useState(props.rules.text);
  const [saving, setSaving] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const changed = typed !== props.rules.text;
  useUnsaved(mayEdit(app) && changed);
  const settled = useSettled(typed, 400);
  const check = useLoaded(`check ${app} ${settled}`, () => (settled === '' ? Promise.resolve({ problems: [] }) : checkRules(app, { text: settled })));
  const problems = check.value?.problems ?? [];
  const ready = changed && settled === typed && check.value !== null && problems.length === 0;
  const goToLine = (line: number) => {
    const element = area.current;
    const from = typed.split('\n').slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    element?.focus();
    element?.setSelectionRange(from, from);
    element?.scrollTo({ top: Math.max(0, line - 5) * 20 });
  };
  return (
    <>
    <form class="editor" onSubmit={(event) => { event.preventDefault(); setSaving(ready); }}>
      <div class="head"><h2>{text('rules.asText')}</h2></div>
      <div class="columns">
        <div class="field">
          <label for="document">{text('document.label')}</label>
          <p class="hint">{text('document.hint')}</p>
          <textarea id="document" ref={area} class="code" rows={28} spellcheck={false} readOnly={!mayEdit(app)} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
        </div>
        <aside>
          <section>
            <h3>{text('rules.check')}</h3>
            <Trouble problem={check.problem} />
            {check.value !== null && problems.length === 0 && <Badge tone="good">{text('rules.valid')}</Badge>}
            <ProblemList problems={problems} onGo={goToLine} />
          </section>
        </aside>
      </div>
      <footer class="bottom">
        <a class="button" href={rulesAddress(app)}>{text('action.cancel')}</a>
        {mayEdit(app) && <button type="submit" class="main" disabled={!ready}>{text('rules.continue')}</button>}
      </footer>
    </form>
      {saving && <SaveDialog app={app} rules={props.rules} title={text('rules.review')} whole next={async () => typed} onClose={() => setSaving(false)} onSaved={props.onDone} />}
    </>
  );
}
