/** Chromium as a person holds it: a page of a size, its picture, and what axe finds on it. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished, TestRunner } from 'vitest';
import { seriousFaults } from './axe.ts';
import { helpPlaywright } from './chromium/old-chromium.ts';
import { setClock } from './clock.ts';
import { isNew } from './seen.ts';
import { watchToasts } from './toasts.ts';

const SCREENS = path.join(import.meta.dirname, '../screens');
const PROGRAM = '/usr/bin/chromium-headless-shell';
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** For a machine that is ten times slower for an hour. */
const PATIENCE_MS = 90_000;

export type Size = { readonly width: number; readonly height: number };
export const DESK = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;
/** The smallest that families have. */
export const SMALL_PHONE = { width: 360, height: 640 } as const;

/** `more`: arguments beside those every test needs. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: PROGRAM, args: [...ARGUMENTS, ...more] });
}

/** `keepsPages`: a service worker may keep them; it would answer before a test that plays the server. */
export type Window = Size & { readonly keepsPages?: boolean };

/** A browser's profile of its own, for a window of a size. */
export async function openContext(
  browser: Browser,
  origin: string,
  { keepsPages = false, ...size }: Window,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...optionsOf(origin, size),
    serviceWorkers: keepsPages ? 'allow' : 'block',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await setClock(context);
  await watchToasts(context);
  return context;
}

function optionsOf(origin: string, size: Size) {
  return {
    baseURL: origin,
    viewport: size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  } as const;
}

/** A browser with a profile on the disk, and its first page. */
export async function openProfile(folder: string, origin: string, size: Size) {
  const context = await chromium.launchPersistentContext(folder, {
    ...optionsOf(origin, size),
    executablePath: PROGRAM,
    args: ARGUMENTS,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await setClock(context);
  await watchToasts(context);
  return { context, ...(await openPage(context)) };
}

/** What is written down of tests that are tried once more, and of whom. */
const traced = new WeakSet<BrowserContext>();

/** A test that is tried once more leaves a trace of that, whether it passes or not. */
async function traceSecondTry(context: BrowserContext): Promise<void> {
  const test = TestRunner.getCurrentTest();
  if (!test?.result?.retryCount || traced.has(context)) return;
  traced.add(context);
  await context.tracing.start({ screenshots: true, snapshots: true });
  onTestFinished(async () => {
    traced.delete(context);
    await context.tracing.stop({ path: path.join(SCREENS, `second try of ${test.name}.zip`) });
  });
}

/** A page; what goes wrong in it is gathered in `faults`, and a test that fails tells it and leaves a picture. */
export async function openPage(context: BrowserContext): Promise<{ page: Page; faults: string[] }> {
  await traceSecondTry(context);
  const page = await context.newPage();
  await helpPlaywright(page);
  const faults: string[] = [];
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    if (faults.length > 0)
      process.stderr.write(`The page of "${task.name}" said: ${faults.join('\n')}\n`);
    await page.screenshot({ path: path.join(SCREENS, `failed ${task.name}.png`) });
  });
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return { page, faults };
}

/** Fonts are there and nothing moves any more; what turns for ever does not count. */
async function atRest(): Promise<void> {
  await document.fonts.ready;
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  );
}

/**
 * Refuses serious faults of accessibility on what is shown, and keeps a picture of it where somebody asked for
 * pictures. What another test of the run has looked at in the same state is not examined again.
 */
export async function lookAt(
  page: Page,
  name: string,
  options: { fullPage?: boolean } = {},
): Promise<void> {
  await page.evaluate(atRest);
  if (inject('pictures')) await keepPicture(page, name, options);
  if (!inject('axe') || !(await isNew(page))) return;
  // As text: a summary of the run cuts the entries of a list.
  expect((await seriousFaults(page)).join('\n'), name).toBe('');
}

async function keepPicture(page: Page, name: string, { fullPage = false }): Promise<void> {
  await mkdir(SCREENS, { recursive: true });
  await page.screenshot({ path: path.join(SCREENS, `${name}.png`), fullPage });
}

/** Lets a page compute as a device so many times slower would, until it closes. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** The same on a phone too. */
export async function lookOnBoth(page: Page, name: string): Promise<void> {
  await lookAt(page, name);
  await page.setViewportSize(PHONE);
  await lookAt(page, `${name}-phone`);
  await page.setViewportSize(DESK);
}
