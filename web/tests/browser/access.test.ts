import { describe, expect, it } from 'vitest';
import { answered, open, settled, violations } from './browser.ts';

const REFUSED = /status of (400|404|503)/;

const STATES: readonly (readonly [string, string])[] = [
  ['empty', '/'],
  ['answered', '/a?q=kayles+5+%2B+kayles+12+%2B+nim+3'],
  ['a P-position', '/a?q=cram+4x4'],
  ['a mistake', '/a?q=kayls+5'],
  ['a sequence', '/a?q=0.07'],
  ['a map', '/a?q=wythoff+5+8&tab=map'],
  ['a graph', '/a?q=nim+1+2&tab=graph'],
  ['export', '/a?q=nim+3+5+7&tab=export'],
  ['text board', '/a?q=nim+3+5+7&text=1'],
  ['a strip', '/a?q=silver-dollar+1+5+6'],
  ['coins', '/a?q=turning-turtles+HTTH'],
  ['a drawing', '/a?q=hackenbush%3A%270-1+1-2+1-3%27'],
  ['a graph board', '/a?q=geography%3Apetersen+1'],
  ['a staircase', '/a?q=staircase+0+3+1'],
  ['columns modulo 3', '/a?q=moore%3A2+1+2+3'],
  ['parts', '/a?q=fibonacci+20'],
  ['a period', '/a?q=bash%3A20+10%5E18'],
  ['digits', '/a?q=mark+48'],
  ['divisions', '/a?q=euclid+8+13'],
  ['a game', '/play?q=nim+3+5+7&help=all'],
  ['look-up', '/a?q=0+1+2+0+3'],
  ['sequences', '/sequences'],
  ['rules', '/rules'],
  ['a lesson', '/learn?lesson=2'],
];

describe('axe-core has nothing against', () => {
  it.each(STATES)('%s, light and dark', async (_, to) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open(to, { colorScheme, reducedMotion: 'reduce', allow: REFUSED });
      await settled(page);
      expect(await violations(page)).toEqual([]);
    }
  });

  it('Chinese, a phone, and the help', async () => {
    const chinese = await open('/a?q=nim+3+5+7&lang=zh');
    await settled(chinese);
    expect(await violations(chinese)).toEqual([]);
    const phone = await open('/a?q=nim+3+5+7', { viewport: { width: 390, height: 844 }, isMobile: true });
    await settled(phone);
    expect(await violations(phone)).toEqual([]);
    const page = await open('/');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('with the keyboard only', () => {
  it('one asks, plays, takes back, and finds everything', async () => {
    const page = await open('/', { allow: REFUSED });
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('To the content');
    await page.keyboard.press('/');
    await page.keyboard.type('nim 3 5 7');
    await page.keyboard.press('Enter');
    await answered(page, 'nim 3 5 7');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await focused()).toContain('take 1, leaving 2');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toContain('heap 2: take 1, leaving 4');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await answered(page, 'nim 2 5 7');
    await page.keyboard.press('u');
    await answered(page, 'nim 3 5 7');
    await page.keyboard.press('Shift+U');
    await answered(page, 'nim 2 5 7');
    await page.keyboard.press('u');
    await answered(page, 'nim 3 5 7');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press(' ');
    await answered(page, 'nim 2 5 7');
    await page.keyboard.press('m');
    await page.waitForFunction(() => location.search.includes('play=misere'));
    await page.keyboard.press('t');
    await page.getByLabel('Type a move').waitFor();
    await page.keyboard.press('3');
    await page.waitForFunction(() => location.search.includes('tab='));
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('l');
    await page.waitForFunction(() => document.documentElement.lang === 'zh-Hans');
  });

  it('letters can be left to the reader’s own tools', async () => {
    const page = await open('/a?q=nim+3');
    await answered(page, 'nim 3');
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: /Keys/ }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await settled(page);
    expect(page.url()).not.toContain('play=');
  });

  it('the verdict is told to screen readers', async () => {
    const page = await open('/a?q=nim+3+5+7');
    await answered(page, 'nim 3 5 7');
    await page.waitForFunction(() => document.querySelector('[aria-live=polite].hidden')?.textContent?.includes('the player to move wins'));
  });
});
