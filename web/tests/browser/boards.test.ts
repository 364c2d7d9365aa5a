import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answered, open, settled, verdict, violations } from './browser.ts';

const REFUSED = /status of (400|404|503)/;

/** Positions with the touches that make a move on their board. */
const BOARDS: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'kayles 5',
    (page) =>
      page
        .getByRole('button', { name: /heap 1: take 1, leaving 4/ })
        .first()
        .click(),
  ],
  [
    'kayles 7',
    async (page) => {
      await page.getByRole('button', { name: 'heap 1: 7' }).click();
      await page.getByRole('group', { name: 'Which move?' }).getByRole('button', { name: 'heap 1: take 1, leaving 3, 3' }).click();
    },
  ],
  // The pin in the middle, and two that touch by drawing over them.
  ['kayles 11', (page) => page.locator('.pin').nth(5).click()],
  [
    'kayles 8',
    async (page) => {
      const pins = page.locator('.pin');
      await pins.nth(2).hover();
      await page.mouse.down();
      await pins.nth(3).hover();
      await page.mouse.up();
      await page.waitForFunction(() => new URL(location.href).searchParams.get('q') === 'kayles 2 4');
    },
  ],
  [
    '0.07 9',
    async (page) => {
      await page.locator('.pin').nth(3).focus();
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => new URL(location.href).searchParams.get('q') === '0.07 3 4');
    },
  ],
  [
    'grundy 7',
    async (page) => {
      // No stone of a heap that breaks means a move.
      expect(await page.locator('.stone:not(:disabled)').count()).toBe(0);
      await page.getByText('Touch the number for the moves in the heap.').waitFor();
      await page.getByRole('button', { name: 'heap 1: 7' }).click();
      await page.getByRole('group', { name: 'Which move?' }).getByRole('button').first().click();
    },
  ],
  [
    'nim 10^30 5',
    (page) =>
      page
        .getByRole('button', { name: /heap 2: take/ })
        .first()
        .click(),
  ],
  [
    'silver-dollar 1 5 6 7 9',
    async (page) => {
      await page.getByRole('button', { name: 'coin on square 5', exact: true }).click();
      await page.getByRole('button', { name: 'square 3', exact: true }).click();
    },
  ],
  [
    'silver-dollar:dollar 6 2 3',
    async (page) => {
      await page.getByRole('button', { name: 'coin on square 2', exact: true }).click();
      await page.getByRole('button', { name: 'square 0', exact: true }).click();
    },
  ],
  [
    'staircase 0 3 1',
    async (page) => {
      await page.getByRole('button', { name: 'step 1: 3' }).click();
      await page
        .getByRole('group', { name: 'Which move?' })
        .getByRole('button', { name: /2 coins/ })
        .click();
    },
  ],
  ['wythoff 3 4', (page) => page.locator('.grid').getByRole('button', { name: 'from (3, 4) to (1, 2)' }).click()],
  [
    'cram 3x3',
    async (page) => {
      await page.getByRole('button', { name: 'row 2, column 2: free' }).click();
      await page.getByRole('button', { name: 'row 2, column 3: free' }).click();
    },
  ],
  ['chomp 3x4', (page) => page.getByRole('button', { name: 'row 2, column 3: free' }).click()],
  ['notakto 3x3', (page) => page.getByRole('button', { name: 'row 2, column 2: free' }).click()],
  ['treblecross 6', (page) => page.getByRole('button', { name: 'row 1, column 3: free' }).click()],
  [
    'toppling 4',
    async (page) => {
      await page.getByRole('button', { name: 'row 1, column 2: domino' }).click();
      await page.getByRole('group', { name: 'Which move?' }).getByRole('button', { name: /left/ }).click();
    },
  ],
  ['geography:petersen 1', (page) => page.locator('.board svg').getByRole('button', { name: 'move the token to 5' }).click()],
  [
    'node-kayles cycle:5',
    (page) =>
      page
        .locator('.board svg')
        .getByRole('button', { name: /take vertex 3/ })
        .click(),
  ],
  [
    'arc-kayles path:4',
    (page) =>
      page
        .locator('.board svg')
        .getByRole('button', { name: /edge 1–2/ })
        .press('Enter'),
  ],
  ["hackenbush:'0-1 1-2 1-3'", (page) => page.locator('.board svg').getByRole('button', { name: 'cut edge 2' }).press('Enter')],
  [
    'turning-turtles HTTH',
    async (page) => {
      await page.getByRole('button', { name: 'coin 1, heads' }).click();
      await page.getByRole('button', { name: 'coin 4, heads' }).click();
      await page
        .getByRole('button', { name: /turn the coins 1, 4/ })
        .first()
        .click();
    },
  ],
  ['sylver 4 5', (page) => page.getByRole('group', { name: 'Options' }).getByRole('button').first().click()],
  [
    "rules:'take(n): for k in {1,3,4} if k <= n => n-k' 6",
    (page) =>
      page
        .locator('.board')
        .getByRole('button', { name: /take|6/ })
        .last()
        .click(),
  ],
];

describe('boards', () => {
  it.each(BOARDS)('%s is played by touching it', async (q, touch) => {
    const page = await open(`/a?${new URLSearchParams({ q })}`, { allow: REFUSED });
    await answered(page, q);
    await touch(page);
    await page.waitForFunction((before) => new URL(location.href).searchParams.get('h') === before, q);
    await page.locator('.columns:not(.stale) #verdict-title').waitFor();
    expect(await verdict(page).textContent()).toMatch(/wins|loses/);
  });

  it('mark the winning moves of a row of pins where they are made', async () => {
    // Kayles has nim-values 0 1 2 3 1 4 3 2 1 4 2 6 (Winning Ways, chapter 4): from 11 win 5 5, 1 8, 2 7 and 3 6.
    const page = await open('/a?q=kayles+11');
    await answered(page, 'kayles 11');
    const pins = page.locator('.pin');
    expect(await pins.count()).toBe(11);
    expect(await pins.evaluateAll((all) => all.flatMap((pin, at) => (pin.classList.contains('wins') ? [at] : [])))).toEqual([5]);
    // Three moves that take two pins, each on either side.
    expect(await page.locator('.place .first').count()).toBe(6);
    await page.getByText('Touch a pin, or draw over pins').waitFor();
    const phone = await open('/a?q=kayles+11', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await answered(phone, 'kayles 11');
    await phone.locator('.pin').nth(5).tap();
    const chooser = phone.getByRole('group', { name: 'Which move?' });
    // The pin alone, and with the one beside it: both sides are the same.
    expect(await chooser.getByRole('button', { name: /take/ }).allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('take 1, leaving 5, 5'), expect.stringContaining('take 2, leaving 4, 5')]),
    );
    await chooser.getByRole('button', { name: /leaving 5, 5/ }).click();
    await answered(phone, 'kayles 5 5');
  });

  it('and everything else fit the page where numbers are large', async () => {
    for (const width of [390, 1280]) {
      for (const q of ['nim 10^100 5', 'nim 10^30 5', 'wythoff 10^60 10^61', 'subtract:1,3 10^90 + nim 10^90']) {
        const page = await open(`/a?${new URLSearchParams({ q })}`, { viewport: { width, height: 844 } });
        await answered(page, q);
        const wide = await page.evaluate(() => {
          const isOut = (each: Element) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX === 'visible';
          const boxes = [...document.querySelectorAll('.card, .card p, .moves li button, .heap, .label')].filter(isOut);
          return [...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []), ...boxes.map((box) => box.className)];
        });
        expect(wide, `${q} at ${width}`).toEqual([]);
        // No sentence is broken letter by letter.
        const widths = await page.locator('.moves li .words').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
        expect(Math.min(Infinity, ...widths), `${q} at ${width}`).toBeGreaterThan(180);
      }
    }
  });

  it('are one stop of the Tab key, with arrow keys inside', async () => {
    const page = await open('/a?q=cram+3x3');
    await answered(page, 'cram 3x3');
    const grid = page.getByRole('grid', { name: 'cram' });
    expect(await grid.getByRole('row').count()).toBe(3);
    expect(await grid.locator('button[tabindex="0"]').count()).toBe(1);
    await grid.getByRole('button', { name: 'row 1, column 1: free' }).focus();
    const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    expect(await name()).toBe('row 3, column 2: free');
    await page.keyboard.press('ArrowLeft');
    expect(await name()).toBe('row 3, column 1: free');
    expect(await grid.locator('button[tabindex="0"]').count()).toBe(1);
  });

  it('are text for those who want it, with typed moves', async () => {
    const page = await open('/a?q=nim+3+5&text=1');
    await answered(page, 'nim 3 5');
    expect(await page.locator('div.text').textContent()).toContain('heap 2: 5 (∗5)');
    await page.getByLabel('Type a move').fill('take 2 leaving 3');
    // The moves come after the verdict.
    await page.getByRole('status').filter({ hasText: 'heap 2: take 2, leaving 3' }).waitFor();
    await page.keyboard.press('Enter');
    await answered(page, 'nim 3 3');
  });
});

describe('tabs', () => {
  it('mark the period of a sequence', async () => {
    const page = await open('/a?q=0.07');
    // Dawson's Kayles: period 34 from heap 53 on, heap 0 counted, with the exceptions of Guy and Smith 1956.
    await page.getByText('0.07: period 34 from heap 53 on').waitFor();
    await page.locator('tr.periodic').first().waitFor();
    expect(await page.locator('tr.first th').textContent()).toBe('53');
    expect(await page.locator('td.odd').count()).toBe(8);
    const [first, second] = await page
      .locator('tr.periodic')
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
    expect(first).toEqual(second);
    await page.locator('tr.periodic a').first().click();
    await answered(page, '0.07 53');
  });

  it('show a sequence from heap 0 where it is wider than the page', async () => {
    const page = await open('/a?q=0.07', { viewport: { width: 390, height: 844 } });
    await page.locator('tr.periodic').first().waitFor();
    const region = page.getByRole('region', { name: 'Nim-values of' });
    await expect
      .poll(() =>
        region.evaluate(
          (node) => (node.querySelector('td:not(.pad)')?.getBoundingClientRect().left ?? 0) - node.getBoundingClientRect().left,
        ),
      )
      .toBeLessThan(80);
    expect(await region.evaluate((node) => node.classList.contains('cut'))).toBe(true);
  });

  it('and the list of moves know the same winning moves', async () => {
    // Bouton 1901: 300 ⊕ 301 ⊕ 5 = 4, and each of the three heaps can be changed by that. No search is needed, so no time decides.
    const page = await open('/a?q=nim+300+301+5&tab=graph', { allow: REFUSED });
    await answered(page, 'nim 300 301 5');
    const panel = page.locator('#tab-panel');
    // Both ask for themselves, and come one before or after the other.
    await panel.locator('summary.wins').first().waitFor();
    await page.locator('.moves .wins .words').first().waitFor();
    const winning = await page.locator('.moves .wins .words').allTextContents();
    expect(winning.length).toBe(3);
    expect(await panel.locator('summary.wins').count()).toBe(3);
    expect(await panel.locator('summary.wins').first().textContent()).toContain(winning[0]);
  });

  it('show a map on which one goes anywhere', async () => {
    const page = await open('/a?q=wythoff+5+8&tab=map&size=16');
    await page.locator('canvas').waitFor();
    // Wythoff 1907: the first pairs are (0, 0), (1, 2), (3, 5).
    const list = await page.locator('.list').textContent();
    for (const pair of ['(0, 0)', '(1, 2)', '(2, 1)', '(3, 5)', '(4, 7)']) expect(list).toContain(pair);
    // The cross begins where the board is.
    expect(await page.locator('#map-here').textContent()).toContain('(5, 8)');
    await page.locator('canvas').focus();
    for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    expect(await page.locator('#map-here strong').textContent()).toBe('(4, 7): ∗0, P');
    await page.keyboard.press('Enter');
    await answered(page, 'wythoff 4 7');
    expect(await verdict(page).textContent()).toContain('loses');
  });

  it('show a map that keys, buttons and the wheel zoom, while the wheel alone scrolls the page', async () => {
    const page = await open('/a?q=wythoff+5+8&tab=map&size=32', { viewport: { width: 1280, height: 500 } });
    const map = page.locator('canvas');
    const has = (size: number) => page.getByText(`${size} × ${size}`).waitFor();
    await map.scrollIntoViewIfNeeded();
    await settled(page);
    await map.hover();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, -120);
    await page.waitForFunction((from) => scrollY < from, before);
    await has(32);
    await map.focus();
    await map.hover();
    await page.mouse.wheel(0, -120);
    await has(16);
    await page.mouse.wheel(0, 120);
    await has(32);
    await page.keyboard.press('-');
    await has(64);
    await page.keyboard.press('+');
    await has(32);
    await page.getByRole('button', { name: 'Closer' }).focus();
    await page.keyboard.press('Enter');
    await has(16);
    await map.hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 120);
    await has(32);
    await page.mouse.wheel(0, 120);
    await has(64);
    await page.keyboard.up('Control');
    await page.waitForFunction(() => new URL(location.href).searchParams.get('size') === '64');
  });

  it('draw the graph of what can be reached', async () => {
    const page = await open('/a?q=nim+1+2&tab=graph');
    await page.locator('.node').first().waitFor();
    // 1 2, then 2 or 1 1, then 1, then nothing: equal positions are one.
    expect(await page.locator('.node').count()).toBe(5);
    await page.locator('.node').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('node-0');
  });

  it('open the options step by step where there are too many to draw', async () => {
    const page = await open('/a?q=kayles+30&tab=graph');
    const panel = page.locator('#tab-panel');
    await panel.getByText('Too many to draw').waitFor();
    await panel.locator('summary').first().click();
    await panel.locator('.behind summary').first().waitFor();
    expect(await panel.locator('.behind a').first().getAttribute('href')).toContain('q=kayles');
    expect(await violations(page)).toEqual([]);
  });

  it('give the answer in other forms', async () => {
    const page = await open('/a?q=kayles+5+%2B+nim+3&tab=export');
    const forms = page.locator('#tab-panel');
    await forms.getByRole('heading', { name: 'LaTeX' }).waitFor();
    await forms.getByText('heap,nim_value').waitFor();
    const text = (await forms.textContent()) ?? '';
    expect(text).toContain("bouton solve 'kayles 5 + nim 3'");
    expect(text).toContain('4 \\oplus 3 = 7');
    expect(text).toContain('"schema": "bouton/answer/1"');
    // The reference names the certificate by the hash that anyone can compute of its text.
    await forms.getByRole('heading', { name: 'Certificate' }).waitFor();
    const all = (await forms.textContent()) ?? '';
    const certificate = await forms.locator('section', { hasText: 'bouton verify' }).locator('pre').textContent();
    const hash = createHash('sha256')
      .update(certificate ?? '')
      .digest('hex');
    expect(all).toContain('@misc{bouton-kayles-5-nim-3,');
    expect(all).toContain(`certificate with SHA-256 ${hash}`);
    // The figures are drawn by the server, and come as files.
    const figure = forms.getByRole('img', { name: 'Sequence: kayles' });
    await figure.waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('#tab-panel img')?.naturalWidth);
    const png = await forms.getByRole('link', { name: 'PNG' }).first().getAttribute('href');
    const answer = await page.request.get(new URL(png ?? '', page.url()).href);
    expect(answer.headers()['content-type']).toBe('image/png');
  });
});

describe('export of a ruleset', () => {
  it('cites its period with the certificate', async () => {
    const page = await open('/a?q=0.07&tab=export');
    const panel = page.locator('#tab-panel');
    await panel.getByText('@misc{bouton-0-07,').waitFor();
    await panel.getByText('claim: period').waitFor();
    const text = (await panel.textContent()) ?? '';
    // Guy and Smith 1956: period 34, heap 53 the first of it when heap 0 counts.
    expect(text).toContain('preperiod: 53');
    expect(text).toContain('bouton period 0.07');
    expect(text).toContain('certificate with SHA-256');
  });
});

describe('rules of one’s own', () => {
  it('are checked while they are written, and then played', async () => {
    const page = await open('/rules', { allow: REFUSED });
    const area = page.getByRole('textbox', { name: 'Rules' });
    await area.fill('rule take(n): for k in {1,3,4} if k <= m => n-k');
    await page.getByText('R0201').waitFor();
    expect(await page.locator('.mistake pre').textContent()).toMatch(/\n {39}\^$/);
    await area.fill('rule take(n): for k in {1,3,4} if k <= n => n-k');
    await page.getByText('These rules can be played').waitFor();
    await page.getByLabel('Position').fill('6');
    await page.getByRole('button', { name: 'Open in the explorer' }).click();
    await page.locator('#verdict-title').waitFor();
    // mex of the values of 5, 3 and 2, which are 3, 1 and 0, is 2.
    expect(await page.locator('.facts').textContent()).toContain('nim-value 2');
    const kept = await open(`/rules?${new URLSearchParams({ rules: 'rule half(n): if n > 0 => n/2' })}`);
    expect(await kept.getByRole('textbox', { name: 'Rules' }).inputValue()).toBe('rule half(n): if n > 0 => n/2');
  });
});

describe('long questions', () => {
  it('are followed and cancelled', async () => {
    // Of 0.007 no period is known.
    const page = await open('/a?q=0.007', { allow: REFUSED });
    await page.getByRole('button', { name: 'Look for a minute' }).click();
    const panel = page.locator('#tab-panel');
    await panel.getByText(/looked at in/).waitFor();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByText('Cancelled.').waitFor();
    await panel.getByRole('button', { name: 'Look for a minute' }).waitFor();
  });
});
