/** What goes wrong while a class is examined: answers that are none, a session that is over, somebody else at the tablet. */

import { uploadExams } from '@spine/contract/exam';
import { API_PREFIX } from '@spine/contract/kernel';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { openFirstChild, openNewStation, padOf, showsChild } from '../support/screens/station.ts';
import { fillForm, overPage, PASSWORD, signInOver } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const UPLOAD = `**${API_PREFIX}${uploadExams.path}`;
/** Its pauses between two tries grow to a minute. */
const SENT_MS = 90_000;

async function openClass(clazz: string, names: readonly string[]) {
  const { page, faults } = await stage.openAs('doctor');
  const { children, examsOf } = await openNewStation(page, stage, { clazz, names });
  await openFirstChild(page, children[0]);
  return { page, faults, children, examsOf };
}

async function press(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await padOf(page).getByRole('button', { name, exact: true }).click();
}

const next = (page: Page) =>
  padOf(page)
    .getByRole('button', { name: /^下一个/ })
    .click();

const waits = (page: Page, count: number) =>
  page.getByText(`未上传 ${count} 条`).waitFor({ timeout: SENT_MS });

test('an answer that is none is asked for again, and the record arrives once', async () => {
  const { page, children, examsOf } = await openClass('坏网班', ['程嘉树', '白沐瑶']);
  const [first, second] = children;
  const html = { contentType: 'text/html', body: '<title>Welcome to the school network</title>' };
  const answers: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 200, ...html }),
    (route) => route.fulfill({ status: 500, ...html }),
    // It arrives, and the answer is lost.
    async (route) => {
      await route.fetch();
      await route.abort();
    },
  ];
  let tried = 0;
  await page.route(UPLOAD, (route) => (answers[tried++] ?? ((each) => each.continue()))(route));
  await showsChild(page, first);
  await press(page, '左', '2', '右', '1', '0°');
  await next(page);
  await showsChild(page, second);
  await waits(page, 1);
  await page.getByText('网络断开').waitFor();
  await lookAt(page, 'station-offline');
  await page.setViewportSize(PHONE);
  await page.getByText('网络断开').waitFor();
  await lookAt(page, 'station-offline-phone');
  await waits(page, 0);
  expect(tried).toBe(answers.length + 1);
  expect(await examsOf(first)).toHaveLength(1);
});

test('a session that is over is begun again over the page, and nothing that was typed is lost', async () => {
  const { page, children, examsOf } = await openClass('过期班', ['程嘉树', '白沐瑶']);
  const [first, second] = children;
  let answer: () => void = () => undefined;
  const typed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(UPLOAD, async (route) => {
    await typed;
    await route.continue();
  });
  await showsChild(page, first);
  await press(page, '左', '2', '右', '1', '0°');
  await next(page);
  await showsChild(page, second);
  await press(page, '左', '3', '右');
  await signInOver(page, 'doctor', async () => answer());
  await lookAt(page, 'station-sign-in-over');
  await page.keyboard.press('Enter');
  await overPage(page).waitFor({ state: 'hidden' });
  await waits(page, 0);
  await showsChild(page, second);
  await press(page, '1', '0°');
  await next(page);
  await waits(page, 0);
  expect(await examsOf(first)).toMatchObject([{ maxAngle: 2 }]);
  expect(await examsOf(second)).toMatchObject([{ maxAngle: 3 }]);
});

test('what one examiner could not send waits for them while another one works at the tablet', async () => {
  const { page, children, examsOf } = await openClass('换人班', ['程嘉树', '白沐瑶']);
  const [first] = children;
  await page.route(UPLOAD, (route) => route.abort());
  await showsChild(page, first);
  await press(page, '左', '2', '右', '1', '0°');
  await next(page);
  await waits(page, 1);
  const signOutTo = async (username: string, presses: readonly RegExp[]) => {
    const last = presses.at(-1) ?? /退出/;
    await page.getByTitle('上传情况').click();
    for (const name of presses.slice(0, -1)) await page.getByRole('button', { name }).click();
    await fillForm(page, {
      username,
      password: PASSWORD,
      opened: () => page.getByRole('button', { name: last }).click(),
    });
  };
  await signOutTo('manager', [/^退出登录$/, /^还有 1 条未上传，仍要退出$/]);
  await page.getByText(/有 1 条未上传，本人在这里重新登录后才会上传/).waitFor();
  await lookAt(page, 'station-others-wait');
  await page.unroute(UPLOAD);
  await page.keyboard.press('Enter');
  await waits(page, 0);
  expect(await examsOf(first)).toEqual([]);
  await signOutTo('doctor', [/^退出登录$/]);
  await page.keyboard.press('Enter');
  await expect.poll(() => examsOf(first)).toHaveLength(1);
});
