/** The operation log: who looked at which child, found and read in full; the seal on each line, and its proof. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { fits, goTo, narrow, rows, settled, total } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const SORTABLE = ['用户名', '机构', '角色', '模块', '级别', '操作类型', '操作时间'];
const WHOLE =
  /^The operation log is whole: (\d+) lines in (\d+) blocks, (\d+) lines not yet sealed/m;

const stage = openStage();
let child: string;

async function openLine(page: Page, text: string) {
  await rows(page).filter({ hasText: text }).first().click();
  const drawer = page.getByRole('complementary', { name: '日志详情' });
  await drawer.getByRole('heading', { name: text }).waitFor();
  await drawer.getByRole('heading', { name: '封存' }).waitFor();
  return drawer;
}

describe('a child that was looked at', () => {
  test('is in the log, with its name for the manager, and waits for its seal', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学生管理');
    await rows(page).first().click();
    const record = page.getByRole('complementary');
    child = (await record.getByRole('heading', { level: 2 }).textContent()) ?? '';
    await record.getByText('出生日期').waitFor();
    await goTo(page, '操作日志');
    await lookAt(page, 'log-list');
    const drawer = await openLine(page, '查看学生');
    await drawer.getByText(child, { exact: true }).waitFor();
    await drawer
      .getByText(/待封存|已封存于区块/)
      .first()
      .waitFor();
    await lookAt(page, 'log-drawer');
    await page.keyboard.press('Escape');
    const lines = await rows(page).allTextContents();
    expect(lines.some((line) => line.includes('打开学生列表'))).toBe(true);
    await page.getByRole('link', { name: '大批量导出与显示' }).click();
    await page.getByRole('heading', { level: 1, name: '大批量导出与显示' }).waitFor();
    await settled(page);
    await lookAt(page, 'disclosures');
    expect(faults).toEqual([]);
  });

  test('is sealed once the server has gone, and shows its block', async () => {
    await stage.product.stop();
    const [, lines, blocks, waiting] = WHOLE.exec(await stage.product.verifyLog()) ?? [];
    expect([Number(lines) > 0, Number(blocks) > 0, waiting]).toEqual([true, true, '0']);
    await stage.product.start();
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '操作日志');
    const drawer = await openLine(page, '查看学生');
    await drawer.getByText(/^已封存于区块\d+$/).waitFor();
    await drawer.getByText(/^[0-9a-f]{64}$/).waitFor();
    await lookAt(page, 'log-drawer-sealed');
    expect(await stage.product.verifyLog()).toMatch(WHOLE);
    expect(faults).toEqual([]);
  });
});

describe('the list', () => {
  test('is narrowed by what, how, how bad and when, and sorted by every column but two', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '操作日志');
    const all = await total(page);
    await page.getByRole('button', { name: '展开' }).click();
    await narrow(page, { 模块: '学生', 操作类型: '查看' });
    expect(await total(page)).toBeLessThan(all);
    for (const line of await rows(page).allTextContents()) expect(line).toContain('学生');
    await page.getByRole('button', { name: '重置' }).click();
    await page.locator('.filter-chips_chip').first().waitFor({ state: 'detached' });
    await settled(page);
    for (const column of SORTABLE) {
      await page.getByRole('columnheader', { name: column }).first().click();
      await page.waitForURL(/asc=/);
      await settled(page);
      expect(await total(page)).toBeGreaterThanOrEqual(all);
    }
    for (const column of ['操作对象', '操作内容'])
      expect(
        await page.getByRole('columnheader', { name: column }).first().getAttribute('aria-sort'),
      ).toBeNull();
    expect(faults).toEqual([]);
  });

  test('tells the platform administrator how far it is sealed, and no child', async () => {
    const { page, faults } = await stage.openAs('platform');
    await goTo(page, '操作日志');
    await page.getByText(/^已封存至区块\d+ · /).waitFor();
    await page.getByRole('button', { name: '校验日志' }).click();
    await page.getByText(/^日志完整：\d+ 行/).waitFor();
    await lookAt(page, 'log-verified');
    await page.keyboard.press('Escape');
    const drawer = await openLine(page, '查看学生');
    await lookAt(page, 'log-platform');
    expect(await drawer.textContent()).not.toContain(child);
    expect(faults).toEqual([]);
  });

  test('fits a phone', async () => {
    const { page } = await stage.openAs('manager', PHONE);
    await page.goto('/mainPage/logs');
    await settled(page);
    await fits(page);
    await lookAt(page, 'log-phone');
  });
});
