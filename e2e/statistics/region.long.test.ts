/** Regions on their screens, and what the manager is told before a school or a user goes. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { dialog, goTo, rowOf, rows, search, settled, told, total } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const WITH_CHILDREN = '临溪市实验小学';

const stage = openStage();

/** Types a place into the choice of regions and takes the first that is found, without a mouse. */
async function typeRegion(page: Page, place: string, shown: string): Promise<void> {
  await page.keyboard.type(place);
  const found = page.locator('.ant-cascader-menu-item').filter({ hasText: place });
  await found.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.ant-cascader').filter({ hasText: shown }).first().waitFor();
}

async function addSchool(page: Page, name: string, region: { typed: string; shown: string }) {
  await page.getByRole('button', { name: '新增学校' }).click();
  const form = await dialog(page, '新增学校');
  await form.getByLabel('学校名称').fill(name);
  await form.getByLabel('所属地区').focus();
  await typeRegion(page, region.typed, region.shown);
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '学校已新增');
  await form.waitFor({ state: 'hidden' });
}

describe('regions', () => {
  test('are searched and taken with the keyboard, also where there are no districts [2.52, 5.27]', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学校管理');
    await addSchool(page, '两江第一小学', { typed: '两江新区', shown: '重庆市 两江新区' });
    await rowOf(page, '两江第一小学').getByText('重庆市两江新区').waitFor();
    await addSchool(page, '东莞小学', { typed: '东莞', shown: '广东省 东莞市' });
    await addSchool(page, '澳门小学', { typed: '澳门', shown: '澳门特别行政区' });
    await addSchool(page, '仙桃小学', { typed: '仙桃', shown: '仙桃市' });
    await lookAt(page, 'school-list-regions');

    // Walked level by level with the arrows: the province is the first column.
    await page.getByRole('button', { name: '新增学校' }).click();
    const form = await dialog(page, '新增学校');
    await form.getByLabel('所属地区').focus();
    await page.keyboard.press('ArrowDown');
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await form.locator('.ant-cascader').filter({ hasText: '北京市 东城区' }).waitFor();
    await lookAt(page, 'region-walked');
    await page.keyboard.press('Escape');
    expect(faults).toEqual([]);
  });

  test('a province finds every school in it', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学校管理');
    const all = await total(page);
    await page.getByRole('search').getByRole('combobox', { name: '所属地区' }).focus();
    await typeRegion(page, '广东省', '广东省');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '查询' }).click();
    await page.locator('.filter-chips_chip').filter({ hasText: '广东省' }).waitFor();
    await settled(page);
    expect(await total(page)).toBeLessThan(all);
    await rowOf(page, '东莞小学').waitFor();
    expect(faults).toEqual([]);
  });
});

describe('what is asked before something goes', () => {
  test('a school with children stays, and the answer counts them', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学校管理');
    await rowOf(page, WITH_CHILDREN).getByRole('button', { name: '删除' }).click();
    const question = await dialog(page, `删除学校“${WITH_CHILDREN}”？`);
    await question.getByText('与筛查项目的关联').waitFor();
    await lookAt(page, 'school-delete');
    await question.getByRole('button', { name: '删除' }).click();
    await page.getByText(/学校里还有 [\d,]+ 名学生，不能删除/).waitFor();
    await lookAt(page, 'school-delete-refused');
    await question.getByRole('button', { name: '取消' }).click();
    await search(page, { 学校名称: '东莞小学' });
    await rowOf(page, '东莞小学').getByRole('button', { name: '删除' }).click();
    const empty = await dialog(page, '删除学校“东莞小学”？');
    await empty.getByRole('button', { name: '删除' }).click();
    await told(page, '学校已删除');
    expect(faults).toEqual([]);
  });

  test('the own row of the users cannot be ticked, not even with all of them', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '用户管理');
    const own = rowOf(page, '机构管理员').getByRole('checkbox');
    expect(await own.isDisabled()).toBe(true);
    await page.locator('thead').getByRole('checkbox').first().check();
    expect(await own.isChecked()).toBe(false);
    await lookAt(page, 'user-list-all');
    await page.getByRole('button', { name: '删除', exact: true }).first().click();
    const question = await dialog(page, '删除选中的');
    await lookAt(page, 'user-delete-many');
    await question.getByRole('button', { name: '取消' }).click();
    expect(faults).toEqual([]);
  });

  test('a project without schools says why it cannot start [4.19]', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '项目管理');
    await page.getByRole('button', { name: '新增项目' }).click();
    const form = await dialog(page, '新增项目');
    await form.getByLabel('项目名称').fill('没有学校的项目');
    await form.getByRole('button', { name: '保存' }).click();
    await told(page, '项目已新增');
    await rowOf(page, '没有学校的项目').getByRole('button', { name: '开始' }).click();
    await told(page, '请先为项目选择学校，再开始筛查');
    await lookAt(page, 'project-start-refused');
    expect(faults).toEqual([]);
  });

  test('a project is deleted with Enter after its name was typed [8.82]', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '项目管理');
    const examined = rows(page).filter({ hasText: '已完成' }).first();
    const name = (await examined.locator('.list-table_nameCell').textContent()) ?? '';
    await rowOf(page, name).getByRole('button', { name: '删除' }).click();
    const question = await dialog(page, `删除项目“${name}”？`);
    await question.getByLabel('保留检查数据').check();
    const field = question.getByRole('textbox');
    await field.fill(name.slice(0, -1));
    await field.press('Enter');
    expect(await question.isVisible()).toBe(true);
    await field.fill(name);
    await lookAt(page, 'project-delete-typed');
    await field.press('Enter');
    await told(page, '项目已删除');
    expect(faults).toEqual([]);
  });
});
