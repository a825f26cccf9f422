/** What a doctor looks up on a phone: children, examinations and reports. */
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { fits } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('looking up a child', () => {
  test('the list fits a phone', async () => {
    const { page, faults } = await stage.openAs('doctor', PHONE);
    await page.goto('/mainPage/patientsList');
    await page.locator('.list-body_cards li').first().waitFor();
    await fits(page);
    await lookAt(page, 'patient-list-phone');
    await page.locator('.list-body_cards button').first().click();
    await page
      .getByRole('complementary', { name: '学生详情' })
      .locator('.patient_facts dd')
      .first()
      .waitFor();
    await fits(page);
    await lookAt(page, 'patient-drawer-phone');
    expect(faults).toEqual([]);
  });
});

describe('the search row of a list', () => {
  test.each([
    ['patientsList', '姓名', '班级'],
    ['examine-history', '姓名', '检查日期'],
  ])('%s: on a phone one field, and a button for the others', async (path, field, other) => {
    const { page, faults } = await stage.openAs('doctor', PHONE);
    await page.goto(`/mainPage/${path}`);
    await page.locator('.list-body_cards li').first().waitFor();
    const form = page.getByRole('search');
    const labels = form.locator('.search-form_qfLabel');
    expect(await labels.allTextContents()).toEqual([field]);
    await form.getByRole('button', { name: '展开' }).click();
    await labels.filter({ hasText: other }).first().waitFor();
    await fits(page);
    await lookAt(page, `search-phone-${path}`);
    await form.getByRole('button', { name: '收起' }).click();
    await expect.poll(() => labels.allTextContents()).toEqual([field]);
    expect(faults).toEqual([]);
  });
});

describe('reports', () => {
  test('a report fits a phone', async () => {
    const { page, faults } = await stage.openAs('doctor', PHONE);
    await page.goto('/mainPage/examine-history?resultId=1');
    await page.locator('.list-body_cards li').first().waitFor();
    await fits(page);
    await lookAt(page, 'exam-list-phone');
    await page.locator('.list-body_cards button').first().click();
    await page.getByRole('button', { name: '打开报告' }).click();
    const sheet = page.locator('article[id]');
    await sheet.waitFor();
    await page.locator('.report_facts').getByText('筛查结果', { exact: true }).waitFor();
    await fits(page);
    await lookAt(page, 'report-phone', { fullPage: true });
    const width = async () => (await sheet.boundingBox())?.width ?? 0;
    expect(await width()).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: '放大报告' }).click();
    await expect.poll(width).toBeGreaterThan(700);
    await fits(page);
    await lookAt(page, 'report-phone-large');
    expect(faults).toEqual([]);
  });
});
