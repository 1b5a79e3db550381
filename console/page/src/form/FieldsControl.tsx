import type { Json, JsonObject } from '../api/json';
import { explained, text } from '../text/text';
import { Control, type ControlProps } from './Control';
import type { Field, Fields } from './shape';
import { blankField, withField } from './value';

interface Props extends ControlProps<Fields> {
  value: JsonObject;
  /** Fields that have their place elsewhere, as the kind of a rule. */
  without?: readonly string[];
}

/**
 * The fields of an object. What must be given, was given, or is one of several to choose from stands first; what may be left out, and
 * is, stands behind "more settings", each with what holds meanwhile.
 */
export function FieldsControl(props: Props) {
  const { shape, value } = props;
  const shown = shape.fields.filter((field) => field.shape.is !== 'fixed' && props.without?.includes(field.name) !== true);
  const grouped = new Set(shape.oneOf.flat());
  const present = shown.filter((field) => !grouped.has(field.name) && (field.required || field.name in value));
  const absent = shown.filter((field) => !grouped.has(field.name) && !field.required && !(field.name in value));
  return (
    <div class="fields">
      {shape.oneOf.filter((group) => group.every((name) => props.without?.includes(name) !== true)).map((group) => (
        <Group key={group.join()} {...props} group={group} />
      ))}
      {present.map((field) => <FieldRow key={field.name} {...props} field={field} />)}
      {absent.length > 0 && (
        <details class="more">
          <summary>{text('form.more', { count: absent.length })}</summary>
          {absent.map((field) => <AbsentField key={field.name} {...props} field={field} />)}
        </details>
      )}
    </div>
  );
}

/** One of several fields: which one is chosen from a list. */
function Group(props: Props & { group: string[] }) {
  const { group, value, id, onChange } = props;
  const chosen = group.find((name) => name in value) ?? '';
  const field = props.shape.fields.find((one) => one.name === chosen);
  const choose = (name: string) => {
    const next = props.shape.fields.find((one) => one.name === name);
    const others: JsonObject = Object.fromEntries(Object.entries(value).filter(([key]) => !group.includes(key)));
    onChange(next === undefined ? others : withField(others, name, blankField(next)));
  };
  const chooser = `${id}-${group.join('-')}`;
  return (
    <div class="group">
      <div class="field">
        <label for={chooser}>{text('form.oneOf', { names: group.join(', ') })}</label>
        <select id={chooser} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
          {chosen === '' && <option value="">–</option>}
          {group.map((name) => <option key={name} value={name}>{name}</option>)}
        </select>
      </div>
      {field !== undefined && <FieldRow {...props} field={field} kept />}
    </div>
  );
}

function FieldRow(props: Props & { field: Field; kept?: boolean }) {
  const { field, value, path, id, problems, onChange } = props;
  const own = path === '' ? field.name : `${path}.${field.name}`;
  const control = `${id}-${field.name}`;
  const problem = problems.get(own);
  const change = (next: Json) => onChange(withField(value, field.name, next));
  return (
    <div class={`field ${problem === undefined ? '' : 'wrong'}`}>
      <div class="name">
        <label for={control}>{field.name}</label>
        {!field.required && props.kept !== true && (
          <button type="button" class="plain small" aria-label={text('form.leaveOutField', { name: field.name })} onClick={() => onChange(withField(value, field.name, undefined))}>
            {text('form.leaveOut')}
          </button>
        )}
      </div>
      <p class="hint">{explained(field.explained)}</p>
      <Control {...props} shape={field.shape} value={value[field.name] ?? null} path={own} id={control} onChange={change} />
      {problem !== undefined && <p class="problem" role="status">{problem}</p>}
    </div>
  );
}

function AbsentField(props: Props & { field: Field }) {
  const { field, value, onChange } = props;
  return (
    <div class="absent">
      <div>
        <strong>{field.name}</strong>
        {field.otherwise !== '' && <span class="otherwise">{text('form.otherwise', { value: explained(field.otherwise) })}</span>}
        <p class="hint">{explained(field.explained)}</p>
      </div>
      <button type="button" class="small" aria-label={text('form.setField', { name: field.name })} onClick={() => onChange(withField(value, field.name, blankField(field)))}>
        {text('form.set')}
      </button>
    </div>
  );
}
