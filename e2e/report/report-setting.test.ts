/** The manager makes the institution's report its own, sees it beside the form, and finds it in a child's report. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ExamInfo } from '@spine/contract/exam';
import { png } from '@spine/contract/factories/template/logo';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { told } from '../support/list.ts';
import { longTest } from '../support/long.ts';
import { newestExam, openExam } from '../support/screens/exam.ts';
import { printedLogo, printedSays } from '../support/screens/report.ts';
import { ADVICE, adviceOf, openSettings, save, sheet } from '../support/screens/report-setting.ts';
import { signIn } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const PHONE_NUMBER = '0570-8601234';

const stage = openStage();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'logo-'));
  await writeFile(path.join(folder, '院徽.png'), png({ width: 120, height: 120 }));
  await writeFile(path.join(folder, '动图.png'), 'GIF89a\x40\0\x30\0');
  await writeFile(path.join(folder, '半张.png'), png().subarray(0, -40));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
const choose = (page: Page, name: string) =>
  page.locator('input[type="file"]').setInputFiles(path.join(folder, name));

describe('the report settings', () => {
  longTest('refuse a file that is no logo and show one before it is saved', async () => {
    const { page, faults } = await openSettings(stage);
    await choose(page, '动图.png');
    await page.getByText('机构标志须是 PNG 或 JPEG 图片').waitFor();
    await choose(page, '半张.png');
    await page.getByText('机构标志文件不完整').waitFor();
    expect(await printedLogo(page).count()).toBe(0);
    await lookAt(page, 'report-setting-logo-fault');
    await choose(page, '院徽.png');
    await printedLogo(page).waitFor();
    await page.getByRole('button', { name: '移除标志' }).click();
    await printedLogo(page).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test('are saved, stay after a reload, and stand in the report of a child [8.71]', async () => {
    const { page, faults } = await openSettings(stage);
    await adviceOf(page, '脊柱侧弯Ⅱ度').fill(ADVICE);
    await page.getByLabel('第 2 行内容').fill(PHONE_NUMBER);
    await choose(page, '院徽.png');
    await printedSays(page, PHONE_NUMBER);
    await save(page);
    await told(page, '报告设置已保存');
    await page.getByText('上次保存').waitFor();
    await page.reload();
    await sheet(page).waitFor();
    expect(await adviceOf(page, '脊柱侧弯Ⅱ度').inputValue()).toBe(ADVICE);
    await printedLogo(page).waitFor();
    await lookAt(page, 'report-setting-saved');

    const doctor = await stage.open();
    await signIn(doctor.page, 'doctor');
    const menu = doctor.page.getByRole('navigation', { name: '主菜单' });
    expect(await menu.getByRole('link', { name: '报告设置' }).count()).toBe(0);
    await doctor.page.goto('/mainPage/system-admn/report-setting');
    await doctor.page.waitForURL('**/mainPage/currentUser');
    const report = doctor.page;
    // An earlier examination whose visit is still open would be what its child is advised of.
    const fits = ({ adviceFromTemplate }: ExamInfo) => adviceFromTemplate;
    await openExam(report, await newestExam(report, { resultId: 2 }, fits));
    await report.getByRole('button', { name: '打开报告' }).click();
    await printedLogo(report).waitFor();
    for (const words of ['请于一个月内到本院脊柱门诊就诊', '2. 请带上这份报告。', PHONE_NUMBER])
      await printedSays(report, words);
    await lookAt(report, 'report-own-template', { fullPage: true });
    expect(faults).toEqual([]);
    expect(doctor.faults).toEqual([]);
  });
});
