/** The manager's children: found, added, edited and deleted on screen; and found on a phone. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt, lookOnBoth } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import { narrow, search as searchBy, told } from '../support/list.ts';
import { longTest } from '../support/long.ts';
import { openExamined, openList, rows, search } from '../support/screens/patient.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

/** The same child under another number: not added when the answer is no, and added when it is yes; then deleted. */
async function addAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增学生' }).click();
  const form = page.getByRole('dialog', { name: '新增学生' });
  await form.getByLabel('学校').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await form.getByLabel('姓名').fill('䶮小满');
  await form.getByLabel('学号').fill('E2E-000002');
  await form.getByText('女', { exact: true }).click();
  await form.getByLabel('出生日期').fill('2015-03-19');
  await form.getByLabel('出生日期').press('Enter');
  await form.getByLabel('年级').fill('五年级');
  await form.getByLabel('班级').fill('五（4）班');
  await form.getByRole('button', { name: '保存' }).click();
  const question = page.getByRole('dialog', { name: '可能是同一名学生' });
  await question.getByText('学号是 E2******01').waitFor();
  await question.getByRole('button', { name: '仍要添加' }).waitFor();
  await lookAt(page, 'patient-form-alike');
  await question.getByRole('button', { name: '取消' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await form.getByLabel('学号').inputValue()).toBe('E2E-000002');
  expect(await rows(page).count()).toBe(1);
  await form.getByRole('button', { name: '保存' }).click();
  await question.getByRole('button', { name: '仍要添加' }).click();
  await told(page, '学生已新增');
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => rows(page).count()).toBe(2);
  const added = rows(page).filter({ hasText: 'E2******02' });
  await added.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await told(page, '学生已删除');
  await expect.poll(() => rows(page).count()).toBe(1);
}

/** Its number is masked beside the list too, and shown whole to who says why. */
async function showNumber(page: Page, child: Locator, whole: string): Promise<void> {
  await child.getByText('E2******01').waitFor();
  expect(await child.getByText(whole).count()).toBe(0);
  await child.getByRole('button', { name: '显示学号' }).click();
  await page.getByRole('button', { name: '核对身份' }).click();
  await child.getByText(whole).waitFor();
  await child.getByText(/还显示 \d+ 秒，原因：核对身份/).waitFor();
  await lookAt(page, 'patient-drawer-number');
}

/** The child that was deleted last comes back from the trash, beside which the one of before stays. */
async function restore(page: Page): Promise<void> {
  await page.getByRole('link', { name: '回收站' }).click();
  await page.getByRole('heading', { level: 1, name: '回收站' }).waitFor();
  await searchBy(page, { 姓名: '䶮小' });
  await expect.poll(() => rows(page).count()).toBe(2);
  await lookOnBoth(page, 'patient-trash');
  await rows(page).first().getByRole('button', { name: '恢复' }).click();
  const question = page.getByRole('dialog', { name: '恢复学生“䶮小满”？' });
  await question.getByText('恢复学生档案。').waitFor();
  await lookAt(page, 'patient-trash-restore');
  await question.getByRole('button', { name: '恢复' }).click();
  await told(page, '已恢复 1 名学生');
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByRole('link', { name: '返回学生管理' }).click();
  await page.getByRole('heading', { level: 1, name: '学生管理' }).waitFor();
  await search(page, '姓名', '䶮小');
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await rows(page).first().textContent()).toContain('E2******01');
}

describe('children', () => {
  test('one is added, edited and deleted, and each time the list tells it [1.5, 5.21, 8.70, 8.71, 8.72, 8.79]', async () => {
    const { page, faults } = await stage.open();
    await openList(page, 'manager');
    await narrow(page, { 在校情况: '已离校' });
    await page.getByText('没有符合条件的数据').waitFor();
    await lookAt(page, 'patients-left');
    await page.getByRole('button', { name: '重置' }).click();
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: '新增学生' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('姓名不能为空').waitFor();
    await lookAt(page, 'patient-form-empty');
    await dialog.getByLabel('学校').click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await dialog.getByLabel('姓名').fill('䶮小满');
    await dialog.getByLabel('学号').fill('E2E-000001');
    await dialog.getByText('女', { exact: true }).click();
    await dialog.getByLabel('出生日期').fill('2015-03-19');
    await dialog.getByLabel('出生日期').press('Enter');
    await dialog.getByLabel('年级').fill('五年级');
    await dialog.getByLabel('班级').fill('4班');
    await dialog.getByRole('button', { name: '保存' }).click();
    await told(page, '学生已新增');
    await search(page, '姓名', '䶮小');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await rows(page).first().textContent()).toContain('E2******01');
    await addAgain(page);

    await rows(page).first().getByRole('button', { name: '编辑' }).click();
    await page.getByRole('dialog').getByText('所在学校不能修改').waitFor();
    await dialog.getByLabel('班级').fill('5班');
    const number = dialog.getByLabel('学号');
    expect(await number.inputValue()).toBe('E2******01');
    await number.fill('E2******02');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('请填写完整的学号，不能有星号').waitFor();
    await number.fill('E2******01');
    await lookAt(page, 'patient-form-edit');
    await dialog.getByRole('button', { name: '保存' }).click();
    await told(page, '学生信息已修改');
    await page.getByRole('cell', { name: '5班' }).waitFor();

    await page.getByRole('button', { name: '展开' }).click();
    await search(page, '学号', '0001');
    await expect.poll(() => rows(page).filter({ hasText: '䶮小满' }).count()).toBe(1);
    await rows(page).filter({ hasText: '䶮小满' }).getByText('E2******01').click();
    const drawer = page.getByRole('complementary', { name: '学生详情' });
    await showNumber(page, drawer, 'E2E-000001');
    await page.keyboard.press('Escape');

    await rows(page).first().getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog', { name: '删除学生“䶮小满”？' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await told(page, '学生已删除');
    await page.getByText('没有符合条件的数据').waitFor();
    await restore(page);
    expect(faults).toEqual([]);
  });

  longTest('one cannot be born after it was examined: the date of the form says why', async () => {
    const { page, faults } = await stage.open();
    await openExamined(page, 'manager');
    await page
      .getByRole('complementary', { name: '学生详情' })
      .getByRole('button', { name: '编辑' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('出生日期').click();
    await page.locator('.ant-picker-cell-in-view.ant-picker-cell-selected:visible').waitFor();
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

  test('one whom two people edit keeps what each changed, and of the same field what is chosen', async () => {
    const [theirClass, myClass] = [freshName('7班'), freshName('9班')];
    const [first, second] = [await stage.open(), await stage.open()];
    const opened = [];
    for (const { page } of [first, second]) {
      await openList(page, 'manager');
      await rows(page).first().getByRole('button', { name: '编辑' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('所在学校不能修改').waitFor();
      opened.push({ dialog, save: dialog.getByRole('button', { name: '保存' }) });
    }
    const [theirs, mine] = opened;
    if (!theirs || !mine) throw new Error('two forms are open');
    await theirs.dialog.getByLabel('联系电话').fill('13800000731');
    await theirs.dialog.getByRole('combobox', { name: '班级' }).fill(theirClass);
    await theirs.save.click();
    await told(first.page, '学生信息已修改');

    await mine.dialog.getByLabel('姓名').fill('䶮两人');
    await mine.dialog.getByRole('combobox', { name: '班级' }).fill(myClass);
    await mine.save.click();
    await told(second.page, '内容刚被他人修改过，本次没有保存，请核对双方填写的内容后再保存');
    const met = mine.dialog.getByRole('alert').filter({ hasText: '对方刚刚改过同样的内容' });
    await met.waitFor();
    expect(await mine.dialog.getByLabel('联系电话').inputValue()).toBe('138****0731');
    expect(await mine.dialog.getByLabel('姓名').inputValue()).toBe('䶮两人');
    await lookAt(second.page, 'patient-form-two-editors');
    await mine.save.click();
    await mine.dialog.getByText('请在上方选择保留哪一个').first().waitFor();
    await met.getByRole('radio', { name: '对方改成了' }).check();
    expect(await mine.dialog.getByRole('combobox', { name: '班级' }).inputValue()).toBe(theirClass);
    await met.getByRole('radio', { name: '您填的' }).check();
    expect(await mine.dialog.getByRole('combobox', { name: '班级' }).inputValue()).toBe(myClass);
    await mine.save.click();
    await told(second.page, '学生信息已修改');

    await rows(second.page)
      .filter({ hasText: '䶮两人' })
      .getByRole('button', { name: '编辑' })
      .click();
    const saved = second.page.getByRole('dialog');
    await expect.poll(() => saved.getByLabel('联系电话').inputValue()).toBe('138****0731');
    expect(await saved.getByRole('combobox', { name: '班级' }).inputValue()).toBe(myClass);
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  test('no name or number gets into the address [4.40]', async () => {
    const { page } = await stage.open();
    await openList(page, 'manager');
    await search(page, '姓名', '王');
    expect(decodeURIComponent(page.url())).not.toContain('王');
    await page.reload();
    await page.getByText('姓名：王').waitFor();
  });
});
