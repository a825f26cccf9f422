/** What a person is told after an edit or a deletion, and how the server's own refusals stand on the screen. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt } from './support/browser.ts';
import { dialog, goTo, rowOf, rows, told } from './support/list.ts';
import { openStage } from './support/stage.ts';

const stage = openStage();

/** Opens the form of a row, or of the first one, and gives the thing a name. */
async function rename(
  page: Page,
  { title, label, name, row = '' }: { title: string; label: string; name: string; row?: string },
) {
  await rowOf(page, row).first().getByRole('button', { name: '编辑' }).click();
  const form = await dialog(page, title);
  await form.getByLabel(label).fill(name);
  await form.getByRole('button', { name: '保存' }).click();
  return form;
}

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
  test('a name that is used, at its field, and the form keeps what was typed [8.1, 8.62]', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学校管理');
    const name = '重名小学';
    await rename(page, { title: '编辑学校', label: '学校名称', name });
    await told(page, '学校信息已修改');
    await rowOf(page, name).waitFor();
    const other = rows(page).filter({ hasNotText: name }).first();
    await other.getByRole('button', { name: '编辑' }).click();
    const form = await dialog(page, '编辑学校');
    await form.getByLabel('学校名称').fill(name);
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('保存失败，学校名称可能已存在').waitFor();
    expect(await form.getByLabel('学校名称').inputValue()).toBe(name);
    await lookAt(page, 'refusal-at-field');
    expect(faults).toEqual([]);
  });

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

  test('a fault of the server shows its sentence [8.3, 8.12]', async () => {
    const { page } = await stage.openAs('manager');
    await goTo(page, '学校管理');
    await page.route('**/school/edit', (route) =>
      route.fulfill({
        status: 500,
        json: { errorCode: 1500, errorMsg: '系统出错，请联系管理员' },
      }),
    );
    await rename(page, { title: '编辑学校', label: '学校名称', name: '写不下的名字' });
    await told(page, '系统出错，请联系管理员');
  });

  test('a proxy that waited in vain asks to check the server [8.5]', async () => {
    const { page } = await stage.openAs('manager');
    await goTo(page, '学校管理');
    await page.route('**/school/edit', (route) => route.fulfill({ status: 504, body: '504' }));
    await rename(page, { title: '编辑学校', label: '学校名称', name: '等不到的名字' });
    await told(page, '服务器');
  });
});
