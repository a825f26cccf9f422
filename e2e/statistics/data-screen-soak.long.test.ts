/**
 * A wall screen runs for days. Five hundred refreshes and two hundred steps through the regions, in minutes instead of
 * days: what the page keeps in memory afterwards is what it kept before.
 */
import type { Browser, CDPSession, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openContext, openPage } from '../support/browser.ts';
import { type Product, startProduct } from '../support/server.ts';
import { signIn } from '../support/sign-in.ts';

/** What is done between two looks at the memory. A walk is six steps and ends where it began. */
const STRETCH = { refreshes: 125, walks: 9 };
const STRETCHES = 4;
/** Until everything that is kept on purpose is there: maps and answers. */
const WARM = { refreshes: 60, walks: 3 };
/** A twentieth in all. */
const MOST_GROWTH = 0.05 / STRETCHES;
const MINUTES = 60_000;

/**
 * Code is compiled again the longer it runs, and counts as heap. Compiled once, when it first runs, it leaves the heap
 * to what the page keeps.
 */
const COMPILED_ONCE = '--js-flags=--always-sparkplug --no-opt --no-maglev';

let product: Product | undefined;
let browser: Browser | undefined;
beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser([COMPILED_ONCE]);
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

async function openScreen(): Promise<{ page: Page; faults: string[] }> {
  if (!browser || !product) throw new Error('the stage opens before the tests');
  const opened = await openPage(
    await openContext(browser, product.origin, { width: 1920, height: 1080 }),
  );
  await signIn(opened.page, 'platform');
  await opened.page.goto('/dataLargeScreen');
  await opened.page.locator('.ranking_ranking button').first().waitFor();
  return opened;
}

/** Comes back to the window again and again, which asks anew as half a minute does. */
async function refresh(page: Page, times: number): Promise<void> {
  let answered = 0;
  const count = (request: Request) => {
    if (request.url().includes('/screen/summary')) answered += 1;
  };
  page.on('requestfinished', count);
  while (answered < times)
    await page.evaluate(async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        window.dispatchEvent(new Event('visibilitychange'));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
  page.off('requestfinished', count);
}

/** Six steps: down to a district by the ranking and up again by Esc. It runs in the page, as a step is over in no time. */
async function walk(page: Page, rounds: number): Promise<void> {
  const names = ['全国', '浙江省', '衢州市', '柯城区'];
  await page.evaluate(
    async ([levels, times]) => {
      const arrived = async (name: string) => {
        const shown = () => document.querySelector('.map-controls_crumbs b')?.textContent;
        while (shown() !== name) await new Promise((resolve) => requestAnimationFrame(resolve));
      };
      const open = (name: string) =>
        [...document.querySelectorAll<HTMLElement>('.ranking_ranking button')]
          .find((button) => button.textContent === name)
          ?.click();
      for (let round = 0; round < times; round += 1) {
        for (const name of levels.slice(1)) {
          open(name);
          await arrived(name);
        }
        for (const name of levels.slice(0, -1).reverse()) {
          window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
          await arrived(name);
        }
      }
    },
    [names, rounds] as const,
  );
}

type Work = { readonly refreshes: number; readonly walks: number };

async function use(page: Page, { refreshes, walks }: Work): Promise<void> {
  await refresh(page, refreshes);
  await walk(page, walks);
}

async function heapOf(session: CDPSession): Promise<number> {
  // What one collection finalizes, the next one frees.
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

test('the data screen survives days', { timeout: 30 * MINUTES }, async () => {
  const { page, faults } = await openScreen();
  const session = await page.context().newCDPSession(page);
  await use(page, WARM);
  const heaps = [await heapOf(session)];
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    await use(page, STRETCH);
    heaps.push(await heapOf(session));
  }
  // What is lost grows in every stretch; what comes once, or was not collected in time, does not.
  const growths = heaps.slice(1).map((heap, at) => heap / (heaps[at] ?? heap) - 1);
  expect(Math.min(...growths), `${growths}`).toBeLessThan(MOST_GROWTH);
  expect(await page.locator('canvas').count()).toBe(1);
  expect(faults).toEqual([]);
});
