import { useEffect, useId, useRef } from 'preact/hooks';

interface Props {
  label: string;
  hint?: string;
  value: string;
  type?: 'text' | 'password';
  autocomplete?: string;
  placeholder?: string;
  focus?: boolean;
  most?: number;
  onInput: (value: string) => void;
}

/** An input with its label and, where needed, a line that says what belongs in it. */
export function Input(props: Props) {
  const id = useId();
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (props.focus === true) {
      element.current?.focus();
    }
  }, []);
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      {props.hint !== undefined && <p class="hint" id={`${id}-hint`}>{props.hint}</p>}
      <input
        id={id}
        ref={element}
        {...(props.type === 'password' ? { type: 'password' as const } : { type: 'text' as const })}
        value={props.value}
        maxLength={props.most ?? 1000}
        autocomplete={props.autocomplete ?? 'off'}
        placeholder={props.placeholder ?? ''}
        aria-describedby={props.hint === undefined ? undefined : `${id}-hint`}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
    </div>
  );
}

/** A search box above a list. */
export function Search(props: { label: string; value: string; onInput: (value: string) => void }) {
  return (
    <input
      class="search"
      type="search"
      aria-label={props.label}
      placeholder={props.label}
      value={props.value}
      onInput={(event) => props.onInput(event.currentTarget.value)}
    />
  );
}

/** A list to choose from, with its label in front. */
export function Select(props: { label: string; value: string; options: readonly (readonly [value: string, title: string])[]; onChange: (value: string) => void }) {
  return (
    <label class="select">
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {props.options.map(([value, title]) => <option key={value} value={value}>{title}</option>)}
      </select>
    </label>
  );
}
