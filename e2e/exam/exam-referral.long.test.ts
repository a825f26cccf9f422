/** What the hospital found, recorded on a phone. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { dialog, fits } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

const drawerOf = (page: Page): Locator => page.getByRole('complementary', { name: '检查详情' });

test('the form fits a telephone', async () => {
  const { page, faults } = await stage.openAs('manager', PHONE);
  await page.goto('/mainPage/examine-history?resultId=2');
  await page.locator('.list-body_cards button').first().click();
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: '登记就诊' }).click();
  await dialog(page, '登记就诊');
  await fits(page);
  await lookAt(page, 'exam-referral-phone');
  expect(faults).toEqual([]);
});
