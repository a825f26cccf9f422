/** A child beside the list, its examinations printed, several chosen at once; and found on a phone. */
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { openExamined, openList, rows, search } from '../support/screens/patient.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('children', () => {
  test('a child opens beside the list with masked numbers, examinations and trend', async () => {
    const { page, faults } = await stage.open();
    const child = await openExamined(page, 'doctor');
    await child.getByText('建档日期').waitFor();
    await child.getByText('检查记录', { exact: false }).first().waitFor();
    await lookAt(page, 'patient-drawer');
    expect(await page.getByRole('button', { name: '新增学生' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: '删除' }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('its examinations are opened and printed from there', async () => {
    const { page, faults } = await stage.open();
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes');
    });
    const child = await openExamined(page, 'doctor');
    const name = (await child.getByRole('heading', { level: 2 }).textContent()) ?? '';
    await child
      .getByRole('link', { name: /^查看 .* 的检查$/ })
      .first()
      .click();
    const exam = page.getByRole('complementary', { name: '检查详情' });
    expect(await exam.getByRole('heading', { level: 2 }).textContent()).toBe(name);
    expect(new URL(page.url()).pathname).toBe('/mainPage/examine-history');
    await page.goBack();
    await child
      .getByRole('link', { name: /^打印 .* 的报告$/ })
      .first()
      .click();
    await page.locator('body[data-printed="yes"]').waitFor();
    expect(faults).toEqual([]);
  });

  test('selected children are deleted together after their examinations were counted', async () => {
    const { page } = await stage.open();
    await openList(page, 'manager');
    for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check();
    await page.locator('.list-page_tools').getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog', { name: '删除选中的 2 名学生？' }).waitFor();
    await page.getByText(/条检查记录移出检查列表/).waitFor();
    await lookAt(page, 'patient-delete');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  });

  test('a phone finds a child', async () => {
    const { page, faults } = await stage.open(PHONE);
    await openList(page, 'doctor');
    await search(page, '姓名', '王');
    await page.locator('.list-body_cards button').first().click();
    await page.getByText('建档日期').waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBe(0);
    await lookAt(page, 'patient-phone');
    expect(faults).toEqual([]);
  });
});
