/** What staff rely on at their desk beside the cases themselves: keys, the keys after a call, and the day. */
import { addDays } from '@spine/contract/kernel';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { now, setForward, today } from '../support/clock.ts';
import { dialog, goTo, settled, takeTab, told } from '../support/list.ts';
import { curved, uploadOfNewChild } from '../support/screens/exam-upload.ts';
import { setPhone, staffOf } from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

async function referredChild(): Promise<string> {
  const staff = await staffOf(stage);
  const exam = { ...curved(9), examTime: now().toISOString() };
  const { patientId } = await uploadOfNewChild(staff, exam, freshName('案头'));
  await setPhone(staff, patientId, '13800000417');
  return patientId;
}

async function openChild(page: Page, id: string): Promise<void> {
  await page.goto(`/mainPage/patientsList/${id}`);
  await page.getByRole('button', { name: '登记联系' }).waitFor();
}

test('? lists the keys of the board, and with Caps Lock J and K walk its drawer', async () => {
  const { page, faults } = await stage.openAs('doctor');
  await goTo(page, '随访管理');
  await settled(page);
  await takeTab(page, /^已结案 \d+$/);
  await page.keyboard.press('?');
  await page.getByText(/^快捷键：\/ 查找，.*详情打开时 J 下一条，K 上一条/).waitFor();
  await page.locator('tr[data-row-key]').first().click();
  const drawer = page.getByRole('complementary', { name: '随访详情' });
  await drawer.getByText(/^第 1 条，共/).waitFor();
  await page.keyboard.press('J');
  await drawer.getByText(/^第 2 条，共/).waitFor();
  await page.keyboard.press('K');
  await drawer.getByText(/^第 1 条，共/).waitFor();
  expect(faults).toEqual([]);
});

test('the answers to a call stay when its number is masked again', async () => {
  const id = await referredChild();
  const { page, faults } = await stage.openAs('doctor');
  await setForward(page);
  await openChild(page, id);
  const verdict = page.getByRole('region', { name: '结果与下一步', exact: true });
  await verdict.getByRole('button', { name: '拨打' }).click();
  const number = verdict.getByRole('link', { name: '13800000417' });
  await number.waitFor();
  await page.clock.fastForward(61_000);
  await number.waitFor({ state: 'detached' });
  await verdict.getByRole('button', { name: '没通' }).waitFor();
  await verdict.getByRole('button', { name: '通了' }).click();
  await told(page, '已登记联系');
  expect(faults).toEqual([]);
});

test("where the clock of a PC is years ahead, the server's day bounds what staff enter", async () => {
  const id = await referredChild();
  const { page } = await stage.openAs('manager');
  await page.clock.setSystemTime(new Date('2031-11-18T10:00:00+08:00'));
  const tomorrow = addDays(today(), 1);
  for (const [button, title, label] of [
    ['登记就诊', '登记就诊：', '就诊日期'],
    ['编辑', '编辑学生', '出生日期'],
  ] as const) {
    await openChild(page, id);
    await page.getByRole('button', { name: button, exact: true }).click();
    const form = await dialog(page, title);
    await form.getByLabel(label).fill(tomorrow);
    await form.getByLabel(label).press('Tab');
    await form.getByText(`不能晚于 ${today()}`).waitFor();
  }
});
