import { useEffect, useState } from 'preact/hooks';
import type { Json } from '../api/json';
import { text } from '../text/text';
import type { ControlProps } from './Control';

/** Text, numbers, durations, names and yes or no. */
export function ScalarControl(props: ControlProps & { placeholder?: string }) {
  const { shape, value, id, onChange } = props;
  switch (shape.is) {
    case 'flag':
      return (
        <select id={id} value={String(value)} onChange={(event) => onChange(event.currentTarget.value === 'true')}>
          <option value="true">{text('form.yes')}</option>
          <option value="false">{text('form.no')}</option>
        </select>
      );
    case 'name':
      return (
        <select id={id} value={String(value)} onChange={(event) => onChange(event.currentTarget.value)}>
          {shape.names.map((name) => <option key={name} value={name}>{name}</option>)}
        </select>
      );
    case 'number':
      return <NumberControl {...props} />;
    case 'scalar':
      return <MixedControl {...props} types={shape.types} />;
    default:
      return (
        <input
          id={id}
          class={shape.is === 'duration' ? 'short' : ''}
          value={typeof value === 'string' ? value : JSON.stringify(value)}
          spellcheck={false}
          autocomplete="off"
          placeholder={shape.is === 'duration' ? '500ms, 10s, 1m30s' : ''}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** Keeps what was typed while it is no number yet ("", "-", "1e"), and hands on what it is once it is one. */
function NumberControl(props: ControlProps) {
  const [typed, setTyped] = useState(shownAs(props.value));
  useEffect(() => {
    if (read(typed) !== props.value) {
      setTyped(shownAs(props.value));
    }
  }, [props.value]);
  return (
    <input
      id={props.id}
      class="short figures"
      inputMode="decimal"
      autocomplete="off"
      value={typed}
      onInput={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        props.onChange(read(next));
      }}
    />
  );
}

function shownAs(value: Json): string {
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
}

/** A number where the text is one, else the text itself: the check of the console then says what is wrong with it. */
export function read(typed: string): Json {
  const trimmed = typed.trim();
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(trimmed) && Number.isFinite(Number(trimmed)) ? Number(trimmed) : typed;
}

/** A value that may be of several types: the type is chosen, since 4711 the number is not "4711" the text. */
function MixedControl(props: ControlProps & { types: readonly string[] }) {
  const { value, types, id, onChange } = props;
  const type = typeof value;
  const convert = (to: string) => {
    const typed = String(value ?? '');
    onChange(to === 'number' ? (typeof read(typed) === 'number' ? read(typed) : 0) : to === 'boolean' ? typed === 'true' : typed);
  };
  return (
    <span class="mixed">
      {type === 'boolean' ? (
        <select id={id} value={String(value)} onChange={(event) => onChange(event.currentTarget.value === 'true')}>
          <option value="true">true</option>
          <option value="false">false</option>
        </select>
      ) : type === 'number' ? (
        <NumberControl {...props} />
      ) : (
        <input id={id} value={String(value ?? '')} autocomplete="off" onInput={(event) => onChange(event.currentTarget.value)} />
      )}
      <select aria-label={text('form.type')} value={type} onChange={(event) => convert(event.currentTarget.value)}>
        {types.map((one) => <option key={one} value={one}>{typeText(one)}</option>)}
      </select>
    </span>
  );
}

function typeText(type: string): string {
  return type === 'number' ? text('form.number') : type === 'boolean' ? text('form.truth') : text('form.text');
}
