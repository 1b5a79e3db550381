import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { changePassword, signOut } from '../api/calls';
import { useAction } from '../parts/action';
import { Dialog } from '../parts/Dialog';
import { Input } from '../parts/Input';
import { LeaveQuestion } from '../parts/LeaveQuestion';
import { toldAs, Trouble } from '../parts/Notice';
import { place } from '../state/location';
import { isAdmin, session, signedOut } from '../state/session';
import { text } from '../text/text';
import { Switches } from './Switches';

/** The bar on top and the page below it. */
export function Frame(props: { children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById('main')?.focus(); }}>{text('nav.skip')}</a>
      <header class="bar">
        <a class="brand" href="#/applications">Headgate</a>
        <nav aria-label={text('nav.label')}>
          <Item to="applications" title={text('nav.applications')} />
          {isAdmin() && <Item to="audit" title={text('nav.audit')} />}
          {isAdmin() && <Item to="accounts" title={text('nav.accounts')} />}
        </nav>
        <Switches />
        <details class="menu">
          <summary>{session()?.name}</summary>
          <div>
            <p class="quiet">{text(`role.${session()?.role ?? 'viewer'}`)}</p>
            <button type="button" onClick={() => setOpen(true)}>{text('account.changePassword')}</button>
            <button type="button" onClick={() => void signOut().finally(signedOut)}>{text('account.signOut')}</button>
          </div>
        </details>
      </header>
      <main id="main" tabIndex={-1}>{props.children}</main>
      <LeaveQuestion />
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Item(props: { to: string; title: string }) {
  const current = (place.value.parts[0] ?? 'applications') === props.to;
  return <a href={`#/${props.to}`} aria-current={current ? 'page' : undefined}>{props.title}</a>;
}

function PasswordDialog(props: { onClose: () => void }) {
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const act = useAction();
  const change = () => act.run(async () => {
    await changePassword(old, next);
    signedOut(); // the console ends every session of the account, this one too
  });
  return (
    <Dialog title={text('account.changePassword')} onClose={props.onClose}>
      <form onSubmit={(event) => { event.preventDefault(); change(); }}>
        <Input label={text('account.oldPassword')} type="password" autocomplete="current-password" value={old} onInput={setOld} focus />
        <Input label={text('account.newPassword')} hint={text('door.passwordHint')} type="password" autocomplete="new-password" value={next} onInput={setNext} />
        <Trouble problem={toldAs(act.problem, 403, text('account.wrongOld'))} />
        <footer>
          <button type="button" onClick={props.onClose}>{text('action.cancel')}</button>
          <button type="submit" class="main" disabled={act.busy || old === '' || next === ''}>{text('account.changePassword')}</button>
        </footer>
      </form>
    </Dialog>
  );
}
