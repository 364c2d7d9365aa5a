import { describe, expect, it } from 'vitest';
import { open, settled } from './browser.ts';

/** What each lesson asks its reader to guess, with what is right: by the theorems that the lesson itself tells. */
const GUESSES: readonly (readonly string[])[] = [
  [],
  // Two equal heaps are copied; from 1 2 3 every move leaves two heaps that are different (1 ⊕ 2 ⊕ 3 = 0).
  ['the other player', 'the other player'],
  [],
  // 3 ⊕ 5 ⊕ 6 = 0.
  ['the other player'],
  // 4 ⊕ 4 = 0.
  ['the other player'],
  [],
  [],
  // Three single stones in misère play: the first player takes the last one, and loses.
  ['the other player'],
];

describe('lessons', () => {
  it.each(GUESSES.map((right, index) => [index + 1, right] as const))(
    '%i is read, tried and left for the explorer',
    async (lesson, right) => {
      const page = await open(`/learn?lesson=${lesson}`);
      await settled(page);
      const boards = page.locator('.live');
      for (const answer of right) {
        const asked = boards.filter({ hasText: 'Who wins with best play?' }).first();
        await asked.getByRole('button', { name: answer }).click();
      }
      await expect.poll(() => boards.filter({ hasText: 'Who wins with best play?' }).count()).toBe(0);
      expect(await boards.getByText('Right:').count()).toBe(right.length);
      for (const board of await boards.all()) {
        const position = await board.locator('.name').textContent();
        // Any stone, or the number of a heap that is broken, and then the first of its moves.
        await board.locator('.stone.usable, .label:not(:disabled)').first().click();
        const chooser = board.getByRole('group', { name: 'Which move?' });
        if (await chooser.count()) await chooser.getByRole('button').first().click();
        await board.getByRole('button', { name: 'Start again' }).waitFor();
        await expect.poll(() => board.locator('.name').textContent()).not.toBe(position);
        await board.getByRole('button', { name: 'Start again' }).click();
        await expect.poll(() => board.locator('.name').textContent()).toBe(position);
      }
      if (lesson < 8) expect(await page.getByRole('link', { name: /^Next/ }).getAttribute('href')).toContain(`lesson=${lesson + 1}`);
      await page.getByRole('link', { name: 'Open in the explorer' }).click();
      await page.locator('#verdict-title, .found').first().waitFor();
      await settled(page);
    },
  );

  it('are Chinese where one asks for it', async () => {
    const page = await open('/learn?lesson=8&lang=zh');
    await page.getByRole('heading', { level: 1, name: '反常规则' }).waitFor();
    await page.locator('.live').first().getByRole('button').filter({ hasText: /后|另/ }).first().waitFor();
  });
});
