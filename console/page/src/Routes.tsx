import { Empty } from './parts/Notice';
import { Accounts } from './pages/Accounts';
import { Applications } from './pages/Applications';
import { Audit } from './pages/Audit';
import { ApplicationPage } from './pages/application/ApplicationPage';
import { isAdmin } from './state/session';
import { place } from './state/location';
import { text } from './text/text';

/** Which page belongs to which address. */
export function Routes() {
  const [first = 'applications', second, third] = place.value.parts;
  if (first === 'applications') {
    return second === undefined ? <Applications /> : <ApplicationPage key={second} app={second} tab={third ?? 'live'} />;
  }
  if (first === 'audit' && isAdmin()) {
    return <Audit />;
  }
  if (first === 'accounts' && isAdmin()) {
    return <Accounts />;
  }
  return <Empty title={text('problem.noPage')}><p><a href="#/applications">{text('nav.applications')}</a></p></Empty>;
}
