import { useState } from 'preact/hooks';
import { type Json, written } from '../../api/json';
import { text } from '../../text/text';

/** JSON as text. It is handed on when it can be read; until then it says what is in the way. */
export function JsonArea(props: { value: Json; onChange: (value: Json) => void; onReadable: (readable: boolean) => void }) {
  const [typed, setTyped] = useState(written(props.value));
  const [problem, setProblem] = useState('');
  const read = (next: string) => {
    setTyped(next);
    try {
      props.onChange(JSON.parse(next) as Json);
      setProblem('');
      props.onReadable(true);
    } catch (thrown) {
      props.onReadable(false);
      setProblem(thrown instanceof Error ? thrown.message : String(thrown));
    }
  };
  return (
    <div class="field">
      <label for="json">{text('rules.json')}</label>
      <textarea id="json" class="code" rows={22} spellcheck={false} value={typed} aria-invalid={problem !== ''} onInput={(event) => read(event.currentTarget.value)} />
      {problem !== '' && <p class="problem" role="status">{problem}</p>}
    </div>
  );
}
