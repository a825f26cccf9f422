/** What a person is told after each edit and deletion, and how a proxy's refusals stand on the screen. */
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { dialog, goTo, rowOf, told } from '../support/list.ts';
import { rename } from '../support/screens/refusal.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('what was done is told', () => {
  test('of a school and a project that got another name [8.71]', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学校管理');
    await rename(page, { title: '编辑学校', label: '学校名称', name: '更名后的小学' });
    await told(page, '学校信息已修改');
    await rowOf(page, '更名后的小学').waitFor();
    await goTo(page, '项目管理');
    await rename(page, { title: '编辑项目', label: '项目名称', name: '更名后的项目' });
    await told(page, '项目已修改');
    await rowOf(page, '更名后的项目').waitFor();
    expect(faults).toEqual([]);
  });

  test('of an institution that got another name [8.71]', async () => {
    const { page, faults } = await stage.openAs('platform');
    await goTo(page, '机构管理');
    await rename(page, { title: '编辑机构', label: '机构名称', name: '更名后的机构' });
    await told(page, '机构信息已修改');
    await rowOf(page, '更名后的机构').waitFor();
    expect(faults).toEqual([]);
  });

  test('of a user who was deleted, after the question what is lost [8.72, 8.79]', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '用户管理');
    await rowOf(page, 'analyst').getByRole('button', { name: '删除' }).click();
    const question = await dialog(page, '删除用户“analyst”？');
    await question.getByText('已登录的设备会立即退出').waitFor();
    await lookAt(page, 'user-delete-question');
    await question.getByRole('button', { name: '删除' }).click();
    await told(page, '用户已删除');
    await rowOf(page, 'analyst').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});

describe('what was refused is told', () => {
  test('the last manager of an institution stays, and the list with it [8.1]', async () => {
    const { page, faults } = await stage.openAs('platform');
    await goTo(page, '用户管理');
    const row = rowOf(page, 'manager').first();
    await row.getByRole('button', { name: '删除' }).click();
    const question = await dialog(page, '删除用户“manager”？');
    await question.getByRole('button', { name: '删除' }).click();
    await told(page, '至少保留一名可用的管理员，不能删除或调整其角色');
    await lookAt(page, 'refusal-as-message');
    await row.waitFor();
    expect(faults).toEqual([]);
  });

  test('a proxy that waited in vain asks to check the server [8.5]', async () => {
    const { page } = await stage.openAs('manager');
    await goTo(page, '学校管理');
    await page.route('**/school/edit', (route) => route.fulfill({ status: 504, body: '504' }));
    await rename(page, { title: '编辑学校', label: '学校名称', name: '等不到的名字' });
    await told(page, '服务器');
  });
});
