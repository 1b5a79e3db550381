import { findStanding, standing } from './state/session';
import { text } from './text/text';
import { Loading, Notice } from './parts/Notice';
import { Routes } from './Routes';
import { Door } from './pages/Door';
import { Frame } from './pages/Frame';

/** The page: a door for those who are not signed in, and the frame with everything inside for those who are. */
export function App() {
  const now = standing.value;
  switch (now.is) {
    case 'unknown':
      return <main class="door"><Loading /></main>;
    case 'unreachable':
      return (
        <main class="door">
          <Notice kind="bad">{text('problem.unreachable')}</Notice>
          <button type="button" onClick={() => void findStanding()}>{text('action.retry')}</button>
        </main>
      );
    case 'new':
    case 'signed out':
      return <Door isNew={now.is === 'new'} version={now.version} />;
    case 'signed in':
      return <Frame><Routes /></Frame>;
  }
}
