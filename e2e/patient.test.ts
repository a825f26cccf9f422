/** The manager's children: found, added, edited and deleted on screen; and found on a phone. */

import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from './support/browser.ts';
import { today } from './support/clock.ts';
import { childOf, newestExam, openChild } from './support/screens/exam.ts';
import { signIn } from './support/sign-in.ts';
import { openStage } from './support/stage.ts';

const stage = openStage();

const rows = (page: Page) => page.locator('.ant-table-row');

async function openList(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await page.goto('/mainPage/patientsList');
  await page.getByRole('heading', { name: '学生管理' }).waitFor();
}

/** A child that was examined, beside its class. */
async function openExamined(page: Page, username: string): Promise<Locator> {
  await signIn(page, username);
  return openChild(page, await childOf(page, await newestExam(page)));
}

async function search(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('search').getByRole('textbox', { name: field }).fill(text);
  const found = page.waitForResponse((response) => response.url().includes('/patient/list'));
  await page.getByRole('button', { name: '查询' }).click();
  await found;
  await page.getByText(`${field}：${text}`).waitFor();
  await page.locator('section[aria-busy="false"]').waitFor();
}

describe('children', () => {
  test('one is added, edited and deleted, and each time the list tells it [1.5, 5.21, 8.70, 8.71, 8.72, 8.79]', async () => {
    const { page, faults } = await stage.open();
    await openList(page, 'manager');
    await page.getByRole('button', { name: '新增学生' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('姓名不能为空').waitFor();
    await lookAt(page, 'patient-form-empty');
    await dialog.getByLabel('学校').click();
    await page.locator('.ant-select-item-option').first().click();
    await dialog.getByLabel('姓名').fill('䶮小满');
    await dialog.getByLabel('学号').fill('E2E-000001');
    await dialog.getByText('女', { exact: true }).click();
    await dialog.getByLabel('出生日期').fill('2015-03-19');
    await dialog.getByLabel('出生日期').press('Enter');
    await dialog.getByLabel('年级').fill('五年级');
    await dialog.getByLabel('班级').fill('4班');
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('学生已新增').waitFor();
    await search(page, '姓名', '䶮小');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await rows(page).first().textContent()).toContain('E2******01');

    await rows(page).first().getByRole('button', { name: '编辑' }).click();
    await page.getByRole('dialog').getByText('所在学校不能修改').waitFor();
    await page.getByRole('dialog').getByLabel('班级').fill('5班');
    await lookAt(page, 'patient-form-edit');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await page.getByText('学生信息已修改').waitFor();
    await page.getByRole('cell', { name: '5班' }).waitFor();

    await rows(page).first().getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog', { name: '删除学生“䶮小满”？' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('学生已删除').waitFor();
    await page.getByText('没有符合条件的数据').waitFor();
    expect(faults).toEqual([]);
  });

  test('one cannot be born after it was examined: the date of the form says why', async () => {
    const { page, faults } = await stage.open();
    await openExamined(page, 'manager');
    await page
      .getByRole('complementary', { name: '学生详情' })
      .getByRole('button', { name: '编辑' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('出生日期').fill(today());
    await dialog.getByLabel('出生日期').press('Enter');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('检查日期早于学生的出生日期').waitFor();
    expect(
      await dialog.getByLabel('出生日期').evaluate((input) => input === document.activeElement),
    ).toBe(true);
    await lookAt(page, 'patient-form-born-later');
    expect(faults).toEqual([]);
  });

  test('a child opens beside the list with whole number, examinations and trend', async () => {
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

  test('no name or number gets into the address [4.40]', async () => {
    const { page } = await stage.open();
    await openList(page, 'manager');
    await search(page, '姓名', '王');
    expect(decodeURIComponent(page.url())).not.toContain('王');
    await page.reload();
    await page.getByText('姓名：王').waitFor();
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
