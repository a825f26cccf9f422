/** A manager finds a child that has to see a hospital, follows it until its case is closed, and takes that back. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { actInCase } from '../../packages/contract/src/follow-up/index.ts';
import { addDays, SUCCESS_CODE } from '../../packages/contract/src/kernel/index.ts';
import { freshName } from '../support/again.ts';
import { DESK, lookAt, PHONE } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import { choose, dialog, fits, goTo, rowOf, search, settled, told } from '../support/list.ts';
import { curved, uploadOfNewChild } from '../support/screens/exam-upload.ts';
import { type StaffCalls, staffOf } from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

/** The counts of the tabs, which obey the search: here each is of one child. */
async function expectOnlyIn(page: Page, ...tabs: readonly string[]): Promise<void> {
  const bar = page.getByRole('navigation', { name: '按待办' });
  await expect
    .poll(async () => {
      const words = await bar.getByRole('button').allTextContents();
      return words.filter((each) => !each.endsWith(' 0')).map((each) => each.replace(/ 1$/, ''));
    })
    .toEqual(tabs);
}

type Act = { button: string; title: string; done: string; fill?: (form: Locator) => Promise<void> };

/** Does an act of the drawer, by its button or under 更多. */
async function act(page: Page, drawer: Locator, { button, title, done, fill }: Act): Promise<void> {
  const direct = drawer.getByRole('button', { name: button, exact: true });
  await drawer.getByRole('button', { name: '更多' }).waitFor();
  if ((await direct.count()) > 0) await direct.click();
  else {
    await drawer.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: button, exact: true }).click();
  }
  const form = await dialog(page, title);
  await fill?.(form);
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, done);
  await form.waitFor({ state: 'detached' });
}

async function fillDay(form: Locator, label: string, day: string): Promise<void> {
  await form.getByLabel(label).fill(day);
  await form.getByLabel(label).press('Enter');
}

/** A note by somebody else. */
async function note(staff: StaffCalls, patientId: string): Promise<void> {
  const act = { id: randomUUID(), patientId, version: '', kind: 'noted', note: '家长来电' };
  expect(await staff.post(actInCase.path, act)).toMatchObject({ code: SUCCESS_CODE });
}

test('a case goes from the notice to its end, and the end is taken back', async () => {
  const staff = await staffOf(stage);
  const { name, patientId } = await uploadOfNewChild(staff, curved(8), freshName('随访甲'));
  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '随访管理');
  await lookAt(page, 'follow-up-board');
  await search(page, { 姓名: name });
  await expectOnlyIn(page, '待通知');
  const row = rowOf(page, name);
  await row.getByText('余 3 天').waitFor();
  await row.click();
  const drawer = page.getByRole('complementary', { name: '随访详情' });
  await drawer.getByText('转诊。请告知家长').waitFor();
  await lookAt(page, 'follow-up-case');

  await act(page, drawer, { button: '登记联系', title: `登记联系：${name}`, done: '已登记联系' });
  await expectOnlyIn(page, '未就诊');
  await drawer.getByText('家长已知道').waitFor();
  await act(page, drawer, {
    button: '预约',
    title: `登记预约：${name}`,
    done: '已登记预约',
    fill: async (form) => {
      const day = addDays(today(), 2);
      await fillDay(form, '预约日期', day);
      await form.getByLabel('备注').fill('家长自己去');
      // Somebody else acts while the form is open: it is refused, keeps its input, and is sent again.
      await note(staff, patientId);
      await form.getByRole('button', { name: '保存' }).click();
      await told(page, '随访已在另一步，请刷新后再试');
      expect(await form.getByLabel('预约日期').inputValue()).toBe(day);
      expect(await form.getByLabel('备注').inputValue()).toBe('家长自己去');
    },
  });
  await drawer.getByText('转诊。已预约').waitFor();
  await act(page, drawer, {
    button: '登记就诊',
    title: `登记就诊：${name}`,
    done: '已登记就诊',
    fill: async (form) => {
      await fillDay(form, '就诊日期', today());
      await form.getByText('已拍').click();
      await form.getByLabel('医院').fill('市人民医院');
      await form.getByRole('spinbutton', { name: 'Cobb角' }).fill('17');
      await lookAt(page, 'follow-up-visit');
    },
  });
  await drawer.getByText('就诊 Cobb 17.0°').waitFor();
  await expectOnlyIn(page, '随诊');
  await act(page, drawer, {
    button: '医院计划',
    title: `医院计划：${name}`,
    done: '已登记医院计划',
    fill: async (form) => {
      await choose(form.getByRole('combobox', { name: '计划' }), '支具');
      await fillDay(form, '复诊日期', addDays(today(), 60));
      await lookAt(page, 'follow-up-plan');
    },
  });
  await expectOnlyIn(page, '随诊');
  await act(page, drawer, {
    button: '结案',
    title: `结案：${name}`,
    done: '已结案',
    fill: async (form) => {
      await choose(form.getByRole('combobox', { name: '原因' }), '其他');
      await form.getByRole('button', { name: '保存' }).click();
      await form.getByText('请写明是什么原因').waitFor();
      await form.getByLabel('备注').fill('家长带去外地就医');
    },
  });
  await expectOnlyIn(page, '已结案');

  await drawer.getByRole('button', { name: '撤回：结案 其他' }).click();
  const form = await dialog(page, `撤回：${name}`);
  await form.getByLabel('撤回原因').fill('登记错了');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '已撤回');
  await expectOnlyIn(page, '随诊');
  await drawer.locator('del').getByText('结案 其他').waitFor();
  await lookAt(page, 'follow-up-taken-back');
  expect(faults).toEqual([]);
});

test('retests open with those that are due soon, and the list fits a phone', async () => {
  const { page, faults } = await stage.openAs('doctor');
  await goTo(page, '随访管理');
  const tab = (words: string) => page.getByRole('button', { name: new RegExp(`^${words} \\d+$`) });
  const others = () => Promise.all(['未就诊', '已结案'].map((words) => tab(words).textContent()));
  await settled(page);
  const before = await others();
  await tab('待复测').click();
  await page.getByText('期限：30 天内到期').waitFor();
  await settled(page);
  expect(await others()).toEqual(before);
  await page.getByRole('button', { name: '移除筛选：期限' }).click();
  await page.getByText('期限：30 天内到期').waitFor({ state: 'detached' });
  await settled(page);
  expect(new URL(page.url()).searchParams.get('tab')).toBe('toRetest');
  await page.setViewportSize(PHONE);
  await fits(page);
  await lookAt(page, 'follow-up-phone');
  await page.setViewportSize(DESK);
  expect(faults).toEqual([]);
});

test('a manager changes by when a retest is due, and it is kept', async () => {
  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '随访管理');
  const open = async () => {
    await page.getByRole('button', { name: '期限设置' }).click();
    return dialog(page, '随访期限');
  };
  const form = await open();
  const notice = form.getByLabel('通知家长').first();
  await expect.poll(() => notice.inputValue()).toBe('3');
  await notice.fill('60');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('不早于通知家长的期限').waitFor();
  await lookAt(page, 'follow-up-due-days');
  await notice.fill('3');
  // Other tests have no child with a poor posture.
  await form.getByLabel('复测').first().fill('200');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '期限已保存，未结案的随访正在更新');
  const again = await open();
  await expect.poll(() => again.getByLabel('复测').first().inputValue()).toBe('200');
  expect(faults).toEqual([]);
});

test('an analyst reads with the statistics where the cases are, and opens none', async () => {
  const { page, faults } = await stage.openAs('analyst');
  await page.goto('/mainPage/statistic-analysis');
  const line = page.getByText('所有年度，现在').locator('..');
  await line.getByText(/^待通知/).waitFor();
  expect(await line.getByRole('link').count()).toBe(0);
  await lookAt(page, 'follow-up-numbers');
  expect(faults).toEqual([]);
});
