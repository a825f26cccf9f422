/** What an examiner does with a prepared device: prepares it, unlocks it, and examines without a network. */
import type { Page } from 'playwright-core';
import { PASSWORD } from '../sign-in.ts';
import { padOf } from './station.ts';

const LETTERS = 'k7-pine-';
const DIGITS = '42';
export const PASSCODE = LETTERS + DIGITS;

/** From the choice of classes on: everything but the password is filled in, and the class is chosen. */
export async function fillDevice(page: Page, name: string, clazz: string): Promise<void> {
  await page.getByRole('button', { name: '准备离线使用' }).click();
  await page.getByLabel('本机名称').fill(name);
  await page.getByLabel('本机口令').fill(PASSCODE);
  await page.getByLabel('再输一次').fill(PASSCODE);
  await page.getByRole('button', { name: new RegExp(`${clazz}.* `) }).click();
}

/** The same with the password. */
export async function fillPreparation(page: Page, name: string, clazz: string): Promise<void> {
  await fillDevice(page, name, clazz);
  await page.getByLabel('账号密码').fill(PASSWORD);
}

/** From the choice of classes on, with a network: the device has the class, and its roster is open. */
export async function prepareDevice(page: Page, name: string, clazz: string): Promise<void> {
  await fillPreparation(page, name, clazz);
  await page.getByRole('button', { name: '下载名单并开始' }).click();
  await page.getByText(`${name} · 可离线使用`).waitFor();
  await page.getByRole('button', { name: '开始检查' }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(`${clazz}名单`) }).waitFor();
}

/** Types the passcode: its digits on the keys of the lock. */
export async function unlock(page: Page): Promise<void> {
  await page.getByRole('heading', { name: '已锁定' }).waitFor();
  await page.getByLabel('本机口令', { exact: true }).fill(LETTERS);
  for (const digit of DIGITS) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: '解锁' }).click();
  await page.getByRole('heading', { name: '已锁定' }).waitFor({ state: 'detached' });
}

/** The page is gone, with everything that was in its memory. */
export async function killPage(page: Page): Promise<void> {
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
}

/** The angles of a child, and the next one. */
export async function examine(page: Page, ...keys: string[]): Promise<void> {
  const pad = padOf(page);
  for (const key of keys) await pad.getByRole('button', { name: key, exact: true }).click();
  await pad.getByRole('button', { name: /^下一个/ }).click();
}

/** Those of `faults` that no network alone explains: the browser says of each call that there was none. */
export function besideNetwork(faults: readonly string[]): string[] {
  return faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'));
}
