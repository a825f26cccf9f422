/** The report's settings while they are written: counters, lines, unsaved input, a second manager, a phone. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { png } from '@spine/contract/factories/template/logo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { dialog, fits, told } from '../support/list.ts';
import { printed, printedSays } from '../support/screens/report.ts';
import { ADVICE, adviceOf, openSettings, save, sheet } from '../support/screens/report-setting.ts';
import { openStage } from '../support/stage.ts';

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

describe('the report settings', () => {
  test('show the report while it is written, with its counters and its defaults [1.15, 2.25, 5.49]', async () => {
    const { page, faults } = await openSettings(stage);
    await lookAt(page, 'report-setting');
    const usual = await adviceOf(page, '脊柱侧弯Ⅱ度').inputValue();
    await adviceOf(page, '脊柱侧弯Ⅱ度').click();
    await printedSays(page, usual);
    await adviceOf(page, '脊柱侧弯Ⅱ度').fill(ADVICE);
    await printedSays(page, '2. 请带上这份报告。');
    await page.getByText(`${[...ADVICE].length} / 200`).waitFor();
    await adviceOf(page, '正常').fill('长'.repeat(250));
    expect(await adviceOf(page, '正常').inputValue()).toBe('长'.repeat(200));
    await page.getByText('200 / 200').waitFor();
    await printedSays(page, '长'.repeat(200));
    await adviceOf(page, '姿态不良').fill('<img src=x onerror=alert(1)> & <b>粗</b>');
    await printedSays(page, '<img src=x onerror=alert(1)> & <b>粗</b>');
    await adviceOf(page, '正常').click();
    await page.getByText('完整', { exact: true }).click();
    await printedSays(page, '活动度与平衡');
    await lookAt(page, 'report-setting-long');
    await page.getByRole('button', { name: '恢复默认：正常' }).click();
    expect(await adviceOf(page, '正常').inputValue()).toMatch(/^请保持正确坐姿/);
    await printedSays(page, '请保持正确坐姿');
    await page.getByText('快速', { exact: true }).click();
    for (const [grade, word] of [
      ['姿态不良', '姿态不良'],
      ['Ⅰ度', '脊柱侧弯Ⅰ度'],
      ['Ⅲ度', '脊柱侧弯Ⅲ度'],
    ] as const) {
      await sheet(page).locator('.ant-segmented').getByText(grade, { exact: true }).click();
      await printed(page).getByText(word, { exact: true }).waitFor();
    }
    expect(faults).toEqual([]);
  });

  test('move lines by keyboard, and name what is missing in them', async () => {
    const { page, faults } = await openSettings(stage);
    const label = (place: number) => page.getByLabel(`第 ${place} 行名称`);
    const first = await label(1).inputValue();
    await page.getByRole('button', { name: '增加一行' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('临溪市人民东路68号');
    await save(page);
    await page.getByText('第 3 行没有名称').waitFor();
    await lookAt(page, 'report-setting-line-fault');
    await label(3).fill('地址');
    await label(3).press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await label(1).inputValue()).toBe('地址');
    await expect
      .poll(() => label(1).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.getByRole('button', { name: '下移第 1 行' }).press('Enter');
    expect(await label(1).inputValue()).toBe(first);
    await page.getByRole('button', { name: '删除第 2 行' }).press('Enter');
    expect(await label(2).inputValue()).not.toBe('地址');
    await expect
      .poll(() => label(2).evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(faults).toEqual([]);
  });

  test('ask before unsaved input is left behind', async () => {
    const { page, faults } = await openSettings(stage);
    await adviceOf(page, '正常').fill('没有保存');
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '学校管理', exact: true })
      .click();
    const question = await dialog(page, '离开前要保存吗？');
    await lookAt(page, 'report-setting-leave');
    await question.getByRole('button', { name: '继续填写' }).click();
    expect(await adviceOf(page, '正常').inputValue()).toBe('没有保存');
    await adviceOf(page, '正常').fill('离开时保存。');
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '学校管理', exact: true })
      .click();
    await (await dialog(page, '离开前')).getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '学校管理' }).waitFor();
    await page.goBack();
    await expect.poll(() => adviceOf(page, '正常').inputValue()).toBe('离开时保存。');
    await adviceOf(page, '正常').fill('没有保存');
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '学校管理', exact: true })
      .click();
    await (await dialog(page, '离开前')).getByRole('button', { name: '不保存，离开' }).click();
    await page.getByRole('heading', { level: 1, name: '学校管理' }).waitFor();
    await page.goBack();
    await expect.poll(() => adviceOf(page, '正常').inputValue()).toBe('离开时保存。');
    expect(faults).toEqual([]);
  });

  test('tell the second of two managers, who keeps both', async () => {
    const first = await openSettings(stage);
    const second = await openSettings(stage);
    await adviceOf(first.page, '正常').fill('第一位的建议');
    await save(first.page);
    await told(first.page, '报告设置已保存');
    await adviceOf(second.page, '姿态不良').fill('第二位的建议');
    await printedSays(second.page, '第二位的建议');
    await save(second.page);
    await told(second.page, '报告设置已保存');
    expect(await adviceOf(second.page, '正常').inputValue()).toBe('第一位的建议');
    expect(await adviceOf(second.page, '姿态不良').inputValue()).toBe('第二位的建议');
    await adviceOf(first.page, '姿态不良').fill('第一位又改');
    await save(first.page);
    const met = first.page.getByRole('alert').filter({ hasText: '对方刚刚改过同样的内容' });
    await met.getByText('第二位的建议').waitFor();
    await lookAt(first.page, 'report-setting-two-editors');
    await met.getByRole('radio', { name: '对方改成了' }).check();
    expect(await adviceOf(first.page, '姿态不良').inputValue()).toBe('第二位的建议');
    await save(first.page);
    await told(first.page, '报告设置已保存');
    await met.waitFor({ state: 'detached' });
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  test('fit a telephone', async () => {
    const { page, faults } = await stage.openAs('manager', PHONE);
    await page.goto('/mainPage/system-admn/report-setting');
    await sheet(page).waitFor();
    await fits(page);
    await lookAt(page, 'report-setting-phone', { fullPage: true });
    expect(faults).toEqual([]);
  });
});
