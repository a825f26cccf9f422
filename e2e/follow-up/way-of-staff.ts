/** Staff tell the family, book and record the visit, and close the case; closing is taken back once. */
import { randomUUID } from 'node:crypto';
import { actInCase, workdayFrom } from '@spine/contract/follow-up';
import { addDays, SUCCESS_CODE } from '@spine/contract/kernel';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESK, lookAt, SMALL_PHONE } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import { choose, dialog, goTo, rowOf, search, told } from '../support/list.ts';
import type { StaffCalls } from '../support/screens/family.ts';
import { act, closeByKey, expectOnlyIn, fillDay } from './case-drawer.ts';

const DAY_MS = 86_400_000;
/** Of Ⅱ度. */
const NOTICE_DAYS = 3;

type Child = { readonly patientId: string; readonly name: string; readonly tel: string };

/** A note by somebody else. */
async function note(staff: StaffCalls, patientId: string): Promise<void> {
  const act = { id: randomUUID(), patientId, version: '', kind: 'noted', note: '家长来电' };
  expect(await staff.post(actInCase.path, act)).toMatchObject({ code: SUCCESS_CODE });
}

export async function outcomeByStaff(page: Page, staff: StaffCalls, child: Child): Promise<void> {
  const drawer = await untilResult(page, staff, child);
  await untilEnd(page, drawer, child.name);
}

/** On the smallest phone too the button that removes a curve stands beside its fields. */
async function removesBeside(page: Page, form: Locator): Promise<void> {
  await page.setViewportSize(SMALL_PHONE);
  await form.getByRole('button', { name: '添加弯曲 2' }).click();
  const curve = form.getByRole('group', { name: '弯曲 2' });
  const remove = curve.getByRole('button');
  const [field, button] = await Promise.all([
    curve.getByRole('textbox').boundingBox(),
    remove.boundingBox(),
  ]);
  expect(button?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0));
  await remove.click();
  await page.setViewportSize(DESK);
}

/** On a computer the number is read from the screen, and how the call ended is one tap beside it. */
async function dialInVain(page: Page, drawer: Locator, tel: string): Promise<void> {
  await drawer.getByRole('button').filter({ hasText: '拨打' }).click();
  await drawer.getByRole('link', { name: tel }).waitFor();
  await lookAt(page, 'follow-up-dialled');
  await drawer.getByRole('button', { name: '没通' }).click();
  await told(page, '已登记联系');
  await drawer.getByText('未联系上 电话').waitFor();
  await drawer.getByText(tel).waitFor({ state: 'detached' });
}

/** What was typed of an X-ray is named once none is said to have been taken, and so is a row without an angle. */
async function namesWhatIsLeftOut(page: Page, form: Locator): Promise<void> {
  const [save, notImaged] = [form.getByRole('button', { name: '保存' }), /选了“未拍”/];
  await form.getByText('2', { exact: true }).click();
  await form.getByText('未拍', { exact: true }).click();
  await save.click();
  await expect.poll(() => form.getByText(notImaged).count()).toBe(2);
  await lookAt(page, 'follow-up-visit-not-imaged');
  await form.getByRole('button', { name: '去掉 Risser 征' }).click();
  await form.getByText('已拍', { exact: true }).click();
  await expect.poll(() => form.getByText(notImaged).count()).toBe(0);
  await form.getByRole('button', { name: '添加弯曲 2' }).click();
  const curve = form.getByRole('group', { name: '弯曲 2' });
  await curve.getByRole('combobox', { name: '段' }).press('ArrowDown');
  await page.keyboard.press('Enter');
  await save.click();
  await curve.getByText('请填写Cobb角，或去掉这一行').waitFor();
  await lookAt(page, 'follow-up-visit-half-filled');
  await curve.getByRole('button', { name: '去掉弯曲 2' }).click();
}

/** From the notice to what the hospital found. */
async function untilResult(page: Page, staff: StaffCalls, { name, patientId, tel }: Child) {
  await goTo(page, '随访管理');
  await lookAt(page, 'follow-up-board');
  await search(page, { 姓名: name });
  await expectOnlyIn(page, { 待通知: 1 });
  const row = rowOf(page, name);
  const dueOn = workdayFrom(addDays(today(), NOTICE_DAYS));
  await row.getByText(`余 ${(Date.parse(dueOn) - Date.parse(today())) / DAY_MS} 天`).waitFor();
  await row.click();
  const drawer = page.getByRole('complementary', { name: '随访详情' });
  await drawer.getByText('转诊。请告知家长').waitFor();
  await lookAt(page, 'follow-up-case');

  await dialInVain(page, drawer, tel);
  // In a field it is a letter.
  await page.keyboard.press('/');
  await page.keyboard.type('nvc');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await rowOf(page, name).focus();
  await act(page, drawer, {
    button: '登记联系',
    key: 'n',
    title: `登记联系：${name}`,
    done: '已登记联系',
  });
  await expectOnlyIn(page, { 未就诊: 1 });
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
      await told(page, '随访已不在这一步或刚有了变化，请核对后再试');
      await form.getByRole('alert').getByText('家长来电').waitFor();
      // Until the case was read anew the button does nothing.
      await form.locator('.ant-btn-loading').waitFor({ state: 'detached' });
      await lookAt(page, 'follow-up-meanwhile');
      expect(await form.getByLabel('预约日期').inputValue()).toBe(day);
      expect(await form.getByLabel('备注').inputValue()).toBe('家长自己去');
    },
  });
  await drawer.getByText('转诊。已预约').waitFor();
  await act(page, drawer, {
    button: '登记就诊',
    key: 'v',
    title: `登记就诊：${name}`,
    done: '已登记就诊',
    fill: async (form) => {
      await fillDay(form, '就诊日期', today());
      await form.getByText('已拍').click();
      await form.getByLabel('医院').fill('市人民医院');
      await form.getByRole('textbox', { name: 'Cobb角' }).fill('17');
      await lookAt(page, 'follow-up-visit');
      await removesBeside(page, form);
      await namesWhatIsLeftOut(page, form);
    },
  });
  await drawer.getByText('就诊 Cobb 17.0°').waitFor();
  await expectOnlyIn(page, { 随诊: 1 });
  return drawer;
}

/** The plan of the hospital, and the end: taken back, and closed again. */
async function untilEnd(page: Page, drawer: Locator, name: string): Promise<void> {
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
  await expectOnlyIn(page, { 随诊: 1 });
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
  await expectOnlyIn(page, { 已结案: 1 });

  await drawer.getByRole('button', { name: '撤回：结案 其他' }).click();
  const form = await dialog(page, `撤回：${name}`);
  await form.getByLabel('撤回原因').fill('登记错了');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '已撤回');
  await expectOnlyIn(page, { 随诊: 1 });
  await drawer.locator('del').getByText('结案 其他').waitFor();
  await lookAt(page, 'follow-up-taken-back');
  await closeByKey(page, name, '随诊结束');
}
