/**
 * What a file of browser tests plays on: a product with the demo, started before its tests and ended after them, and a
 * browser. `const stage = openStage()` at the top of the file, then `stage.openAs('doctor')` in a test.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { DESK, openBrowser, openContext, openPage, type Size, type Window } from './browser.ts';
import type { OldVersion } from './chromium/fetch-chromium.ts';
import { openOldChromium } from './chromium/old-chromium.ts';
import { hasOwnClock } from './clock.ts';
import { type Product, startProduct } from './server.ts';
import { signIn } from './sign-in.ts';

type Opened = { page: Page; faults: string[] };

export type Stage = {
  /** Once its tests run. */
  readonly product: Product;
  /** A new visitor, who has no page yet. */
  open(size?: Size): Promise<Opened>;
  /** A new visitor whose browser has loaded nothing of the product before. */
  openFirst(window: Window): Promise<Opened>;
  /** A new visitor who has signed in, and has no page yet. */
  openAs(user: string, size?: Size): Promise<Opened>;
};

/** One for each worker, which ends it with itself. */
let shared: Promise<Browser> | undefined;

function browserOfWorker(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}

export type StageOptions = {
  /** What the product is told beside the usual, asked for when it starts. */
  readonly settings?: () => Promise<Record<string, string>>;
  /** The browser of all its visitors, unless it is that of today. */
  readonly chromium?: OldVersion;
};

export function openStage({ settings, chromium }: StageOptions = {}): Stage {
  let running: { product: Product; browser: Browser } | undefined;
  const visitors = new Visitors();
  const parts = () => {
    if (!running) throw new Error('the stage opens before the tests');
    return running;
  };
  beforeAll(async () => {
    const browser = await (chromium ? openOldChromium(chromium) : browserOfWorker());
    running = { product: await startProduct(await settings?.()), browser };
  });
  afterAll(async () => {
    await Promise.all((running?.browser.contexts() ?? []).map((context) => context.close()));
    if (chromium) await running?.browser.close();
    await running?.product.close();
  });
  const open = (size: Size = DESK) => visitors.open(parts().browser, parts().product.origin, size);
  return {
    get product() {
      return parts().product;
    },
    open,
    openFirst: async (window) =>
      openPage(await openContext(parts().browser, parts().product.origin, window)),
    openAs: async (user, size) => {
      const opened = await open(size);
      await signIn(opened.page, user);
      return opened;
    },
  };
}

/** After a test its visitors leave, and those of later tests find the product's code compiled, but nothing else. */
class Visitors {
  #away: { size: Size; context: BrowserContext }[] = [];

  async open(browser: Browser, origin: string, size: Size): Promise<Opened> {
    const known = this.#away.find(
      (one) => one.size.width === size.width && one.size.height === size.height,
    );
    this.#away = this.#away.filter((one) => one !== known);
    const context = known?.context ?? (await openContext(browser, origin, size));
    onTestFinished(async () => {
      await Promise.all(context.pages().map((page) => page.close()));
      if (hasOwnClock(context)) return context.close();
      await context.clearCookies();
      this.#away.push({ size, context });
    });
    const opened = await openPage(context);
    if (known) await forget(opened.page, origin);
    return opened;
  }
}

/** What pages have stored is no longer there. */
async function forget(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}
