import { useEffect, useMemo, useState } from 'preact/hooks';
import { checkRules } from '../../api/calls';
import { isObject, type JsonObject, written } from '../../api/json';
import type { ReferenceKind } from '../../api/types';
import { FieldsControl } from '../../form/FieldsControl';
import { type Fields, kindsOf, type Option } from '../../form/shape';
import { carriedOver } from '../../form/value';
import { Badge } from '../../parts/Badge';
import { Empty, Trouble } from '../../parts/Notice';
import { added, type Change, freeId, indexOfKey, keyOf, replaced, rulesOf, targetOf } from '../../rules/document';
import { problemsOfRule } from '../../rules/problems';
import { mayEdit } from '../../state/session';
import { useLoaded } from '../../state/loaded';
import { useSettled } from '../../state/settled';
import { useUnsaved } from '../../state/useUnsaved';
import { explained, text } from '../../text/text';
import { ProblemList } from './ProblemList';
import { RuleOutlook } from './RuleOutlook';
import { rulesAddress } from './rulesAddress';
import type { EditorProps } from './RulesTab';
import { edited, SaveDialog } from './SaveDialog';
import { JsonArea } from './JsonArea';

interface Props extends EditorProps {
  schema: JsonObject;
  reference: readonly ReferenceKind[];
  /** What the address asks for: `edit`, `copy`, or `new` with a kind and perhaps a resource. */
  start: Record<string, string>;
}

/** One rule: a form made from the schema, or its JSON; what the console says of it; and what it would have done. */
export function RuleEditor(props: Props) {
  const { app, rules, schema, start } = props;
  const kinds = useMemo(() => kindsOf(schema), [schema]);
  const [rule, setRule] = useState<JsonObject | null>(() => begun(kinds, rules.document, start));
  const [first] = useState(rule);
  const [asJson, setAsJson] = useState(false);
  const [saving, setSaving] = useState(false);
  const [checked, setChecked] = useState<JsonObject | null>(null);
  const [readable, setReadable] = useState(true);
  useUnsaved(mayEdit(app) && rule !== null && (rule !== first || !readable));
  if (rule === null) {
    return <Empty title={text('rules.gone')}><p><a href={rulesAddress(app)}>{text('rules.back')}</a></p></Empty>;
  }
  const kind = kinds.find((one) => one.label === rule.kind) ?? kinds[0];
  const change: Change = start.edit === undefined ? added(rule) : replaced(start.edit, rule);
  const ready = readable && checked === rule;
  const title = start.edit === undefined ? text('rules.new') : text('rules.editOf', { rule: start.edit });
  return (
    <>
    <form class="editor" onSubmit={(event) => { event.preventDefault(); setSaving(ready); }}>
      <div class="head">
        <h2>{title}</h2>
        <div class="choice" role="group" aria-label={text('rules.view')}>
          <button type="button" aria-pressed={!asJson} onClick={() => { setAsJson(false); setReadable(true); }}>{text('rules.form')}</button>
          <button type="button" aria-pressed={asJson} onClick={() => setAsJson(true)}>JSON</button>
        </div>
      </div>
      <Checked {...props} rule={rule} change={change} kind={kind} kinds={kinds} asJson={asJson} onChange={setRule} onValid={setChecked} onReadable={setReadable} />
      <footer class="bottom">
        <a class="button" href={rulesAddress(app)}>{text('action.cancel')}</a>
        {mayEdit(app) && <button type="submit" class="main" disabled={!ready}>{text('rules.continue')}</button>}
      </footer>
    </form>
      {saving && <SaveDialog app={app} rules={rules} title={title} next={edited(app, change)} onClose={() => setSaving(false)} onSaved={props.onDone} />}
    </>
  );
}

interface CheckedProps extends Props {
  rule: JsonObject;
  change: Change;
  kind: Option | undefined;
  kinds: Option[];
  asJson: boolean;
  onChange: (rule: JsonObject) => void;
  /** Told the rule once the console found nothing wrong with it, and null while it has not. */
  onValid: (rule: JsonObject | null) => void;
  /** Told whether the JSON that is typed can be read. */
  onReadable: (readable: boolean) => void;
}

/** The form with what the console says of it while it is filled in. */
function Checked(props: CheckedProps) {
  const { app, rules, rule, kind, kinds, onChange } = props;
  const document = useMemo(() => props.change(rules.document), [rule, rules]);
  const settled = useSettled(document, 300);
  const check = useLoaded(`check ${app} ${written(settled)}`, () => checkRules(app, { document: settled }));
  const index = props.start.edit === undefined ? rulesOf(document).length - 1 : indexOfKey(rules.document, props.start.edit);
  const valid = check.value?.problems.length === 0 && settled === document;
  useEffect(() => props.onValid(valid ? rule : null), [valid, rule]);
  const problems = useMemo(() => problemsOfRule(check.value?.problems ?? [], index), [check.value, index]);
  const fields = kind?.shape.is === 'fields' ? withReference(kind.shape, props.reference, kind.label) : null;
  return (
    <div class="columns">
      <div>
        {props.asJson ? <JsonArea value={rule} onChange={(value) => isObject(value) && onChange(value)} onReadable={props.onReadable} /> : (
          <>
            <div class="field">
              <label for="rule-kind">{text('rules.kind')}</label>
              <p class="hint">{explained(kind?.explained ?? '')}</p>
              <select id="rule-kind" value={kind?.label} onChange={(event) => onChange(turnedInto(kinds, event.currentTarget.value, rule))}>
                {kinds.map((one) => <option key={one.label} value={one.label}>{one.label}</option>)}
              </select>
            </div>
            {fields !== null && <FieldsControl shape={fields} value={rule} path="" id="rule" problems={problems} without={['kind']} onChange={(value) => isObject(value) && onChange(value)} />}
          </>
        )}
      </div>
      <aside>
        <section>
          <h3>{text('rules.check')}</h3>
          <Trouble problem={check.problem} />
          {check.value !== null && (check.value.problems.length === 0
            ? <Badge tone="good">{text('rules.valid')}</Badge>
            : <ProblemList problems={check.value.problems} />)}
        </section>
        <RuleOutlook app={app} document={settled} index={index} valid={valid} />
      </aside>
    </div>
  );
}

/** The reference may explain a field better than the schema does; what it does not know is left as it is. */
function withReference(shape: Fields, reference: readonly ReferenceKind[], kind: string): Fields {
  const known = reference.find((one) => one.kind === kind)?.fields ?? [];
  return {
    ...shape,
    fields: shape.fields.map((field) => {
      const more = known.find((one) => one.name === field.name);
      return field.explained !== '' || more === undefined ? field : { ...field, explained: more.explained };
    }),
  };
}

function begun(kinds: readonly Option[], document: JsonObject, start: Record<string, string>): JsonObject | null {
  const from = start.edit ?? start.copy;
  if (from === undefined) {
    const fresh = turnedInto(kinds, start.new ?? 'flow', start.resource === undefined ? {} : { resource: start.resource });
    return { ...fresh, mode: 'enforce', id: freeId(document, `${String(fresh.kind)}${start.resource === undefined ? '' : `-${start.resource}`}`) };
  }
  const rule = rulesOf(document)[indexOfKey(document, from)];
  if (rule === undefined || start.edit !== undefined) {
    return rule ?? null;
  }
  return { ...rule, id: freeId(document, `${keyOf(rule, 0) === '#1' ? targetOf(rule) : keyOf(rule, 0)}-copy`) };
}

function turnedInto(kinds: readonly Option[], label: string, from: JsonObject): JsonObject {
  const kind = kinds.find((one) => one.label === label) ?? kinds[0];
  const value = kind === undefined ? {} : carriedOver(from, kind.shape);
  return isObject(value) ? value : {};
}
