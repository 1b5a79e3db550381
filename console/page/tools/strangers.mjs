import { browser, fixture, PAGES, signIn, watched } from './browser.mjs';

/*
 * Every text that people or programs can store is hostile markup here: `npm run strangers`. Nothing of it may come alive: no element made
 * of it, no script run. The policy of the console would stop the script even so; therefore its refusals count as failures as well.
 */

const problems = [];
const server = await fixture(8081, '--strangers');
const chrome = await browser();
const page = await (await chrome.newContext({ viewport: { width: 1360, height: 900 } })).newPage();
watched(page, problems);
await signIn(page, server.address);

async function look(name) {
  await page.waitForTimeout(1200);
  const seen = await page.evaluate(() => ({
    alive: 'alive' in window,
    made: document.querySelectorAll('#page img, #page script').length,
    told: (document.body.innerText + [...document.querySelectorAll('input, textarea')].map((control) => control.value).join()).includes('<img src=x onerror='),
  }));
  if (seen.alive || seen.made > 0) {
    problems.push(`${name}: a stored text came alive`);
  }
  return seen.told;
}

const told = [];
for (const [name, place] of Object.entries(PAGES)) {
  await page.goto(`${server.address}/#${place}`);
  if (await look(name)) {
    told.push(name);
  }
}
await page.goto(`${server.address}/#/applications/shop/rules`);
await page.locator('tbody a').first().click();
await page.locator('#rule-id').waitFor();
await look('rule-edit');
await page.locator('#rule-id').fill('<img src=x onerror="window.alive=1">');
await page.locator('.bottom button.main').click();
await page.locator('dialog input[type=text]').fill('<script>window.alive=1</script>');
await look('save');
await page.locator('dialog button.main').click();
await page.locator('dialog').waitFor({ state: 'detached' });
await look('saved');

// What shows nothing of a stranger's has not been tried.
const trying = ['live', 'instances', 'tree', 'running', 'hot', 'cluster', 'callers', 'breakers', 'refusals', 'events', 'rules', 'rules-text', 'versions', 'audit'];
trying.filter((name) => !told.includes(name)).forEach((name) => problems.push(`${name}: shows no stored text`));
await chrome.close();
server.end();
console.log(problems.length === 0 ? `nothing came alive on ${Object.keys(PAGES).length + 3} pages` : problems.join('\n'));
process.exit(problems.length === 0 ? 0 : 1);
