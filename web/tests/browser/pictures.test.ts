// The pictures of the page in docs/screenshots, taken anew by `PICTURES=1 npm run browser pictures`, for looking at.
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions } from 'playwright-core';
import { describe, it } from 'vitest';
import { open, settled } from './browser.ts';

const folder = process.env.PICTURES_FOLDER ?? fileURLToPath(new URL('../../../docs/screenshots', import.meta.url));
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 820 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true, colorScheme: 'dark' };

const PICTURES: readonly (readonly [string, string, BrowserContextOptions])[] = [
  ['empty', '/', WIDE],
  ['explore', '/a?q=kayles+5+%2B+kayles+12+%2B+nim+3', WIDE],
  ['sequence', '/a?q=0.07&to=240', WIDE],
  ['heat-map', '/a?q=wythoff&tab=map&size=16', { viewport: { width: 1280, height: 960 } }],
  ['export', '/a?q=kayles&tab=export', WIDE],
  ['play', '/play?q=kayles+5+%2B+nim+3+4&help=all', WIDE],
  // A game of which one move gave the win away.
  [
    'replay',
    `/play?${new URLSearchParams([['q', 'nim 0 0 0'], ...['nim 3 5 7', 'nim 3 5 5', 'nim 0 5 5', 'nim 0 4 5', 'nim 0 4 4', 'nim 0 4 1', 'nim 0 1 1', 'nim 0 1 0'].map((position) => ['h', position])])}`,
    { viewport: { width: 1280, height: 1000 } },
  ],
  ['chinese', '/a?q=wythoff+5+8&lang=zh', WIDE],
  ['phone', '/a?q=nim+3+5+7&lang=zh', PHONE],
];

describe.runIf(process.env.PICTURES)('pictures', () => {
  it.each(PICTURES)('of %s', async (name, to, options) => {
    mkdirSync(folder, { recursive: true });
    const page = await open(to, { ...options, reducedMotion: 'reduce' });
    await settled(page);
    await page.screenshot({ path: `${folder}/${name}.png` });
  });

  it('that stand beside links to the page', async () => {
    // A blank page: the content policy of the server forbids the styles of this one.
    const page = await (await open('/', { viewport: { width: 1200, height: 630 } })).context().newPage();
    await page.setContent(readFileSync(new URL('preview.html', import.meta.url), 'utf8'));
    await page.screenshot({ path: fileURLToPath(new URL('../../public/preview.png', import.meta.url)) });
  });
});
