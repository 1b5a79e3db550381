import { render } from 'preact';
import { App } from './App';
import { findStanding } from './state/session';
import { followTheme } from './state/theme';
import './style/page.css';
import { followLanguage } from './text/text';

followTheme();
followLanguage();
void findStanding();

const root = document.getElementById('page');
if (root !== null) {
  render(<App />, root);
}
