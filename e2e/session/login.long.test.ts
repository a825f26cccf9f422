/** The sign-in page on a phone, and the page that does not exist. */
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('signing in', () => {
  test('it fits a phone', async () => {
    const { page } = await stage.open(PHONE);
    await page.goto('/login');
    await page.getByLabel('用户名').waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBe(0);
    await lookAt(page, 'login-phone');
  });

  test('an unknown page says that it does not exist [2.12]', async () => {
    const { page } = await stage.open();
    await page.goto('/no/such/page');
    await page.getByText('404').first().waitFor();
    await lookAt(page, 'not-found');
  });
});
