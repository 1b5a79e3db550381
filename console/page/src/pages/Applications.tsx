import { useMemo, useState } from 'preact/hooks';
import { addApplication, getApplications, removeApplication, renewCredential } from '../api/calls';
import type { Application } from '../api/types';
import { useAction } from '../parts/action';
import { Ask } from '../parts/Ask';
import { Badge } from '../parts/Badge';
import { Dialog } from '../parts/Dialog';
import { Counted } from '../parts/Counted';
import { clock } from '../parts/format';
import { Input, Search } from '../parts/Input';
import { Empty, Loading, Notice, Trouble } from '../parts/Notice';
import { found } from '../parts/sorting';
import { type Column, Table } from '../parts/Table';
import { address } from '../state/location';
import { useLoaded } from '../state/loaded';
import { isAdmin } from '../state/session';
import { language, text } from '../text/text';
import { Connecting } from './Connecting';

type Step = { is: 'add' } | { is: 'connect'; app: string; credential: string } | { is: 'renew' | 'remove'; app: string };

/** Every application, how it goes now, and for admins: new ones and their credentials. */
export function Applications() {
  const [search, setSearch] = useState('');
  const [step, setStep] = useState<Step | null>(null);
  const apps = useLoaded('applications', getApplications, 2);
  const columns = useMemo(() => columnsFor(setStep), [language.value]);
  const rows = (apps.value ?? []).filter((app) => found(search, app.name));
  return (
    <>
      <div class="head">
        <h1>{text('nav.applications')}</h1>
        {(apps.value?.length ?? 0) > 8 && <Search label={text('applications.search')} value={search} onInput={setSearch} />}
        {isAdmin() && <button type="button" class="main" onClick={() => setStep({ is: 'add' })}>{text('applications.add')}</button>}
      </div>
      <Trouble problem={apps.problem} />
      {apps.value === null && apps.problem === null && <Loading />}
      {apps.value?.length === 0 && <NoApplications onAdd={() => setStep({ is: 'add' })} />}
      {apps.value !== null && apps.value.length > 0 && <p class="hint">{text('applications.counted')}</p>}
      {apps.value !== null && apps.value.length > 0 && (
        <Table label={text('nav.applications')} rows={rows} columns={columns} keyOf={(app) => app.name} first={{ column: 'name', descending: false }} />
      )}
      {step !== null && <StepDialog step={step} onStep={setStep} onDone={apps.reload} />}
    </>
  );
}

function NoApplications(props: { onAdd: () => void }) {
  return (
    <Empty title={text('applications.empty')}>
      <p>{text('applications.emptyHint')}</p>
      {isAdmin()
        ? <p><button type="button" class="main" onClick={props.onAdd}>{text('applications.add')}</button></p>
        : <p>{text('applications.askAdmin')}</p>}
      <Connecting />
    </Empty>
  );
}

function columnsFor(onStep: (step: Step) => void): Column<Application>[] {
  const rate = (name: 'passed' | 'refused' | 'errors' | 'inFlight', title: string): Column<Application> =>
    ({ name, title, numeric: true, value: (app) => app[name], shown: (app) => <Counted value={app[name]} inbound={app.inbound} /> });
  const columns: Column<Application>[] = [
    { name: 'name', title: text('applications.name'), wide: true, value: (app) => app.name, shown: (app) => <a href={address(['applications', app.name, 'live'])}>{app.name}</a> },
    { name: 'live', title: text('applications.instances'), value: (app) => app.live, shown: (app) => <Instances app={app} /> },
    rate('passed', text('live.passed')),
    rate('refused', text('live.refused')),
    rate('errors', text('live.errors')),
    rate('inFlight', text('live.inFlight')),
    { name: 'rules', title: text('applications.rules'), value: (app) => app.rulesVersion, shown: (app) => <RulesCell app={app} /> },
  ];
  const admin: Column<Application> = {
    name: 'actions', title: text('action.head'), shown: (app) => (
      <span class="actions">
        <button type="button" class="small" aria-label={text('applications.renewOf', { app: app.name })} onClick={() => onStep({ is: 'renew', app: app.name })}>{text('applications.renew')}</button>
        <button type="button" class="small" aria-label={text('applications.removeOf', { app: app.name })} onClick={() => onStep({ is: 'remove', app: app.name })}>{text('action.remove')}</button>
      </span>
    ),
  };
  return isAdmin() ? [...columns, admin] : columns;
}

function Instances({ app }: { app: Application }) {
  return (
    <span class="actions">
      {app.live === 0 && app.lost === 0
        ? <Badge tone="quiet">{app.lastHeardAt === 0 ? text('applications.never') : text('applications.lastHeard', { at: clock(app.lastHeardAt) })}</Badge>
        : <Badge tone={app.live > 0 ? 'good' : 'quiet'}>{text('applications.live', { count: app.live })}</Badge>}
      {app.lost > 0 && <Badge tone="warn">{text('applications.lost', { count: app.lost })}</Badge>}
    </span>
  );
}

function RulesCell({ app }: { app: Application }) {
  return (
    <span class="actions">
      <a href={address(['applications', app.name, 'rules'])}>{app.rulesVersion === 0 ? text('applications.noRules') : text('rules.version', { version: app.rulesVersion })}</a>
      {app.rulesRefusedBy > 0 && <Badge tone="bad">{text('applications.refusedBy', { count: app.rulesRefusedBy })}</Badge>}
    </span>
  );
}

function StepDialog(props: { step: Step; onStep: (step: Step | null) => void; onDone: () => void }) {
  const { step, onStep, onDone } = props;
  const close = () => onStep(null);
  switch (step.is) {
    case 'add':
      return <AddDialog onClose={close} onAdded={(app, credential) => { onDone(); onStep({ is: 'connect', app, credential }); }} />;
    case 'connect':
      return (
        <Dialog title={text('connect.title', { app: step.app })} wide onClose={close}>
          <Notice kind="warn">{text('connect.once')}</Notice>
          <Connecting credential={step.credential} />
        </Dialog>
      );
    case 'renew':
      return (
        <Ask key="renew" title={text('applications.renewOf', { app: step.app })} question={text('applications.renewHint')} action={text('applications.renew')}
          deed={() => renewCredential(step.app)} onDone={(answer) => onStep({ is: 'connect', app: step.app, credential: answer.credential })} onClose={close} />
      );
    case 'remove':
      return (
        <Ask key="remove" danger title={text('applications.removeOf', { app: step.app })} question={text('applications.removeHint')} action={text('action.remove')}
          deed={async () => { await removeApplication(step.app); onDone(); }} onClose={close} />
      );
  }
}

function AddDialog(props: { onClose: () => void; onAdded: (app: string, credential: string) => void }) {
  const [name, setName] = useState('');
  const act = useAction();
  const add = () => act.run(async () => {
    const answer = await addApplication(name.trim());
    props.onAdded(answer.name, answer.credential);
  });
  return (
    <Dialog title={text('applications.add')} onClose={props.onClose}>
      <form onSubmit={(event) => { event.preventDefault(); add(); }}>
        <Input label={text('applications.name')} hint={text('applications.nameHint')} value={name} onInput={setName} most={100} focus />
        <Trouble problem={act.problem} />
        <footer>
          <button type="button" onClick={props.onClose}>{text('action.cancel')}</button>
          <button type="submit" class="main" disabled={act.busy || name.trim() === ''}>{text('applications.add')}</button>
        </footer>
      </form>
    </Dialog>
  );
}
