/**
 * What a file of browser tests plays on: a product with the demo and a browser, started before its tests and ended
 * after them. `const stage = openStage()` at the top of the file, then `stage.openAs('doctor')` in a test.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { type Product, startProduct } from './server.ts';
import { signIn } from './sign-in.ts';

type Size = { width: number; height: number };
type Opened = { page: Page; faults: string[] };

export type Stage = {
  /** Once its tests run. */
  readonly product: Product;
  /** A new visitor. */
  open(size?: Size): Promise<Opened>;
  /** A new visitor who has signed in. */
  openAs(user: string, size?: Size): Promise<Opened>;
};

/** `settings`: what the product is told beside the usual, asked for when it starts. */
export function openStage(settings?: () => Promise<Record<string, string>>): Stage {
  let running: { product: Product; browser: Browser } | undefined;
  const parts = () => {
    if (!running) throw new Error('the stage opens before the tests');
    return running;
  };
  beforeAll(async () => {
    running = { product: await startProduct(await settings?.()), browser: await openBrowser() };
  });
  afterAll(async () => {
    await running?.browser.close();
    await running?.product.close();
  });
  const open = (size?: Size) => openPage(parts().browser, parts().product.origin, size);
  return {
    get product() {
      return parts().product;
    },
    open,
    openAs: async (user, size) => {
      const opened = await open(size);
      await signIn(opened.page, user);
      return opened;
    },
  };
}
