import { render } from 'preact';
import { App } from './App';
import { showMarks } from './parts/visible';
import { findStanding } from './state/session';
import { followTheme } from './state/theme';
import './style/page.css';
import { followLanguage } from './text/text';

showMarks();
followTheme();
followLanguage();
void findStanding();

const root = document.getElementById('page');
if (root !== null) {
  render(<App />, root);
}
