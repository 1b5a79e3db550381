import { useState } from 'preact/hooks';
import { isObject, type JsonObject } from '../../api/json';
import { Control } from '../../form/Control';
import { definition } from '../../form/shape';
import { withField } from '../../form/value';
import { text } from '../../text/text';
import { type EditorProps, rulesAddress } from './RulesTab';
import { SaveDialog } from './SaveDialog';

/** How a version is put in force: counted first, on some instances first, taken back by itself. */
export function RolloutEditor(props: EditorProps & { schema: JsonObject }) {
  const { app, rules } = props;
  const now = rules.document.rollout;
  const [rollout, setRollout] = useState<JsonObject>(isObject(now) ? now : {});
  const [saving, setSaving] = useState(false);
  const shape = definition(props.schema, 'rollout');
  const value = Object.keys(rollout).length === 0 ? undefined : rollout;
  return (
    <>
    <form class="editor" onSubmit={(event) => { event.preventDefault(); setSaving(true); }}>
      <div class="head"><h2>{text('rules.rollout')}</h2></div>
      <p class="hint">{text('rollout.hint')}</p>
      {shape !== null && <Control shape={shape} value={rollout} path="rollout" id="rollout" problems={new Map()} onChange={(next) => isObject(next) && setRollout(next)} />}
      <footer class="bottom">
        <a class="button" href={rulesAddress(app)}>{text('action.cancel')}</a>
        <button type="submit" class="main">{text('rules.continue')}</button>
      </footer>
    </form>
      {saving && (
        <SaveDialog app={app} rules={rules} title={text('rules.rollout')} change={(document) => withField(document, 'rollout', value)} onClose={() => setSaving(false)} onSaved={props.onDone} />
      )}
    </>
  );
}
