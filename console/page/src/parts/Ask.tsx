import { useState } from 'preact/hooks';
import { text } from '../text/text';
import { Dialog } from './Dialog';
import { Trouble } from './Notice';
import { useAction } from './action';

interface Props<T> {
  title: string;
  question: string;
  /** What the button says: the deed, not "OK". */
  action: string;
  danger?: boolean;
  /** Asks for a comment as well. */
  comment?: boolean;
  deed: (comment: string) => Promise<T>;
  /** What comes after the deed; the window closes if nothing does. */
  onDone?: (result: T) => void;
  onClose: () => void;
}

/** Asks before something is done that cannot be undone at once. */
export function Ask<T>(props: Props<T>) {
  const [comment, setComment] = useState('');
  const act = useAction();
  const done = () => act.run(async () => {
    const result = await props.deed(comment);
    (props.onDone ?? props.onClose)(result);
  });
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form onSubmit={(event) => { event.preventDefault(); done(); }}>
        <p>{props.question}</p>
        {props.comment === true && (
          <label class="field">
            <span>{text('rules.comment')}</span>
            <input value={comment} maxLength={500} onInput={(event) => setComment(event.currentTarget.value)} />
          </label>
        )}
        <Trouble problem={act.problem} />
        <footer>
          <button type="button" onClick={props.onClose}>{text('action.cancel')}</button>
          <button type="submit" class={props.danger === true ? 'danger' : 'main'} disabled={act.busy}>{props.action}</button>
        </footer>
      </form>
    </Dialog>
  );
}
