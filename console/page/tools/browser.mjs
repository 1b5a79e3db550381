import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** The browser of this machine, without a window. */
export function browser() {
  const executablePath = process.env.CHROMIUM ?? BROWSERS.find(existsSync);
  if (executablePath === undefined) {
    throw new Error(`no browser (expected: ${BROWSERS.join(', ')} or CHROMIUM in the environment)`);
  }
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Starts the fixture server with these options; gives its address and a way to end it. */
export function fixture(port, ...options) {
  const server = spawn(process.execPath, [fileURLToPath(new URL('../fixture/server.mjs', import.meta.url)), '--port', String(port), ...options]);
  process.on('exit', () => server.kill());
  server.stderr.on('data', (data) => process.stderr.write(data));
  return new Promise((resolve, reject) => {
    server.stdout.once('data', () => resolve({ address: `http://127.0.0.1:${port}`, end: () => server.kill() }));
    server.once('exit', (code) => reject(new Error(`the fixture ended: ${code}`)));
  });
}

/** Gathers what must not happen on a page: errors of scripts, and what the content security policy refused. */
export function watched(page, problems) {
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) {
      problems.push(`${page.url()}: ${message.text()}`);
    }
  });
}

export async function signIn(page, address, name = 'anna') {
  // Cookies know hosts and no ports: whoever is signed in at another fixture would be signed in here.
  await page.context().clearCookies();
  await page.goto(address);
  await page.locator('input[autocomplete=username]').fill(name);
  await page.locator('input[type=password]').fill('headgate');
  await page.locator('button[type=submit]').click();
  await page.locator('header.bar').waitFor();
}

/** Every page, by name and by what stands behind the # of its address. */
export const PAGES = {
  applications: '/applications',
  live: '/applications/shop/live',
  'live-hour': '/applications/shop/live?range=1h',
  'live-instance': '/applications/shop/live?instance=shop-3f2a',
  instances: '/applications/shop/instances',
  tree: '/applications/shop/inside',
  running: '/applications/shop/inside?what=rules',
  hot: '/applications/shop/hot',
  cluster: '/applications/shop/cluster',
  callers: '/applications/shop/inside?what=origins&resource=GET%20%2Fsearch',
  breakers: '/applications/shop/breakers',
  refusals: '/applications/shop/refusals',
  events: '/applications/shop/events',
  rules: '/applications/shop/rules',
  'rule-new': '/applications/shop/rules?new=flow&resource=GET%20%2Fsearch',
  'rules-text': '/applications/shop/rules?text=1',
  rollout: '/applications/shop/rules?rollout=1',
  versions: '/applications/shop/versions',
  transfer: '/applications/shop/transfer',
  'no-instance': '/applications/warehouse/live',
  'no-rules': '/applications/warehouse/rules',
  audit: '/audit',
  accounts: '/accounts',
};
