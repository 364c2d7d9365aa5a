// One browser for a file of tests, a fresh page for each; whatever the browser complains of fails the test.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let browser: Browser;
let pages: Page[] = [];
let complaints: string[] = [];

beforeAll(async () => {
  if (!executablePath) throw new Error('no Chromium is installed: apt-get install chromium, or set CHROMIUM');
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
});
afterAll(() => browser?.close());
afterEach(async () => {
  const said = complaints;
  for (const page of pages) await page.context().close();
  pages = [];
  complaints = [];
  expect(said).toEqual([]);
});

export interface Wanted extends BrowserContextOptions {
  /** Complaints that are expected: refused questions are written to the console by the browser itself. */
  readonly allow?: RegExp;
  readonly address?: string;
}

export async function open(to: string, { allow, address = inject('address'), ...options }: Wanted = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  pages.push(page);
  const complain = (said: string) => {
    if (!allow?.test(said)) complaints.push(said);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complain(message.text());
  });
  page.on('pageerror', (error) => complain(error.message));
  await page.goto(address + to);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  return page;
}

/** The state of the page in its address. */
export const address = (page: Page) => {
  const url = new URL(page.url());
  return url.pathname + url.search;
};

export const verdict = (page: Page) => page.locator('#verdict-title');

/** Waits until the answer shown is about a position. */
export async function answered(page: Page, q: string) {
  await page.waitForFunction((wanted) => new URL(location.href).searchParams.get('q') === wanted, q);
  await page.locator('.columns:not(.stale) #verdict-title').waitFor();
  await settled(page);
}

/** Waits until no question to the server is open. */
export async function settled(page: Page) {
  await page.waitForLoadState('networkidle');
}

/** What axe-core has against the page as it stands. */
export async function violations(page: Page): Promise<string[]> {
  // Through the debugger, as the content policy of the page forbids other scripts.
  await page.evaluate((await import('node:fs')).readFileSync(axe, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const report = await axe.run(document, { resultTypes: ['violations'] });
    return report.violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
}
