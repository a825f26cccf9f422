/** Screens of the station that no other test looks at: practice on every size, the camera, and what was refused. */

import { uploadExams } from '@spine/contract/exam';
import { API_PREFIX, SUCCESS_CODE } from '@spine/contract/kernel';
import { deletePatients } from '@spine/contract/patient';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt, PHONE, type Size } from '../support/browser.ts';
import { fits } from '../support/list.ts';
import { staffOf } from '../support/screens/family.ts';
import { openNewClass, padOf, STATION_TABLET, showsChild } from '../support/screens/station.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const SIZES = [
  { device: 'tablet', size: STATION_TABLET },
  { device: 'phone', size: PHONE },
] as const;

async function openPractice(size: Size) {
  const { page, faults } = await stage.openAs('doctor', size);
  await page.goto('/station#at=practice');
  await page.getByRole('button', { name: /检查$/ }).first().click();
  await page.getByRole('heading', { level: 1, name: '甲一舟' }).waitFor();
  return { page, faults };
}

async function press(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await padOf(page).getByRole('button', { name, exact: true }).click();
}

test.each(SIZES)(
  'practice shows the motion test and the whole guideline on a $device',
  async ({ device, size }) => {
    const { page, faults } = await openPractice(size);
    await press(page, '左', '6', '左', '6', '左', '6', '右', '2', '左', '1');
    await page.getByText('运动试验后复测').waitFor();
    await fits(page);
    await lookAt(page, `station-practice-motion-${device}`);
    await page.getByRole('button', { name: '完整检查' }).click();
    await fits(page);
    await lookAt(page, `station-practice-complete-${device}`);
    expect(faults).toEqual([]);
  },
);

test.each(SIZES)(
  'what was refused is told with the button that cures it on a $device',
  async ({ device, size }) => {
    const { page, faults } = await stage.openAs('doctor');
    const manager = await staffOf(stage);
    const names = ['程嘉树', '白沐瑶', '秦浩然'];
    const { children } = await openNewClass(page, { manager, clazz: `退回${device}`, names, size });
    const [gone, absent] = children;
    await page.getByRole('button', { name: /检查$/ }).first().click();
    await showsChild(page, gone);
    // Deleted while it is examined.
    expect(await manager.post(deletePatients.path, { ids: gone?.id })).toMatchObject({
      code: SUCCESS_CODE,
    });
    await press(page, '左', '2', '右', '1', '0°');
    const answered = page.waitForResponse(`**${API_PREFIX}${uploadExams.path}`);
    await padOf(page)
      .getByRole('button', { name: /^下一个/ })
      .click();
    await answered;
    await showsChild(page, absent);
    await page.getByRole('button', { name: '缺席', exact: true }).click();
    await page.getByTitle('上传情况').click();
    await page.getByRole('button', { name: `放弃 ${gone?.name}` }).waitFor();
    await fits(page);
    await lookAt(page, `station-refused-${device}`);
    await page.getByRole('button', { name: `放弃 ${gone?.name}` }).click();
    await page.getByRole('button', { name: '再按放弃' }).click();
    await page.getByText(/条被退回/).waitFor({ state: 'detached' });
    await lookAt(page, `station-day-${device}`);
    expect(faults).toEqual([]);
  },
);

test.each(SIZES)('without a camera the station says so on a $device', async ({ device, size }) => {
  const { page } = await stage.openAs('doctor');
  const manager = await staffOf(stage);
  const names = ['程嘉树'];
  await openNewClass(page, { manager, clazz: `相机${device}`, names, size });
  await page.getByRole('button', { name: '扫码', exact: true }).click();
  await page.getByText('这台设备没有可用的摄像头').waitFor();
  await fits(page);
  await lookAt(page, `station-no-camera-${device}`);
  await page.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: /程嘉树.*检查$/ }).waitFor();
});
