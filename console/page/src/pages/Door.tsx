import { useState } from 'preact/hooks';
import { setUp, signIn } from '../api/calls';
import { useAction } from '../parts/action';
import { Input } from '../parts/Input';
import { toldAs, Trouble } from '../parts/Notice';
import { signedIn } from '../state/session';
import { text } from '../text/text';
import { Switches } from './Switches';

/** Where one signs in; on the first start, where the first account is made with the token from the console's log. */
export function Door(props: { isNew: boolean; version: string }) {
  return (
    <main class="door">
      <section class="card">
        <h1 class="brand">Headgate</h1>
        {props.isNew ? <SetUp /> : <SignIn />}
      </section>
      <footer>
        <Switches />
        <span class="quiet">{props.version}</span>
      </footer>
    </main>
  );
}

function SignIn() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const act = useAction();
  return (
    <form onSubmit={(event) => { event.preventDefault(); act.run(async () => signedIn(await signIn(name, password))); }}>
      <h2>{text('door.signIn')}</h2>
      <Input label={text('door.name')} value={name} onInput={setName} autocomplete="username" focus />
      <Input label={text('door.password')} value={password} onInput={setPassword} type="password" autocomplete="current-password" />
      <Trouble problem={toldAs(act.problem, 401, text('door.wrong'))} />
      <button type="submit" class="main" disabled={act.busy || name === '' || password === ''}>{text('door.signIn')}</button>
    </form>
  );
}

function SetUp() {
  const [token, setToken] = useState('');
  const [name, setName] = useState('admin');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const act = useAction();
  const differs = again !== '' && again !== password;
  return (
    <form onSubmit={(event) => { event.preventDefault(); act.run(async () => signedIn(await setUp(token.trim(), name, password))); }}>
      <h2>{text('door.setUp')}</h2>
      <p class="hint">{text('door.setUpHint')}</p>
      <Input label={text('door.token')} hint={text('door.tokenHint')} value={token} onInput={setToken} autocomplete="off" focus />
      <Input label={text('door.name')} value={name} onInput={setName} autocomplete="username" />
      <Input label={text('door.password')} hint={text('door.passwordHint')} value={password} onInput={setPassword} type="password" autocomplete="new-password" />
      <Input label={text('door.again')} value={again} onInput={setAgain} type="password" autocomplete="new-password" />
      {differs && <p class="problem" role="status">{text('door.differs')}</p>}
      <Trouble problem={toldAs(act.problem, 403, text('door.wrongToken'))} />
      <button type="submit" class="main" disabled={act.busy || token === '' || name === '' || password === '' || again !== password}>{text('door.create')}</button>
    </form>
  );
}
