import { mkdirSync } from 'node:fs';
import { browser, fixture, PAGES, signIn, watched } from './browser.mjs';

/* Takes a picture of every page, in both themes, both languages and two widths: `npm run shots -- folder [names]`. */

const [folder = 'dist/shots', ...wanted] = process.argv.slice(2);
const VIEWS = [
  { name: 'desktop-light-en', theme: 'light', language: 'en', width: 1280, height: 850 },
  { name: 'desktop-dark-en', theme: 'dark', language: 'en', width: 1280, height: 850 },
  { name: 'desktop-light-zh', theme: 'light', language: 'zh', width: 1280, height: 850 },
  { name: 'desktop-dark-zh', theme: 'dark', language: 'zh', width: 1280, height: 850 },
  { name: 'phone-light-en', theme: 'light', language: 'en', width: 390, height: 844 },
  { name: 'phone-dark-zh', theme: 'dark', language: 'zh', width: 390, height: 844 },
];
const views = VIEWS.filter((view) => process.env.VIEW === undefined || view.name === process.env.VIEW);

mkdirSync(folder, { recursive: true });
const problems = [];
const servers = [await fixture(8078), await fixture(8079, '--new'), await fixture(8080, '--empty')];
const chrome = await browser();
for (const view of views) {
  const context = await chrome.newContext({ viewport: { width: view.width, height: view.height } });
  await context.addInitScript(({ theme, language }) => {
    localStorage.setItem('headgate.theme', theme);
    localStorage.setItem('headgate.language', language);
  }, view);
  const page = await context.newPage();
  watched(page, problems);
  const shot = async (name) => {
    if (wanted.length === 0 || wanted.includes(name)) {
      await page.waitForTimeout(name.startsWith('live') ? 3500 : 900);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) {
        problems.push(`${name} ${view.name}: ${overflow} px wider than the window`);
      }
      await page.screenshot({ path: `${folder}/${name}-${view.name}.png`, fullPage: true });
    }
  };
  await page.goto(servers[1].address);
  await shot('setup');
  await page.goto(servers[0].address);
  await shot('signin');
  await signIn(page, servers[2].address);
  await shot('empty');
  await signIn(page, servers[0].address);
  for (const [name, place] of Object.entries(PAGES)) {
    if (wanted.length === 0 || wanted.includes(name)) {
      await page.goto(`${servers[0].address}/#${place}`);
      await shot(name);
    }
  }
  await context.close();
}
await chrome.close();
servers.forEach((server) => server.end());
console.log(problems.length === 0 ? `pictures in ${folder}` : problems.join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
