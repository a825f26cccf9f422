/** What a person is told after an edit or a deletion, and how the server's own refusals stand on the screen. */
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { dialog, goTo, rowOf, rows, told } from '../support/list.ts';
import { rename } from '../support/screens/refusal.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

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
});
