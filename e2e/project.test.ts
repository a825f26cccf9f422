/** The manager's projects: added, started, followed in the cockpit, finished and deleted. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt } from './support/browser.ts';
import { setForward } from './support/clock.ts';
import { signIn } from './support/sign-in.ts';
import { openStage } from './support/stage.ts';

const stage = openStage();

async function openList(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await page.goto('/mainPage/project');
  await page.getByRole('heading', { name: '项目管理' }).waitFor();
}

function rowOf(page: Page, name: string) {
  return page.locator('.ant-table-row', { hasText: name });
}

describe('projects', () => {
  test('one goes from new to finished and is deleted [1.10, 4.19]', async () => {
    const { page, faults } = await stage.open();
    await openList(page, 'manager');
    await page.getByRole('button', { name: '新增项目' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('项目名称').fill('端到端筛查');
    await dialog.getByLabel('关联学校').click();
    await page.locator('.ant-select-item-option').first().click();
    await dialog.getByLabel('项目名称').click();
    await lookAt(page, 'project-form');
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('项目已新增').waitFor();

    await rowOf(page, '端到端筛查').getByRole('button', { name: '开始' }).click();
    await page.getByRole('dialog', { name: '开始项目“端到端筛查”？' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '开始项目' }).click();
    await page.getByText('项目已开始').waitFor();
    await rowOf(page, '端到端筛查').getByText('进行中').waitFor();
    await lookAt(page, 'project-list');

    await rowOf(page, '端到端筛查').getByRole('button', { name: '结束' }).click();
    await page.getByRole('dialog', { name: '结束项目“端到端筛查”？' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '结束项目' }).click();
    await page.getByText('项目已结束').waitFor();
    expect(await rowOf(page, '端到端筛查').getByRole('button', { name: '开始' }).count()).toBe(0);

    await rowOf(page, '端到端筛查').getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('项目已删除').waitFor();
    await expect.poll(() => rowOf(page, '端到端筛查').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('deleting one with examinations asks what becomes of them, and for its name [8.82]', async () => {
    const { page, faults } = await stage.open();
    await openList(page, 'manager');
    const row = page.locator('.ant-table-row', { hasText: '已完成' }).first();
    await row.getByRole('button', { name: '删除' }).click();
    await page.getByText(/条检查数据，如何处理/).waitFor();
    expect(await page.getByRole('radio', { name: /保留检查数据/ }).isChecked()).toBe(true);
    const name = (await row.locator('td').nth(0).textContent()) ?? '';
    const question = page.getByRole('dialog');
    await question.getByRole('radio', { name: /同时删除全部/ }).check();
    expect(await question.getByRole('button', { name: '删除' }).isDisabled()).toBe(true);
    await question.getByRole('textbox').fill(name.trim());
    await lookAt(page, 'project-delete');
    await question.getByRole('button', { name: '删除' }).click();
    await page.getByText('项目已删除').waitFor();
    await expect.poll(() => page.locator('.ant-table-row', { hasText: name }).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('the cockpit shows every class and changes school by address', async () => {
    const { page, faults } = await stage.open();
    await openList(page, 'doctor');
    await page
      .locator('.ant-table-row', { hasText: '进行中' })
      .first()
      .getByRole('link', { name: '进度' })
      .click();
    await page.getByText('受检率').waitFor();
    await page.getByText(/更新，每10秒/).waitFor();
    await lookAt(page, 'project-progress');
    expect(await page.getByRole('button', { name: '结束项目' }).count()).toBe(0);
    const before = page.url();
    await page.getByLabel('切换学校').click();
    await page.locator('.ant-select-item-option').last().click();
    await expect.poll(() => page.url()).not.toBe(before);
    await page.getByText('受检率').waitFor();
    expect(faults).toEqual([]);
  });

  test('a number of the cockpit opens its children, as many as it says, and a reload keeps them', async () => {
    const { page, faults } = await stage.open();
    await openList(page, 'doctor');
    await page
      .locator('.ant-table-row', { hasText: '进行中' })
      .first()
      .getByRole('link', { name: '进度' })
      .click();
    const totals = ['应检', '已检', '待复测', '未检'];
    for (const of of totals) {
      const number = page.getByRole('button', { name: new RegExp(`^${of} [\\d,]+ 人，查看名单$`) });
      const count = await number.textContent();
      await number.click();
      const drawer = page.getByRole('complementary', { name: '名单' });
      await drawer.getByText(`共 ${count} 人`).waitFor();
      await page.reload();
      await drawer.getByText(`共 ${count} 人`).waitFor();
      await drawer.getByRole('listitem').first().waitFor();
      if (of === '已检') await lookAt(page, 'project-progress-children');
      await page.keyboard.press('Escape');
      await expect.poll(() => drawer.count()).toBe(0);
    }
    const ofClass = page.getByRole('button', { name: /年级.*班已检 \d+ 人，查看名单$/ }).first();
    const count = await ofClass.textContent();
    await ofClass.click();
    const drawer = page.getByRole('complementary', { name: '名单' });
    await drawer.getByText(`共 ${count} 人`).waitFor();
    expect(faults).toEqual([]);
  });

  test('the cockpit asks again by itself, and keeps its figures when the connection breaks', async () => {
    const { page } = await stage.open();
    await setForward(page);
    await openList(page, 'doctor');
    await page
      .locator('.ant-table-row', { hasText: '进行中' })
      .first()
      .getByRole('link', { name: '进度' })
      .click();
    await page.getByText('受检率').waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('/project/progress'));
    await page.clock.fastForward(10_500);
    await asked;
    await page.route('**/project/progress*', (route) => route.abort());
    await page.clock.fastForward(10_500);
    await page.clock.fastForward(5_000);
    await page.getByText(/连接中断，停在/).waitFor();
    await page.getByText('受检率').waitFor();
  });
});
