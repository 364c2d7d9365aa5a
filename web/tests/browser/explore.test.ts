import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { address, answered, open, settled, verdict, violations } from './browser.ts';
import { serve } from './server.ts';

const box = (page: Page) => page.getByRole('combobox', { name: /list of values/ });
const REFUSED = /status of (400|404|503)/;

describe('the box', () => {
  it('answers while one types, and keeps the state in the address', async () => {
    const page = await open('/');
    await box(page).pressSequentially('nim 3 5 7');
    await answered(page, 'nim 3 5 7');
    expect(await verdict(page).textContent()).toContain('the player to move wins');
    // Bouton 1901: 3 ⊕ 5 ⊕ 7 = 1, and one move in each heap makes it 0.
    expect(await page.locator('.facts').textContent()).toContain('3 ⊕ 5 ⊕ 7');
    expect(await page.locator('.stone.wins').count()).toBe(3);
    expect(await page.getByText('read as').locator('..').getByRole('button', { name: /^Edit/ }).count()).toBe(3);
    await box(page).fill('nim 3 5 6');
    await answered(page, 'nim 3 5 6');
    expect(await verdict(page).textContent()).toContain('loses');
    await page.goBack();
    expect(address(page)).toBe('/');
    expect(await box(page).inputValue()).toBe('');
  });

  it('says of each move how long the game lasts after it, where that is known', async () => {
    const page = await open('/a?q=nim+1+2+4');
    await answered(page, 'nim 1 2 4');
    // Who loses Nim can hold out as long as there are tokens: 1 + 2 + 3.
    const row = page.locator('.moves li', { hasText: 'heap 3: take 1, leaving 3' });
    expect(await row.locator('.lasts').getAttribute('title')).toBe('with best play 6 more moves after it');
    expect(await row.getByRole('button').textContent()).toContain('6');
    await box(page).fill('nim 1000000 1000000 3');
    await answered(page, 'nim 1000000 1000000 3');
    // The list of moves is a question of its own; the one before stays until it is answered.
    await page.waitForFunction(() => document.querySelector('.moves li') !== null && document.querySelector('.lasts') === null);
  });

  it('shows mistakes in their place, and mends them', async () => {
    const page = await open('/a?q=kayls+5', { allow: REFUSED });
    await page.locator('mark').waitFor();
    expect(await page.locator('mark').textContent()).toBe('kayls');
    expect(await page.getByRole('alert').textContent()).toContain('N0301');
    await page.getByRole('button', { name: 'Use kayles 5' }).click();
    await answered(page, 'kayles 5');
    expect(await page.locator('mark').count()).toBe(0);
  });

  it('names rulesets while they are typed', async () => {
    const page = await open('/', { allow: REFUSED });
    await box(page).pressSequentially('wyt');
    await page.getByRole('option', { name: /wythoff/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await answered(page, 'wythoff 5 8');
  });

  it('takes a copied address of the page, and makes room for another game', async () => {
    const page = await open('/');
    const origin = new URL(page.url()).origin;
    await box(page).fill(`${origin}/a?q=kayles+5&tab=graph`);
    await answered(page, 'kayles 5');
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Graph');
    expect(await box(page).inputValue()).toBe('kayles 5');
    await page.getByRole('button', { name: '+ another game' }).click();
    await page.keyboard.type('nim 4');
    await answered(page, 'kayles 5 + nim 4');
    // Kayles 5 has nim-value 4 (Guy and Smith 1956).
    expect(await verdict(page).textContent()).toContain('loses');
  });

  it('puts the games of a sum in another order, by keys and by the mouse', async () => {
    const page = await open('/a?q=kayles+5+%2B+nim+3+4');
    await answered(page, 'kayles 5 + nim 3 4');
    const chip = (name: string) => page.getByRole('button', { name: `Edit ${name}` });
    await chip('Kayles 5').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await answered(page, 'nim 3 4 + kayles 5');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Kayles');
    await chip('Nim 4').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await answered(page, 'nim 4 3 + kayles 5');
    await chip('Kayles 5').dragTo(chip('Nim 4'));
    await answered(page, 'kayles 5 + nim 4 3');
    // A click alone selects the game in the text.
    await chip('Nim 3').click();
    expect(
      await box(page).evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)),
    ).toBe('3');
    expect(await violations(page)).toEqual([]);
  });

  it('tells the rules, what they were read as, and what the signs of a move mean', async () => {
    const page = await open('/a?q=subtract%3A1%2C3%2C4+6');
    await answered(page, 'subtract:1,3,4 6');
    await page.getByRole('button', { name: 'Edit Subtract:1,3,4 6' }).waitFor();
    expect(await page.locator('.rules').textContent()).toContain('take');
    await page.getByText('∗n: the nim-value after the move').waitFor();
    // What follows from all games of a sum has a heading of its own.
    await box(page).fill('kayles 5 + nim 3');
    await answered(page, 'kayles 5 + nim 3');
    const headings = await page.locator('#why .heading').allTextContents();
    expect(headings.map((text) => text.trim().split(/\s/)[0])).toEqual(['kayles', 'nim', 'together:']);
  });

  it('gives advice that can be followed on the page', async () => {
    const page = await open('/a?q=hjklqw+5', { allow: REFUSED });
    const said = (await page.getByRole('alert').textContent()) ?? '';
    expect(said).toContain('N0301');
    expect(said).not.toContain('bouton rules list');
  });

  it('shows all moves where one more button would show but a few', async () => {
    const page = await open('/a?q=nim+15');
    await answered(page, 'nim 15');
    expect(await page.locator('.moves li').count()).toBe(15);
    expect(await page.getByRole('button', { name: 'More moves' }).count()).toBe(0);
  });

  it('tells long lists by kinds, and shows the moves of one game', async () => {
    const page = await open('/a?q=kayles+40+%2B+nim+3');
    await answered(page, 'kayles 40 + nim 3');
    // One pin of 40 leaves 39 in two rows, which can be split in 19 ways.
    const kind = page.locator('.kind', { hasText: 'take 1 and split the rest' }).last();
    expect(await kind.textContent()).toMatch(/\d+ of 19 ways/);
    await page.keyboard.press('j');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    await page.keyboard.press('Enter');
    await page.locator('.kind li').first().waitFor();
    await page.getByLabel('Moves in').selectOption('nim 3');
    expect(await page.locator('.moves li').count()).toBe(3);
    expect(await page.locator('.kind').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('draws what a theorem says', async () => {
    // Zeckendorf: 20 = 13 + 5 + 2.
    const page = await open('/a?q=fibonacci+20');
    await answered(page, 'fibonacci 20');
    const figure = page.locator('#why figure');
    await figure.getByRole('img', { name: '20 = 13 + 5 + 2' }).waitFor();
    expect(await figure.locator('.marked').allTextContents()).toEqual(['2']);
    expect(await figure.locator('figcaption').textContent()).toContain('to take it wins');
    // 10^18 ≡ 1 (mod 7) and (mod 3), so ≡ 1 (mod 21). On a phone nothing of it stands out of the page.
    const phone = await open('/a?q=bash%3A20+10%5E18&lang=zh', { viewport: { width: 390, height: 844 }, isMobile: true });
    await phone.getByRole('tab', { name: '为什么' }).click();
    const here = phone.locator('#why figure li[aria-current=true]');
    expect((await here.textContent())?.replace(/\s/g, '')).toBe('1:1');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('plays the move that the reasons name, and leads to the tables of values', async () => {
    const page = await open('/a?q=kayles+5+%2B+nim+3');
    await answered(page, 'kayles 5 + nim 3');
    expect(await page.locator('#why').getByRole('link', { name: 'table' }).first().getAttribute('href')).toContain('q=kayles');
    await page.locator('#why').getByRole('button', { name: 'Play this move' }).click();
    await page.waitForFunction(() => new URL(location.href).searchParams.get('h') === 'kayles 5 + nim 3');
    await page.locator('.columns:not(.stale) #verdict-title').waitFor();
    expect(await verdict(page).textContent()).toContain('loses');
  });

  it('offers what was asked lately, and examples', async () => {
    const page = await open('/');
    await box(page).fill('nim 1 2');
    await page.keyboard.press('Enter');
    await answered(page, 'nim 1 2');
    await box(page).fill('');
    await page.getByRole('option', { name: 'nim 1 2 asked lately' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await answered(page, 'nim 1 2');
    await page.getByLabel('Examples', { exact: true }).selectOption('cram 4x4');
    await answered(page, 'cram 4x4');
  });

  it('looks up lists of values', async () => {
    const page = await open('/');
    await box(page).fill('0 1 2 3 1 4 3 2 1 4');
    // The nim-values of Kayles (Guy and Smith 1956).
    await page.getByRole('link', { name: 'kayles', exact: true }).click();
    await page.getByText('period 12 from heap 71 on').waitFor();
  });

  it('says when the server does not answer, and asks again', async () => {
    const { address: other, child } = await serve(inject('binary'));
    const page = await open('/a?q=nim+3', { address: other, allow: /ERR_|Failed to load/ });
    await answered(page, 'nim 3');
    await settled(page);
    const gone = new Promise((resolve) => child.on('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    await box(page).fill('nim 4');
    await page.getByText('The server does not answer').waitFor();
    // The last answer stays, and is seen not to be that of what was typed.
    expect(await verdict(page).textContent()).toContain('wins');
    await page.locator('.columns.stale').waitFor();
    // When it is back, its answer comes by itself.
    const back = await serve(inject('binary'), '--port', new URL(other).port);
    await answered(page, 'nim 4');
    expect(await page.getByText('The server does not answer').count()).toBe(0);
    back.child.kill('SIGTERM');
  });
});

describe('the address', () => {
  it('brings everything back', async () => {
    const page = await open('/a?q=nim+3+5+7');
    await answered(page, 'nim 3 5 7');
    await page.getByRole('tab', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'heap 1: take 1, leaving 2' }).first().click();
    await answered(page, 'nim 2 5 7');
    const other = await open(address(page));
    await answered(other, 'nim 2 5 7');
    for (const each of [page, other]) {
      await settled(each);
      expect(await each.getByRole('tab', { selected: true }).textContent()).toBe('Export');
      expect(await each.locator('.trail').textContent()).toContain('nim 3 5 7');
      expect(await each.locator('.heap').count()).toBe(3);
      expect(await each.locator('#form-command ~ *, pre').filter({ hasText: 'bouton solve' }).first().textContent()).toContain(
        "'nim 2 5 7'",
      );
    }
    await page.goBack();
    await answered(page, 'nim 3 5 7');
  });

  it('is read by the server for every view', async () => {
    for (const [to, title] of [
      ['/sequences', 'Sequences'],
      ['/rules', 'Rules'],
      ['/learn?lesson=4', 'The nim-sum'],
    ] as const) {
      const page = await open(to);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
  });
});

describe('languages and colours', () => {
  it('is Chinese where one asks for it', async () => {
    const page = await open('/a?q=nim+3+5+7');
    await answered(page, 'nim 3 5 7');
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByText('先手必胜').first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
    expect(address(page)).toContain('lang=zh');
    const other = await open(address(page));
    await other.getByText('先手必胜').first().waitFor();
    expect(await other.getByRole('link', { name: '对弈' }).count()).toBeGreaterThan(0);
    const third = await open('/', { locale: 'zh-CN' });
    await third.getByRole('heading', { name: '谁赢？为什么？' }).waitFor();
  });

  it('is dark where the system or the reader says so', async () => {
    const lightness = (colour: string) => (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 765;
    const page = await open('/', { colorScheme: 'dark' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(lightness(await paper())).toBeLessThan(0.2);
    await page.getByRole('button', { name: /Colours/ }).click();
    expect(lightness(await paper())).toBeGreaterThan(0.9);
    await page.reload();
    expect(lightness(await paper())).toBeGreaterThan(0.9);
  });
});

describe('on a phone', () => {
  it('has one column, no sideways scrolling, and large targets', async () => {
    const page = await open('/a?q=nim+3+5+7', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await answered(page, 'nim 3 5 7');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const tab of ['Moves', 'Why']) await page.getByRole('tab', { name: tab }).waitFor();
    const heights = await page
      .locator('.bar button, .bar a, .heap .label, [role=tab]')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    // A finger selects a heap and a number, and then moves.
    await page.locator('.heap').nth(2).locator('.stone').nth(4).tap();
    const stepper = page.getByRole('group', { name: 'How many' });
    await stepper.getByRole('button', { name: 'heap 3: take 3, leaving 4' }).waitFor();
    await stepper.getByRole('button', { name: 'Take fewer' }).tap();
    await stepper.getByRole('button', { name: 'heap 3: take 2, leaving 5' }).waitFor();
    const targets = await stepper.getByRole('button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(44);
    expect(await violations(page)).toEqual([]);
    await stepper.getByRole('button', { name: 'Take more' }).tap();
    await stepper.getByRole('button', { name: 'heap 3: take 3, leaving 4' }).tap();
    await answered(page, 'nim 3 5 4');
    await page.getByRole('button', { name: 'Take back' }).first().tap();
    await answered(page, 'nim 3 5 7');
    // The verdict stays in sight.
    expect(await page.locator('.pinned p').count()).toBe(0);
    await page.getByRole('tab', { name: 'Why' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator('.pinned p', { hasText: 'the player to move wins' }).waitFor();
    expect(await page.locator('.pinned p').evaluate((line) => line.getBoundingClientRect().top)).toBe(0);
    await page.getByRole('button', { name: 'Best move' }).tap();
    await answered(page, 'nim 2 5 7');
    await page.getByRole('button', { name: 'Take back' }).first().tap();
    await answered(page, 'nim 3 5 7');
  });
});

describe('a long sum on a phone', () => {
  it('scrolls its games, not the page', async () => {
    const page = await open('/', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const q = Array.from({ length: 12 }, (_, index) => `kayles ${index + 5}`).join(' + ');
    await box(page).fill(q);
    await answered(page, q);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe('the first load', () => {
  it('is at most 60 kB of script and 20 kB of style, compressed', async () => {
    const page = await open('/a?q=nim+3+5+7');
    await answered(page, 'nim 3 5 7');
    const sizes = await page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const sum = (end: string) =>
        loaded.filter((each) => each.name.endsWith(end)).reduce((total, each) => total + each.encodedBodySize, 0);
      return { script: sum('.js'), style: sum('.css'), elsewhere: loaded.filter((each) => !each.name.startsWith(location.origin)).length };
    });
    expect(sizes.script).toBeGreaterThan(5_000);
    expect(sizes.script).toBeLessThanOrEqual(60_000);
    expect(sizes.style).toBeLessThanOrEqual(20_000);
    expect(sizes.elsewhere).toBe(0);
  });
});
