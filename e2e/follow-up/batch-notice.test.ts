/** A manager selects three children on the board, prints their letters and tells, assigns and closes them at once. */
import { randomUUID } from 'node:crypto';
import { actInCase } from '@spine/contract/follow-up';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { DESK, lookAt, PHONE } from '../support/browser.ts';
import {
  choose,
  dialog,
  fits,
  goTo,
  rowOf,
  rows,
  search,
  settled,
  takeTab,
  told,
} from '../support/list.ts';
import { curved, uploadOfNewChild } from '../support/screens/exam-upload.ts';
import { setPhone, staffOf } from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

async function countOf(page: Page, tab: string): Promise<number> {
  await settled(page);
  const words = await page.getByRole('button', { name: new RegExp(`^${tab} \\d+$`) }).textContent();
  return Number((words ?? '').replaceAll(/\D/g, ''));
}

async function selectThree(page: Page): Promise<void> {
  await expect.poll(() => rows(page).count()).toBe(3);
  await settled(page);
  for (const row of await rows(page).all()) await row.getByRole('checkbox').check();
}

/** The file of the newest job, which has opened the list of jobs. */
async function fetchFile(page: Page, title: string, fileName: RegExp): Promise<void> {
  const jobs = page.getByRole('dialog', { name: '任务' });
  const job = jobs.locator('.job_job').first();
  await job.getByText(title).waitFor();
  const coming = page.waitForEvent('download');
  await job.getByRole('button', { name: /^下载：/ }).click();
  expect((await coming).suggestedFilename()).toMatch(fileName);
  await page.keyboard.press('Escape');
  await jobs.waitFor({ state: 'hidden' });
}

test('three children are told at once by letters, then assigned and closed, one of them not', async () => {
  const staff = await staffOf(stage);
  const family = freshName('批量');
  const children = [];
  for (const [at, degree] of [6, 8, 11].entries())
    children.push(await uploadOfNewChild(staff, curved(degree), `${family}${'甲乙丙'[at]}`));
  const [first] = children;
  await setPhone(staff, first?.patientId ?? '', '13800000017');

  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '随访管理');
  await search(page, { 姓名: family });
  await expect.poll(() => countOf(page, '待通知')).toBe(3);
  await selectThree(page);
  await page.getByRole('button', { name: '发通知' }).waitFor();
  await lookAt(page, 'follow-up-selected');
  await rowOf(page, `${family}甲`).click();
  await page.getByRole('complementary', { name: '随访详情' }).getByText('请告知家长').waitFor();
  await fits(page);
  await lookAt(page, 'follow-up-selected-open');
  await page.keyboard.press('Escape');

  await page.keyboard.press('n');
  const notice = await dialog(page, '发通知：3 例');
  await notice.getByText('1 例短信会发出').waitFor();
  await notice.getByText('2 例没有手机号，不发').waitFor();
  await notice.getByText('打印没有手机号或已退订的 2 例告知书').waitFor();
  await lookAt(page, 'follow-up-batch-text');
  await notice.getByText('书面', { exact: true }).click();
  await notice.getByText('1 例有手机号').waitFor();
  await notice.getByText('2 例没有手机号').waitFor();
  await notice.getByText('才登记').waitFor();
  await lookAt(page, 'follow-up-batch-notice');
  await notice.getByRole('button', { name: '取消' }).click();
  await notice.waitFor({ state: 'detached' });

  // Printing tells nobody: the letters are recorded when they were handed out.
  await page.getByRole('button', { name: '打印告知书' }).click();
  const letters = await dialog(page, '打印告知书：3 例');
  await lookAt(page, 'follow-up-batch-letters');
  await letters.getByRole('button', { name: '打印告知书' }).click();
  await fetchFile(page, '打印告知书（3份）', /^脊柱健康筛查告知书-.*\.pdf$/);
  await expect.poll(() => page.getByText('已打印，未登记发出').count()).toBe(3);
  expect(await countOf(page, '待通知')).toBe(3);
  await selectThree(page);
  await page.keyboard.press('n');
  const handedOut = await dialog(page, '发通知：3 例');
  await handedOut.getByText('书面', { exact: true }).click();
  await handedOut.getByRole('button', { name: '确定' }).click();
  await told(page, '发通知：已登记 3 例');
  await expect.poll(() => countOf(page, '未就诊')).toBe(3);

  await page.getByText('这里没有要做的').waitFor();
  await lookAt(page, 'follow-up-nothing');
  await page.getByRole('button', { name: '看未就诊 3' }).click();
  await selectThree(page);
  await page.getByRole('button', { name: '打印转诊单' }).click();
  await fetchFile(page, '打印转诊单（3张）', /^转诊单-.*\.pdf$/);
  await selectThree(page);
  await page.keyboard.press('c');
  const closing = await dialog(page, '结案：3 例');
  await choose(closing.getByRole('combobox', { name: '原因' }), '毕业');
  // Somebody else acts in one of them while the dialog is open.
  const act = {
    id: randomUUID(),
    patientId: first?.patientId,
    version: '',
    kind: 'noted',
    note: '来电',
  };
  expect(await staff.post(actInCase.path, act)).toMatchObject({ code: SUCCESS_CODE });
  await closing.getByRole('button', { name: '保存' }).click();
  const partly = await dialog(page, '已登记 2 例，1 例没有登记');
  await partly.getByText(`${family}甲`).waitFor();
  await lookAt(page, 'follow-up-batch-partly');
  await partly.getByRole('button', { name: '知道了' }).click();
  await expect.poll(() => countOf(page, '已结案')).toBe(2);
  await takeTab(page, /^已结案 \d+$/);
  await expect.poll(() => rows(page).count()).toBe(2);
  for (const row of await rows(page).all()) await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: '打印转诊单' }).click();
  const none = await dialog(page, '2 例都没有开转诊单');
  await none.getByText('学生的随访已结案，不能开转诊单（2 例）').waitFor();
  await lookAt(page, 'follow-up-no-letters');
  await none.getByRole('button', { name: '知道了' }).click();
  await none.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^未就诊 \d+$/ }).click();
  await rowOf(page, `${family}甲`).click();
  const drawer = page.getByRole('complementary', { name: '随访详情' });
  await drawer.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '告知书' }).click();
  const single = await dialog(page, '打印告知书：1 例');
  const saved = page.waitForEvent('download');
  await single.getByRole('button', { name: '打印告知书' }).click();
  expect((await saved).suggestedFilename()).toContain('告知书-');
  await page.setViewportSize(PHONE);
  await fits(page);
  await page.setViewportSize(DESK);
  expect(faults).toEqual([]);
});
