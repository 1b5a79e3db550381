import assert from 'node:assert/strict';
import { browser, fixture, signIn, watched } from './browser.mjs';

/* Walks through what people do, on the fixture: `npm run walk`. Ends with the first thing that does not work. */

const problems = [];
const servers = [await fixture(8082), await fixture(8083, '--new')];
const [shop, fresh] = servers.map((server) => server.address);
const chrome = await browser();
const person = async () => {
  const context = await chrome.newContext({ viewport: { width: 1360, height: 900 }, locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  watched(page, problems);
  return page;
};
const saved = (page) => page.locator('dialog').waitFor({ state: 'detached' });
const step = (words) => console.log(words);

step('set up with the token, add an application, see its credential once');
const first = await person();
await first.goto(fresh);
await first.getByLabel('Set-up token').fill('fixture');
await first.getByLabel('Password', { exact: true }).fill('a long password');
await first.getByLabel('Password again').fill('a long password');
await first.getByRole('button', { name: 'Create the account' }).click();
await first.getByRole('button', { name: 'Add application' }).click();
await first.locator('dialog').getByLabel('Application').fill('till');
await first.locator('dialog button.main').click();
await first.getByText('The credential is shown once').waitFor();
assert.match(await first.locator('dialog pre').nth(1).innerText(), /headgate\.console\.credential=hg_/);

step('a wrong password is said to be wrong; signing in leads to where one wanted to go');
const anna = await person();
await anna.goto(`${shop}/#/applications/shop/live`);
await anna.getByLabel('Name').fill('anna');
await anna.getByLabel('Password').fill('wrong');
await anna.getByRole('button', { name: 'Sign in' }).click();
await anna.getByText('Name or password is wrong.').waitFor();
await anna.getByLabel('Password').fill('headgate');
await anna.keyboard.press('Enter');
await anna.getByRole('heading', { name: 'POST /orders' }).waitFor();

step('the table moves every second, is searched, sorted by keyboard, and stops when paused');
const figures = () => anna.locator('tbody').innerText();
const before = await figures();
await anna.waitForFunction((old) => document.querySelector('tbody').innerText !== old, before);
await anna.getByLabel('Search resources').fill('cart items');
await anna.getByText('1 of 40 resources').waitFor();
await anna.getByLabel('Search resources').fill('');
await anna.getByRole('button', { name: 'Resource', exact: true }).focus();
await anna.keyboard.press('Enter');
await anna.locator('th[aria-sort=ascending]').waitFor();
await anna.getByRole('button', { name: 'Pause' }).click();
const held = await figures();
await anna.waitForTimeout(2500);
assert.equal(await figures(), held);

step('a rule is made with the form, which says what is wrong and what it would have done');
await anna.goto(`${shop}/#/applications/shop/rules?new=flow&resource=GET%20%2Fcart`);
await anna.getByLabel('per', { exact: true }).fill('soon');
await anna.locator('.field.wrong .problem').waitFor();
await anna.getByLabel('per', { exact: true }).fill('2s');
await anna.getByText('nothing to complain about').waitFor();
await anna.getByText('Would have refused').waitFor();
await anna.getByLabel('limit', { exact: true }).selectOption('token-bucket');
await anna.getByRole('button', { name: 'Review and save …' }).click();
await anna.locator('dialog .diff td.added').first().waitFor();
await anna.locator('dialog').getByLabel('Comment').fill('carts are slow');
await anna.locator('dialog button.main').click();
await saved(anna);
await anna.getByText('version 13').waitFor();
await anna.getByText('carts are slow').waitFor();

step('two people change rules at once: the second is told, looks, and changes again on top');
const ben = await person();
await signIn(ben, shop, 'ben');
await ben.goto(`${shop}/#/applications/shop/rules`);
await ben.getByRole('group', { name: 'Mode of orders-limit' }).getByRole('button', { name: 'shadow' }).click();
await anna.getByRole('group', { name: 'Mode of payment-breaker' }).getByRole('button', { name: 'off' }).click();
await anna.locator('dialog button.main').click();
await saved(anna);
await ben.locator('dialog button.main').click();
await ben.getByText('anna was quicker').waitFor();
await ben.getByRole('button', { name: 'Look at the difference' }).click();
await ben.getByRole('button', { name: 'Make my change on version 14' }).click();
await ben.getByText('Your change is now made on version 14').waitFor();
await ben.locator('dialog button.main').click();
await saved(ben);
await ben.getByText('version 15').waitFor();
assert.equal(await ben.getByRole('group', { name: 'Mode of payment-breaker' }).getByRole('button', { name: 'off' }).getAttribute('aria-pressed'), 'true');
assert.equal(await ben.getByRole('group', { name: 'Mode of orders-limit' }).getByRole('button', { name: 'shadow' }).getAttribute('aria-pressed'), 'true');

step('versions are compared and rolled back');
await anna.goto(`${shop}/#/applications/shop/versions?from=12&to=13`);
await anna.getByText('From version 12 to 13').waitFor();
await anna.locator('.diff td.added').first().waitFor();
await anna.getByRole('button', { name: 'Roll back to version 12' }).click();
await anna.locator('dialog button.main').click();
await saved(anna);
await anna.getByText('From version 15 to 16').waitFor();

step('rules come in as text, and are shown before they replace anything');
await anna.goto(`${shop}/#/applications/shop/transfer`);
await anna.getByLabel('or text').fill('{"headgate": 1, "rules": []}');
await anna.getByRole('button', { name: 'Read' }).click();
await anna.getByText('controlBehavior 2 became a leaky-queue').waitFor();
await anna.getByRole('button', { name: 'Replace the rules' }).click();
await anna.locator('dialog button.main').click();
await anna.getByText('There are no rules').waitFor();

step('a viewer sees everything and is offered no change');
const vera = await person();
await signIn(vera, shop, 'vera');
assert.equal(await vera.getByRole('link', { name: 'Accounts' }).count(), 0);
await vera.goto(`${shop}/#/applications/billing/rules`);
await vera.getByText('orders-limit').waitFor();
assert.equal(await vera.getByRole('link', { name: 'New rule' }).count(), 0);

step('both languages and themes, by keyboard');
await vera.getByRole('button', { name: '中文' }).focus();
await vera.keyboard.press('Enter');
await vera.getByRole('link', { name: '应用' }).first().waitFor();
assert.equal(await vera.locator('html').getAttribute('lang'), 'zh-CN');

step('the console goes away and comes back');
await anna.goto(`${shop}/#/applications/billing/live`);
await anna.getByText('instances: 2').waitFor();
servers[0].end();
await anna.getByText('connection lost, trying again').waitFor();
servers.push(await fixture(8082));
await anna.locator('.badge.good', { hasText: 'live' }).waitFor();

await chrome.close();
servers.forEach((server) => server.end());
assert.deepEqual(problems.filter((problem) => !/ERR_|Failed to load resource|net::/.test(problem)), []);
console.log('all of it works');
process.exit(0);
