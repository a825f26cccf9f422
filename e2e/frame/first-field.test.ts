/** Whoever opens a form types at once: its first field has the focus, with the motion that dialogs usually open with. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dialog, goTo, rows, takeTab } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

type Form = {
  readonly entry: string;
  readonly open: (page: Page) => Promise<void>;
  readonly title: string;
  readonly field: (form: Locator) => Locator;
};

const add = (button: string) => (page: Page) => page.getByRole('button', { name: button }).click();
const labelled = (label: string) => (form: Locator) => form.getByLabel(label);

async function edit(page: Page): Promise<void> {
  await rows(page).first().getByRole('button', { name: '编辑', exact: true }).click();
}

/** By the key of the board, beside the case of the first child. */
const record = (key: string) => async (page: Page) => {
  await takeTab(page, /^待通知 \d+$/);
  await rows(page).first().click();
  const drawer = page.getByRole('complementary', { name: '随访详情' });
  await drawer.getByRole('button', { name: '更多' }).waitFor();
  await page.keyboard.press(key);
};

const FORMS: readonly Form[] = [
  { entry: '学校管理', open: add('新增学校'), title: '新增学校', field: labelled('学校名称') },
  { entry: '学校管理', open: edit, title: '编辑学校', field: labelled('学校名称') },
  { entry: '学生管理', open: add('新增学生'), title: '新增学生', field: labelled('学校') },
  { entry: '学生管理', open: edit, title: '编辑学生', field: labelled('姓名') },
  { entry: '项目管理', open: add('新增项目'), title: '新增项目', field: labelled('项目名称') },
  { entry: '项目管理', open: edit, title: '编辑项目', field: labelled('项目名称') },
  { entry: '用户管理', open: add('新增用户'), title: '新增用户', field: labelled('用户名') },
  { entry: '用户管理', open: edit, title: '编辑用户', field: labelled('姓名') },
  { entry: '随访管理', open: record('v'), title: '登记就诊', field: labelled('就诊日期') },
];

const hasFocus = (field: Locator) => field.evaluate((box) => box === document.activeElement);
const OPENED = '.ant-select-dropdown:visible, .ant-picker-dropdown:visible';

async function openWithMotion(entry: string): Promise<{ page: Page; faults: string[] }> {
  const opened = await stage.openAs('manager');
  await opened.page.emulateMedia({ reducedMotion: 'no-preference' });
  await goTo(opened.page, entry);
  return opened;
}

test('the first field of a form has the focus once it has opened, and takes what is typed', async () => {
  for (const { entry, open, title, field } of FORMS) {
    const { page, faults } = await openWithMotion(entry);
    await open(page);
    const first = field(await dialog(page, title));
    await expect.poll(() => hasFocus(first), { message: title }).toBe(true);
    expect(await page.locator(OPENED).count(), title).toBe(0);
    await page.keyboard.type('1234');
    expect(await first.inputValue(), title).toContain('1234');
    expect(faults).toEqual([]);
    await page.close({ runBeforeUnload: false });
  }
});

test('a form that begins with a choice between two has the focus on the chosen', async () => {
  const { page, faults } = await openWithMotion('随访管理');
  await record('n')(page);
  const form = await dialog(page, '登记联系');
  const ways = form.getByRole('radio');
  await expect.poll(() => hasFocus(ways.first())).toBe(true);
  await page.keyboard.press('ArrowRight');
  expect(await ways.nth(1).isChecked()).toBe(true);
  expect(faults).toEqual([]);
});
