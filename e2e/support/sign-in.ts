import type { Page } from 'playwright-core';

const PASSWORD = 'Spine2026';

/** Signs in by hand: the picture code is read from the answer the page draws. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  const drawn = page.waitForResponse((response) => response.url().endsWith('/users/picCode'));
  await page.goto('/login');
  const { msg } = (await (await drawn).json()) as { msg: string };
  await page.getByLabel('用户名').fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('textbox', { name: '图形验证码' }).fill(msg);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/mainPage/**');
}
