import { createHash, randomBytes } from 'node:crypto';
import { API_PREFIX, passwordDigest, SUCCESS_CODE } from '@spine/contract/kernel';
import { login, picCode, systemInfo } from '@spine/contract/session';
import type { APIResponse, Locator, Page } from 'playwright-core';

export const PASSWORD = 'Spine2026';

/** Opens the sign-in page, with its way back where it has one, and fills it in. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  const address = page.url().includes('/login?') ? page.url() : '/login';
  // A page that has just come back here still asks for its own code.
  await page.goto('about:blank');
  await fillForm(page, { username, password, opened: () => page.goto(address) });
}

type Filling = { username: string; password: string; opened: () => Promise<unknown> };

/** Fills in a sign-in form that something opens: the picture code is read from the answer the page draws. */
export async function fillForm(page: Page, { username, password, opened }: Filling): Promise<void> {
  const drawn = page.waitForResponse((response) => response.url().endsWith(picCode.path));
  await opened();
  const { msg } = (await (await drawn).json()) as { msg: string };
  await page.getByRole('textbox', { name: '用户名' }).fill(username);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('textbox', { name: '图形验证码' }).fill(msg);
}

export async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'SESSION' });
}

/** The form that comes over a page whose session is over. */
export const overPage = (page: Page): Locator => page.getByRole('dialog', { name: '请重新登录' });

/** Ends the session, does something that finds it over, and fills in the form that comes over the page. */
export async function signInOver(
  page: Page,
  username: string,
  press: () => Promise<void>,
): Promise<void> {
  await fillForm(page, {
    username,
    password: PASSWORD,
    opened: async () => {
      await endSession(page);
      await press();
      await overPage(page).waitFor();
    },
  });
}

/** Signs in by hand, where what follows is the matter of the test. */
export async function signInByHand(
  page: Page,
  username: string,
  password = PASSWORD,
): Promise<void> {
  await fillSignIn(page, username, password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/mainPage/**');
}

/** Comes with a session as the form makes it, by the calls of the form; no page is on the screen yet. */
export async function signIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  const send = async (path: string, data: object) =>
    answerOf(await page.request.post(path, { headers: await guard(page), data }));
  // A page names itself, so that the code it was given is the one it may use.
  const mcode = randomBytes(16).toString('hex');
  const pw = await digestFor(page, password);
  const { msg } = await send(API_PREFIX + picCode.path, { mcode });
  await send(API_PREFIX + login.path, {
    username,
    pw,
    picCode: md5(msg.toLowerCase()),
    mcode,
  });
}

/** A password as calls take it. */
export async function digestFor(page: Page, password = PASSWORD): Promise<string> {
  const { data } = await answerOf(await page.request.get(API_PREFIX + systemInfo.path));
  return passwordDigest(password, data.passwordSalt, md5);
}

/** The header that a browser's writes carry, from the cookie. */
async function guard(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { 'x-xsrf-token': decodeURIComponent(token) };
}

async function answerOf(
  response: APIResponse,
): Promise<{ msg: string; data: { passwordSalt: string } }> {
  const answer = await response.json();
  if (answer.code !== SUCCESS_CODE) throw new Error(`signing in: ${JSON.stringify(answer)}`);
  return answer;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
