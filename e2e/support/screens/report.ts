/** The page of a report as a person reads it, who does not see where its lines end. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const squeezed = (text: string) => text.replace(/\s+/g, '');

/** The page itself. */
export const printed = (page: Page): Locator => page.locator('.report-page_page');

/** Waits until the page says something. */
export async function printedSays(page: Page, words: string): Promise<void> {
  const said = async () => squeezed((await printed(page).textContent()) ?? '');
  await expect.poll(said).toContain(squeezed(words));
}

/** The institution's own logo on the page. */
export const printedLogo = (page: Page): Locator =>
  printed(page).getByRole('img', { name: '机构标志' });
