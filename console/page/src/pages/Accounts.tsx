import { useMemo, useState } from 'preact/hooks';
import { addAccount, changeAccount, getAccounts, getApplications, removeAccount } from '../api/calls';
import type { Account, Role, Sees } from '../api/types';
import { useAction } from '../parts/action';
import { Ask } from '../parts/Ask';
import { Dialog } from '../parts/Dialog';
import { moment } from '../parts/format';
import { Input } from '../parts/Input';
import { Loading, Trouble } from '../parts/Notice';
import { type Column, Table } from '../parts/Table';
import { useLoaded } from '../state/loaded';
import { session } from '../state/session';
import { language, text } from '../text/text';

type Step = { is: 'add' } | { is: 'change' | 'remove'; account: Account };

/** Who may sign in, and as what. */
export function Accounts() {
  const [step, setStep] = useState<Step | null>(null);
  const accounts = useLoaded('accounts', getAccounts);
  const columns = useMemo(() => columnsFor(setStep), [language.value]);
  const close = () => setStep(null);
  return (
    <>
      <div class="head">
        <h1>{text('nav.accounts')}</h1>
        <button type="button" class="main" onClick={() => setStep({ is: 'add' })}>{text('accounts.add')}</button>
      </div>
      <Trouble problem={accounts.problem} />
      {accounts.value === null && accounts.problem === null && <Loading />}
      {accounts.value !== null && <Table label={text('nav.accounts')} rows={accounts.value} columns={columns} keyOf={(account) => account.name} tall />}
      {(step?.is === 'add' || step?.is === 'change') && (
        <AccountDialog account={step.is === 'change' ? step.account : null} onClose={close} onDone={accounts.reload} />
      )}
      {step?.is === 'remove' && (
        <Ask danger title={text('accounts.removeOf', { name: step.account.name })} question={text('accounts.removeHint')} action={text('action.remove')}
          deed={async () => { await removeAccount(step.account.name); accounts.reload(); }} onClose={close} />
      )}
    </>
  );
}

function columnsFor(onStep: (step: Step) => void): Column<Account>[] {
  return [
    { name: 'name', title: text('accounts.name'), value: (account) => account.name, shown: (account) => account.name },
    { name: 'role', title: text('accounts.role'), value: (account) => account.role, shown: (account) => text(`role.${account.role}`) },
    { name: 'applications', title: text('accounts.applications'), wide: true, shown: (account) => (account.role === 'editor' || account.sees === 'listed' ? account.applications.join(', ') || '–' : text(`accounts.all.${account.role}`)) },
    { name: 'created', title: text('accounts.created'), value: (account) => account.createdAt, shown: (account) => <span class="figures">{moment(account.createdAt)}</span> },
    { name: 'seen', title: text('accounts.seen'), value: (account) => account.lastLoginAt, shown: (account) => <span class="figures">{moment(account.lastLoginAt)}</span> },
    {
      name: 'actions', title: text('action.head'), shown: (account) => (
        <span class="actions">
          <button type="button" class="small" aria-label={text('accounts.changeOf', { name: account.name })} onClick={() => onStep({ is: 'change', account })}>{text('action.edit')}</button>
          {account.name !== session()?.name && (
            <button type="button" class="small" aria-label={text('accounts.removeOf', { name: account.name })} onClick={() => onStep({ is: 'remove', account })}>{text('action.remove')}</button>
          )}
        </span>
      ),
    },
  ];
}

const ROLES: readonly Role[] = ['viewer', 'editor', 'admin'];

function AccountDialog(props: { account: Account | null; onClose: () => void; onDone: () => void }) {
  const { account } = props;
  const [name, setName] = useState(account?.name ?? '');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<Role>(account?.role ?? 'viewer');
  const [chosen, setChosen] = useState<string[]>(account?.applications ?? []);
  const [sees, setSees] = useState<Sees>(account?.sees ?? 'all');
  const act = useAction();
  const listed = role === 'editor' || (role === 'viewer' && sees === 'listed');
  const save = () => act.run(async () => {
    const change = { role, sees: role === 'admin' ? 'all' as const : sees, applications: listed ? chosen : [], ...(password !== '' && { password }) };
    await (account === null ? addAccount(name.trim(), change) : changeAccount(account.name, change));
    props.onDone();
    props.onClose();
  });
  const title = account === null ? text('accounts.add') : text('accounts.changeOf', { name: account.name });
  return (
    <Dialog title={title} onClose={props.onClose}>
      <form onSubmit={(event) => { event.preventDefault(); save(); }}>
        {account === null && <Input label={text('accounts.name')} hint={text('applications.nameHint')} value={name} onInput={setName} most={100} focus />}
        <Input label={text('door.password')} hint={account === null ? text('door.passwordHint') : text('accounts.keepPassword')} type="password" autocomplete="new-password" value={password} onInput={setPassword} />
        <fieldset>
          <legend>{text('accounts.role')}</legend>
          {ROLES.map((one) => (
            <label class="check" key={one}>
              <input type="radio" name="role" checked={role === one} onChange={() => setRole(one)} />
              <span>{text(`role.${one}`)} <span class="hint">{text(`role.${one}.hint`)}</span></span>
            </label>
          ))}
        </fieldset>
        {role !== 'admin' && (
          <label class="check">
            <input type="checkbox" checked={sees === 'listed'} onChange={(event) => setSees(event.currentTarget.checked ? 'listed' : 'all')} />
            {text('accounts.seesListed')}
          </label>
        )}
        {listed && <Chosen chosen={chosen} onChange={setChosen} />}
        <Trouble problem={act.problem} />
        <footer>
          <button type="button" onClick={props.onClose}>{text('action.cancel')}</button>
          <button type="submit" class="main" disabled={act.busy || name.trim() === '' || (account === null && password === '')}>{text('action.save')}</button>
        </footer>
      </form>
    </Dialog>
  );
}

function Chosen(props: { chosen: string[]; onChange: (chosen: string[]) => void }) {
  const apps = useLoaded('applications', getApplications);
  const names = [...new Set([...(apps.value ?? []).map((app) => app.name), ...props.chosen])].sort();
  const toggle = (name: string, on: boolean) => props.onChange(on ? [...props.chosen, name] : props.chosen.filter((one) => one !== name));
  return (
    <fieldset>
      <legend>{text('accounts.applications')}</legend>
      {names.map((name) => (
        <label class="check" key={name}>
          <input type="checkbox" checked={props.chosen.includes(name)} onChange={(event) => toggle(name, event.currentTarget.checked)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
