import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { address, open, settled, violations } from './browser.ts';

/** Waits for the reader's turn or the end. */
async function turn(page: Page): Promise<string> {
  await page.waitForFunction(() => /Your move|You have/.test(document.querySelector('#play-title')?.textContent ?? ''));
  return (await page.locator('#play-title').textContent()) ?? '';
}

describe('games against the computer', () => {
  it('are lost from a P-position against perfect play', async () => {
    // 3 ⊕ 5 ⊕ 6 = 0: the first player loses against perfect play (Bouton 1901).
    const page = await open('/play?q=nim+3+5+6');
    for (let moves = 0; moves < 14; moves++) {
      if ((await turn(page)).includes('You have')) break;
      await page.locator('.stone.usable').last().click();
    }
    expect(await turn(page)).toBe('You have lost');
    await page.getByText('whoever moved last wins').waitFor();
    // Who was winning each position: the opponent, all the time.
    await page.locator('.who').first().waitFor();
    await settled(page);
    expect(await page.locator('.who[data-wins=you]').count()).toBe(0);
    // The chart has a point for each position, all on the opponent's side, and the first is that of 3 5 6: who loses Nim can hold out as long
    // as there are tokens.
    const positions = await page.locator('.who').count();
    const chart = page.getByRole('img', { name: /How many moves were left/ });
    expect(await chart.locator('.opponent circle').count()).toBe(positions);
    expect(await chart.locator('title').first().textContent()).toBe('0: 14 moves left');
    // It is seen again, move by move.
    const replay = page.getByRole('region', { name: 'The game again' });
    expect(await replay.locator('.stone').count()).toBe(14);
    await replay.getByRole('button', { name: 'One move on' }).click();
    await replay.getByText('The opponent to move: ').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('section[aria-labelledby=replay-title] .stone').length < 14);
    expect(await violations(page)).toEqual([]);
    const other = await open(address(page));
    expect(await turn(other)).toBe('You have lost');
  });

  it('are won from an N-position with hints', async () => {
    const page = await open('/play?q=nim+3+5+7');
    for (let moves = 0; moves < 15; moves++) {
      if ((await turn(page)).includes('You have')) break;
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.getByRole('button', { name: 'Play this move' }).click();
    }
    expect(await turn(page)).toBe('You have won');
  });

  it('tell the move of the opponent when the board shows it', async () => {
    const page = await open('/play?q=nim+3+5+7');
    expect(await turn(page)).toBe('Your move');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let replied = false;
    page.on('response', (response) => {
      replied ||= response.url().includes('/play/reply');
    });
    await page.route('**/api/v1/board?*', async (route) => {
      if (replied) await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'heap 3: take all 7' }).click();
    // The reply is there, and its board is not: 3 5 is answered by 3 3.
    await page.waitForFunction(() => new URL(location.href).searchParams.get('q') === 'nim 3 3 0');
    await page.waitForTimeout(300);
    expect(await page.locator('.said').count()).toBe(0);
    expect(await page.locator('#play-title').textContent()).toBe('The opponent is thinking');
    release();
    await page.locator('.said', { hasText: 'heap 2: take 2' }).waitFor();
    expect(await turn(page)).toBe('Your move');
  });

  it('warn when a win is given away, and take it back', async () => {
    const page = await open('/play?q=nim+3+5+7');
    expect(await turn(page)).toBe('Your move');
    await page.getByRole('button', { name: 'heap 3: take all 7' }).click();
    await page.getByText('That gave the win away').waitFor();
    await turn(page);
    await page.getByRole('alert').getByRole('button', { name: 'Take back' }).click();
    await page.waitForFunction(() => new URL(location.href).searchParams.get('q') === 'nim 3 5 7');
    expect(await turn(page)).toBe('Your move');
  });

  it('let the opponent begin, show everything, and go back by the browser', async () => {
    const page = await open('/play?q=nim+3+5+7&side=second&help=all');
    expect(await turn(page)).toBe('Your move');
    await page.locator('#verdict-title').waitFor();
    const before = address(page);
    await page.locator('.stone.usable').first().click();
    await page.waitForFunction((was) => location.pathname + location.search !== was, before);
    await turn(page);
    await page.goBack();
    await page.waitForFunction((was) => location.pathname + location.search === was, before);
    expect(await turn(page)).toBe('Your move');
  });

  it('are not waited for where there is no game', async () => {
    const allow = /status of (400|404|503)/;
    for (const [q, said] of [
      ['garbage', 'The text above cannot be played'],
      ["graph:'a->b b->a' a", 'The text above cannot be played'],
      ['nim', 'write one behind nim'],
      ['0.07', 'write one behind 0.07'],
    ] as const) {
      const page = await open(`/play?${new URLSearchParams({ q })}`, { allow });
      await page.getByText(said).waitFor();
      expect(await page.locator('#play-title').textContent()).toBe('There is no game here yet');
      expect(await violations(page)).toEqual([]);
    }
    const page = await open('/play?q=0.07', { allow });
    await page.locator('.missing code').click();
    expect(await turn(page)).toBe('Your move');
    // Who is new reads the rules, and who wins.
    await page.getByText('whoever cannot move loses').first().waitFor();
  });

  it('keep a long record in view, by keys as well', async () => {
    const history = Array.from({ length: 40 }, (_, index) => ['h', `nim ${40 - index}`]);
    const page = await open(`/play?${new URLSearchParams([['q', 'nim 0'], ...history])}`);
    expect(await turn(page)).toContain('You have');
    await settled(page);
    const list = page.locator('section[aria-labelledby=record-title] ol');
    const [end, height] = await list.evaluate((node) => [node.scrollTop + node.clientHeight, node.scrollHeight] as const);
    expect(height - end).toBeLessThan(4);
    expect(await violations(page)).toEqual([]);
  });

  it('are as forgetful as one asks for', async () => {
    const page = await open('/play?q=nim+3+5+7&level=forgetful');
    expect(await turn(page)).toBe('Your move');
    await page.getByLabel('Moves without looking').selectOption('100');
    await page.waitForFunction(() => location.search.includes('forget=100'));
    const asked = page.waitForRequest(/play\/reply/);
    await page.getByRole('button', { name: 'heap 3: take all 7' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ level: 'forgetful', forget: 100 });
    await turn(page);
  });
});
