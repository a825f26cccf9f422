/**
 * The time of a run of browser tests: it begins at a fixed instant, goes on as the machine's, and is one for the servers,
 * the commands and the pages of the run, whatever the day of the machine.
 */

import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';
import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How far the run's clock is ahead of the machine's, in milliseconds. */
    clockShift: number;
  }
}

/** A screening day: a Wednesday morning of the school year 2026. */
const BEGINS = '2026-11-18T10:00:00+08:00';

/** For the start of the run; `TEST_BEGINS` names another instant. */
export function clockShiftOfRun(): number {
  // biome-ignore lint/style/noProcessEnv: a switch of the test run, no configuration of the product
  return Date.parse(process.env['TEST_BEGINS'] ?? BEGINS) - Date.now();
}

export const now = (): Date => new Date(Date.now() + inject('clockShift'));

/** The day of the run, in Shanghai. */
export const today = (): CalendarDate => dateInShanghai(now());

/** Gives its pages the run's time before their first script. */
export function setClock(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(shiftDate, inject('clockShift'));
}

/** Playwright's clock is one for all pages of a context, and stays. */
const withOwnClock = new WeakSet<BrowserContext>();
export const hasOwnClock = (context: BrowserContext): boolean => withOwnClock.has(context);

/** The page's time goes on as the run's, and further when `page.clock` is told so. */
export async function setForward(page: Page): Promise<void> {
  withOwnClock.add(page.context());
  await page.clock.install({ time: now() });
}

/** More than passes until then. */
const AHEAD_MS = 600_000;

/**
 * The page's time stands still, and goes on as far as `page.clock` is told: seconds are counted on any machine. What
 * waits for a timer waits too: a page that loads in parts has to have its time `setForward` before, and axe's to be resumed.
 */
export async function holdClock(page: Page): Promise<void> {
  if (!hasOwnClock(page.context())) await setForward(page);
  await page.clock.pauseAt(now().getTime() + AHEAD_MS);
}

/** Runs in the page. Playwright's clock reckons from the machine's time, and asks for it once it stands in our `Date`'s place. */
function shiftDate(shift: number): void {
  const machine = Date.now;
  const shifted = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
  });
  Date.now = () => (window.Date === shifted ? machine() + shift : machine());
  window.Date = shifted;
}
