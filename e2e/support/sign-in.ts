import type { Page } from 'playwright-core';

const PASSWORD = 'Spine2026';

/** Opens the sign-in page and fills it in: the picture code is read from the answer the page draws. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  // A page that has just come back here still asks for its own code.
  await page.goto('about:blank');
  const drawn = page.waitForResponse((response) => response.url().endsWith('/users/picCode'));
  await page.goto('/login');
  const { msg } = (await (await drawn).json()) as { msg: string };
  await page.getByRole('textbox', { name: '用户名' }).fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('textbox', { name: '图形验证码' }).fill(msg);
}

/** Signs in by hand. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await fillSignIn(page, username, password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/mainPage/**');
}
