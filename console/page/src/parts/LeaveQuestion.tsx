import { leave } from '../state/location';
import { leaving } from '../state/unsaved';
import { text } from '../text/text';
import { Dialog } from './Dialog';

/** Asks whether changes are to be given up, when somebody leaves a page that has some. */
export function LeaveQuestion() {
  if (leaving.value === null) {
    return null;
  }
  const stay = () => {
    leaving.value = null;
  };
  return (
    <Dialog title={text('unsaved.title')} onClose={stay}>
      <p>{text('unsaved.hint')}</p>
      <footer>
        <button type="button" class="danger" onClick={leave}>{text('unsaved.discard')}</button>
        <button type="button" class="main" onClick={stay}>{text('unsaved.stay')}</button>
      </footer>
    </Dialog>
  );
}
