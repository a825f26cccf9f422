/** Every screen in the oldest browser that the web is built for, and in the last one for Windows 7, as they are. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { isForThisMachine } from '../support/chromium/fetch-chromium.ts';
import { goTo } from '../support/list.ts';
import { newLink } from '../support/screens/class-qr.ts';
import { BIRTH_DATE, curved, uploadOfNewChild } from '../support/screens/exam-upload.ts';
import { staffOf } from '../support/screens/family.ts';
import { giveBirthDate, issueLink } from '../support/screens/referral.ts';
import { arrived, MENUS, menuLinks, SCREENS } from '../support/screens/roles.ts';
import { openStage } from '../support/stage.ts';
import { examineChild, readResult } from './older-browsers.ts';

/** A screen that shows something below its title, and no page of what went wrong. */
async function showsContent(page: Page): Promise<void> {
  expect(await page.getByText('页面出错了').count()).toBe(0);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const words = await page.getByRole('main').textContent();
  expect(words?.replace(title ?? '', '').trim()).toBeTruthy();
  await isStyled(page);
}

/** Charts have a height, and antd's keys their own look, which comes with selectors that older browsers do not know. */
async function isStyled(page: Page): Promise<void> {
  const flat = await page
    .locator('main canvas')
    .evaluateAll((all) => all.filter(({ clientHeight }) => clientHeight === 0).length);
  const plain = await page
    .locator('main .ant-btn')
    .evaluateAll((all) => all.filter((key) => getComputedStyle(key).display === 'inline-block'));
  expect([flat, plain.length]).toEqual([0, 0]);
}

describe.runIf(isForThisMachine).each([86, 109] as const)('Chromium %i', (chromium) => {
  const stage = openStage({ chromium });

  test.each(MENUS)('shows %s, %s, every screen of the menu', async (user, _role, menu) => {
    const { page, faults } = await stage.openAs(user);
    await page.goto('/mainPage');
    for (const screen of menu) {
      await menuLinks(page).filter({ hasText: screen }).click();
      await page.waitForURL(`**/mainPage/${SCREENS[screen]}*`);
      await arrived(page, screen);
      await showsContent(page);
    }
    expect(faults).toEqual([]);
  });

  test('lets a doctor read a list and examine a child', () => examineChild(stage));

  test('opens the letter of a hospital', async () => {
    const staff = await staffOf(stage);
    const { patientId, name } = await uploadOfNewChild(staff, curved(8), `旧机${chromium}`);
    const { page, faults } = await stage.open(PHONE);
    await page.goto(await issueLink(staff, patientId));
    await giveBirthDate(page, BIRTH_DATE);
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('button', { name: '提交回执' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('shows a family the result of its child', () => readResult(stage));

  test('shows guardians the form of a class', async () => {
    const manager = await stage.openAs('manager');
    await goTo(manager.page, '学生管理');
    const link = await newLink(manager.page);
    const { page, faults } = await stage.open(PHONE);
    await page.goto(link);
    await page.getByRole('heading', { name: '登记孩子信息' }).waitFor();
    await page.getByRole('button', { name: '提交' }).waitFor();
    expect([...manager.faults, ...faults]).toEqual([]);
  });
});
