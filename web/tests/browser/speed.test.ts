// How quick the page is on a slow phone, and the API for tabulated rulesets: `SPEED=1 npm run browser speed` prints it.
// No time is asserted; the figures stand in BENCHMARKS.md. `BOUTON_BINARY` names a release build.
import { describe, inject, it } from 'vitest';
import { open, settled } from './browser.ts';

/** What share of the times lies at or below a time. */
function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

function told(name: string, times: readonly number[]) {
  const [half, most, all] = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1));
  console.log(`${name}: ${times.length} times, p50 ${half} ms, p95 ${most} ms, longest ${all} ms`);
}

const TABULATED = ['kayles', 'dawson', '0.07', '0.137', 'grundy', 'subtract:1,3,4', '0.34'];
const ASKED: readonly (readonly [string, (rules: string, heap: number) => Record<string, string | number>])[] = [
  ['analyse', (rules, heap) => ({ q: `${rules} ${heap} + ${rules} ${heap + 7} + nim 3` })],
  ['explain', (rules, heap) => ({ q: `${rules} ${heap}` })],
  ['moves', (rules, heap) => ({ q: `${rules} ${heap}` })],
  ['board', (rules, heap) => ({ q: `${rules} ${heap}` })],
  ['sequence', (rules, heap) => ({ rules, from: 0, to: 100 + heap })],
  // Grundy's game has no known period: the question for one is a search.
  ['period', (rules) => ({ rules: rules === 'grundy' ? 'kayles' : rules })],
];

describe.runIf(process.env.SPEED)('speed', () => {
  it.each(ASKED)('of %s for tabulated rulesets', async (what, parameters) => {
    const times: number[] = [];
    for (let heap = 5; heap < 65; heap += 2) {
      for (const rules of TABULATED) {
        const query = new URLSearchParams(Object.entries(parameters(rules, heap)).map(([key, value]) => [key, String(value)]));
        const start = performance.now();
        const answer = await fetch(`${inject('address')}/api/v1/${what}?${query}`);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${what}?${query}: ${answer.status}`);
        times.push(performance.now() - start);
      }
    }
    told(what, times);
  });

  // A processor four times as slow as this one, and the network that Lighthouse calls slow 4G: 1.6 Mbit/s, 150 ms there and back.
  it.each(['/', '/a?q=nim+3+5+7'])('of the page %s on a slow phone', async (to) => {
    const [there, answered, bytes]: [number[], number[], number[]] = [[], [], []];
    for (let run = 0; run < 9; run += 1) {
      const phone = { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true };
      const page = await (await open('/', phone)).context().newPage();
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.clearBrowserCache');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1_638_400 / 8,
        uploadThroughput: 750_000 / 8,
      });
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.addInitScript(() => {
        const mark = (name: string, selector: string) => {
          const look = () => {
            if (!document.querySelector(selector)) requestAnimationFrame(look);
            // In a task of its own: whatever the page still has to do comes before.
            else setTimeout(() => performance.mark(name));
          };
          requestAnimationFrame(look);
        };
        mark('box', 'input[role=combobox]:not(:disabled)');
        mark('answer', '#verdict-title');
      });
      await page.goto(inject('address') + to);
      await settled(page);
      const marks = await page.evaluate(() => performance.getEntriesByType('mark').map((entry) => [entry.name, entry.startTime] as const));
      const loaded = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).reduce((sum, each) => sum + each.transferSize, 0),
      );
      for (const [name, time] of marks) (name === 'box' ? there : answered).push(time);
      bytes.push(loaded / 1000);
      await page.close();
    }
    told(`${to}: the box can be typed in`, there);
    if (answered.length > 0) told(`${to}: the verdict stands`, answered);
    console.log(`${to}: ${quantile(bytes, 0.5).toFixed(0)} kB over the network`);
  });
});
