/** A doctor whose page was left open is asked again, at what the page shows, and goes on there. */
import { expect, test } from 'vitest';
import { lookOnBoth } from '../support/browser.ts';
import { openExamined } from '../support/screens/patient.ts';
import { PASSWORD } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('a page that was left open asks who is there before it shows a number, and goes on', async () => {
  const { page } = await stage.open();
  const child = await openExamined(page, 'doctor');
  await stage.product.stop();
  await stage.product.start(11);
  const show = async () => {
    await child.getByRole('button', { name: '显示学号' }).click();
    await page.getByRole('button', { name: '核对身份' }).click();
  };
  await show();
  const asks = page.getByRole('dialog', { name: '请确认是你本人' });
  const password = asks.getByLabel('密码');
  await password.waitFor();
  await lookOnBoth(page, 'prove-again');
  await page.keyboard.press('Escape');
  await asks.waitFor({ state: 'hidden' });
  expect(await child.getByText(/还显示 \d+ 秒/).count()).toBe(0);
  await child.getByRole('button', { name: '显示学号' }).click();
  await password.fill('Wrong2026');
  await page.keyboard.press('Enter');
  await asks.getByText('登录密码不正确').waitFor();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await child.getByText(/还显示 \d+ 秒，原因：核对身份/).waitFor();
  expect(await asks.count()).toBe(0);
});
