import { useRef, useState } from 'preact/hooks';
import { checkRules, putRules } from '../../api/calls';
import { useAction } from '../../parts/action';
import { Badge } from '../../parts/Badge';
import { Input } from '../../parts/Input';
import { Trouble } from '../../parts/Notice';
import { mayEdit } from '../../state/session';
import { useLoaded } from '../../state/loaded';
import { useSettled } from '../../state/settled';
import { useUnsaved } from '../../state/useUnsaved';
import { text } from '../../text/text';
import { ProblemList } from './ProblemList';
import { rulesAddress } from './rulesAddress';
import type { EditorProps } from './RulesTab';
import { Quicker } from './SaveDialog';

/** The whole document as text, JSON or YAML, checked while it is written. */
export function DocumentEditor(props: EditorProps) {
  const { app } = props;
  const [base, setBase] = useState(props.rules);
  const [typed, setTyped] = useState(props.rules.text);
  const [comment, setComment] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const act = useAction();
  useUnsaved(mayEdit(app) && typed !== props.rules.text);
  const settled = useSettled(typed, 400);
  const check = useLoaded(`check ${app} ${settled}`, () => (settled === '' ? Promise.resolve({ problems: [] }) : checkRules(app, { text: settled })));
  const problems = check.value?.problems ?? [];
  const conflict = act.problem?.status === 409 ? act.problem : null;
  const save = () => act.run(async () => {
    await putRules(app, base.version, { text: typed }, comment);
    props.onDone();
  });
  const goToLine = (line: number) => {
    const element = area.current;
    const from = typed.split('\n').slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    element?.focus();
    element?.setSelectionRange(from, from);
    element?.scrollTo({ top: Math.max(0, line - 5) * 20 });
  };
  return (
    <form class="editor" onSubmit={(event) => { event.preventDefault(); save(); }}>
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
          {mayEdit(app) && <Input label={text('rules.comment')} hint={text('rules.commentHint')} value={comment} onInput={setComment} most={500} />}
          {conflict === null ? <Trouble problem={act.problem} /> : <Quicker app={app} problem={conflict} mine={base} onTake={(newer) => { setBase(newer); act.run(async () => undefined); }} />}
          {base !== props.rules && <p class="problem" role="status">{text('document.overwrites', { version: base.version })}</p>}
        </aside>
      </div>
      <footer class="bottom">
        <a class="button" href={rulesAddress(app)}>{text('action.cancel')}</a>
        {mayEdit(app) && <button type="submit" class="main" disabled={act.busy || problems.length > 0 || conflict !== null}>{text('save.save')}</button>}
      </footer>
    </form>
  );
}
