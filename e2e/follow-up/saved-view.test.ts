/** A view of the board: saved by a manager, for herself and for the institution, and what a doctor sees of the two. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { DESK, lookAt, PHONE } from '../support/browser.ts';
import { dialog, fits, goTo, narrow, search, settled, takeTab, told } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

/** The view picker says which view is chosen. */
const picker = (page: Page) => page.getByRole('button', { name: /^视图/ });
const choose = async (page: Page, item: string) => {
  await picker(page).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

async function save(
  page: Page,
  name: string,
  fill: (form: Locator) => Promise<void>,
): Promise<void> {
  await choose(page, '保存为视图…');
  const form = await dialog(page, '保存为视图');
  await form.getByRole('textbox', { name: '名称' }).fill(name);
  await fill(form);
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '视图已保存');
  await form.waitFor({ state: 'detached' });
}

const contact = (page: Page) => page.getByRole('columnheader', { name: '最近联系' });
const dueOrder = (page: Page) =>
  page.getByRole('columnheader', { name: '通知期限' }).getAttribute('aria-sort');
const params = (page: Page) => new URL(page.url()).searchParams;

test('a manager saves what the board shows, comes back to it, and shares it with the doctors', async () => {
  const [own, shared] = [freshName('我的'), freshName('机构')];
  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '随访管理');
  await narrow(page, { 负责人: '未指派' });
  await page.getByRole('columnheader', { name: '通知期限' }).click();
  await expect.poll(() => dueOrder(page)).toBe('ascending');
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '最近联系' }).uncheck();
  await contact(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await search(page, { 姓名: '林' });
  await save(page, own, async (form) => {
    await form.getByText('姓名能指明学生，不会存入视图').waitFor();
    await lookAt(page, 'saved-view-form');
  });
  await save(page, shared, (form) => form.getByText('本机构能打开这个列表的人').click());
  await expect.poll(() => picker(page).textContent()).toBe(`视图：${shared}`);

  await choose(page, '不用视图');
  await contact(page).waitFor();
  // The columns are the page's own and change at once; the address follows when the router has finished.
  await expect.poll(() => params(page).has('assignedTo')).toBe(false);
  await settled(page);
  await goTo(page, '学校管理');
  await goTo(page, '随访管理');
  await choose(page, own);
  await contact(page).waitFor({ state: 'detached' });
  await expect.poll(() => dueOrder(page)).toBe('ascending');
  expect(params(page).get('assignedTo')).toBe('none');
  expect(await page.getByText('姓名：林').count()).toBe(0);
  await settled(page);

  await takeTab(page, /^未就诊/);
  await picker(page).getByText('已改动').waitFor();
  await lookAt(page, 'saved-view-changed');
  await page.getByRole('button', { name: '还原' }).click();
  await picker(page).getByText('已改动').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^未就诊/ }).click();
  await page.getByRole('button', { name: '更新', exact: true }).click();
  await told(page, '视图已更新');
  await picker(page).getByText('已改动').waitFor({ state: 'detached' });

  await page.setViewportSize(PHONE);
  await settled(page);
  await fits(page);
  await picker(page).click();
  await page.getByRole('menuitem', { name: own }).waitFor();
  await lookAt(page, 'saved-view-phone');
  await page.keyboard.press('Escape');
  await page.setViewportSize(DESK);
  expect(faults).toEqual([]);

  const second = await stage.openAs('doctor');
  await goTo(second.page, '随访管理');
  await picker(second.page).click();
  await second.page.getByRole('menuitem', { name: shared, exact: true }).waitFor();
  expect(await second.page.getByRole('menuitem', { name: own }).count()).toBe(0);
  await second.page.getByRole('menuitem', { name: shared, exact: true }).click();
  await contact(second.page).waitFor({ state: 'detached' });
  await picker(second.page).click();
  await second.page.getByRole('menuitem', { name: '不用视图' }).waitFor();
  expect(await second.page.getByRole('menuitem', { name: '删除…' }).count()).toBe(0);
  expect(second.faults).toEqual([]);
});
