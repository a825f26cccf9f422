/** Chromiums of years ago, driven by the Playwright of today. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { fetchChromium, type OldVersion } from './fetch-chromium.ts';

const ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-zygote'];
/** The first with everything that Playwright calls in a page. */
const FIRST_WHOLE = 105;
/** Most of Playwright's scripts run in a JavaScript world of their own beside that of a page; its name begins so. */
const OWN_WORLD = '__playwright_utility_world_';

export async function openOldChromium(version: OldVersion): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await fetchChromium(version),
    args: ARGUMENTS,
  });
  if (majorOf(browser) !== version) throw new Error(`this is Chromium ${browser.version()}`);
  return browser;
}

const majorOf = (browser: Browser): number => Number.parseInt(browser.version(), 10);

/** Gives Playwright what it misses in an old browser, which the product does not call: a check of the build refuses it. */
export async function helpPlaywright(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser || majorOf(browser) >= FIRST_WHOLE) return;
  const session = await page.context().newCDPSession(page);
  const named = new Promise<string>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context: { name } }) => {
      if (name.startsWith(OWN_WORLD)) resolve(name);
    });
  });
  await session.send('Runtime.enable');
  await session.send('Page.enable');
  await page.addInitScript(defineMissing);
  const source = `(${defineMissing})()`;
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: await named });
}

/** Runs in the page. What is not drawn has no box; what is hidden in another way, Playwright finds out by itself. */
function defineMissing(): void {
  Element.prototype.checkVisibility ??= function (this: Element) {
    return this.getClientRects().length > 0;
  };
}
