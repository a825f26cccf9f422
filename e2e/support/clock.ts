/**
 * The time of a run of browser tests: it begins at a fixed instant, goes on as the machine's, and is one for the servers,
 * the commands and the pages of the run, whatever the day of the machine.
 */
import type { BrowserContext } from 'playwright-core';
import { inject } from 'vitest';
import { type CalendarDate, dateInShanghai } from '../../packages/contract/src/kernel/index.ts';

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

/** Runs in the page. */
function shiftDate(shift: number): void {
  const machine = Date.now;
  Date.now = () => machine() + shift;
  window.Date = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
  });
}
