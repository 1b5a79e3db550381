import { useMemo, useState } from 'preact/hooks';
import { checkRules } from '../../api/calls';
import { isObject, type JsonObject, written } from '../../api/json';
import { Control } from '../../form/Control';
import { definition } from '../../form/shape';
import { withField } from '../../form/value';
import { Trouble } from '../../parts/Notice';
import type { Change } from '../../rules/document';
import { problemsAt } from '../../rules/problems';
import { useLoaded } from '../../state/loaded';
import { useSettled } from '../../state/settled';
import { useUnsaved } from '../../state/useUnsaved';
import { text } from '../../text/text';
import { ProblemList } from './ProblemList';
import { rulesAddress } from './rulesAddress';
import type { EditorProps } from './RulesTab';
import { edited, SaveDialog } from './SaveDialog';

/** How a version is put in force: counted first, on some instances first, taken back by itself. */
export function RolloutEditor(props: EditorProps & { schema: JsonObject }) {
  const { app, rules } = props;
  const now = rules.document.rollout;
  const [rollout, setRollout] = useState<JsonObject>(isObject(now) ? now : {});
  const [saving, setSaving] = useState(false);
  const [first] = useState(rollout);
  useUnsaved(rollout !== first);
  const shape = definition(props.schema, 'rollout');
  const value = Object.keys(rollout).length === 0 ? undefined : rollout;
  const change: Change = (document) => withField(document, 'rollout', value);
  const document = useMemo(() => change(rules.document), [rollout, rules]);
  const settled = useSettled(document, 300);
  const check = useLoaded(`check ${app} ${written(settled)}`, () => checkRules(app, { document: settled }));
  const problems = check.value?.problems ?? [];
  const valid = check.value !== null && problems.length === 0 && settled === document;
  return (
    <>
    <form class="editor" onSubmit={(event) => { event.preventDefault(); setSaving(valid); }}>
      <div class="head"><h2>{text('rules.rollout')}</h2></div>
      <p class="hint">{text('rollout.hint')}</p>
      {shape !== null && <Control shape={shape} value={rollout} path="rollout" id="rollout" problems={problemsAt('rollout', problems)} onChange={(next) => isObject(next) && setRollout(next)} />}
      <Trouble problem={check.problem} />
      <ProblemList problems={problems} />
      <footer class="bottom">
        <a class="button" href={rulesAddress(app)}>{text('action.cancel')}</a>
        <button type="submit" class="main" disabled={!valid}>{text('rules.continue')}</button>
      </footer>
    </form>
      {saving && (
        <SaveDialog app={app} rules={rules} title={text('rules.rollout')} next={edited(app, change)} onClose={() => setSaving(false)} onSaved={props.onDone} />
      )}
    </>
  );
}
