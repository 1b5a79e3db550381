import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { text } from '../text/text';

/** A window on top of the page: the browser keeps the focus inside, Escape closes it, and the focus goes back where it was. */
export function Dialog(props: { title: string; wide?: boolean; onClose: () => void; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
  }, []);
  return (
    <dialog ref={element} class={props.wide === true ? 'wide' : ''} aria-label={props.title} onClose={props.onClose}>
      <header>
        <h2>{props.title}</h2>
        <button type="button" class="plain" aria-label={text('action.close')} onClick={() => element.current?.close()}>✕</button>
      </header>
      {props.children}
    </dialog>
  );
}
