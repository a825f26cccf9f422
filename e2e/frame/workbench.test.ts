/** Where signing in leads: what is due, and from each number to exactly its rows. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt, lookOnBoth, PHONE } from '../support/browser.ts';
import { fillSignIn, PASSWORD, signInByHand } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const WORKBENCH = '**/mainPage/workbench';

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name });

async function arrive(page: Page): Promise<void> {
  await heading(page, '工作台').waitFor();
  await page.getByRole('region', { name: '进行中的项目' }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Opens the first card of a panel and answers how many it told. */
async function openFirst(page: Page, panel: string): Promise<number> {
  const card = page.getByRole('region', { name: panel }).getByRole('link').first();
  const told = Number((await card.locator('b').innerText()).replaceAll(',', ''));
  await card.click();
  return told;
}

describe('signing in', () => {
  test('leads a manager to the workbench, and its number to as many rows', async () => {
    const { page, faults } = await stage.open();
    await signInByHand(page, 'manager');
    await page.waitForURL(WORKBENCH);
    await arrive(page);
    await lookOnBoth(page, 'workbench-manager');
    const told = await openFirst(page, '逾期的随访');
    await page.waitForURL(/\/mainPage\/follow-up\?tab=overdue/);
    const tab = page.getByRole('navigation', { name: '按待办' }).locator('[aria-current="true"]');
    const counted = async () =>
      Number((await tab.locator('small').innerText()).replaceAll(',', ''));
    await expect.poll(counted).toBe(told);
    await page.goBack();
    await arrive(page);
    expect(faults).toEqual([]);
  });

  test('leads a doctor there on a phone, with the schools and the own work', async () => {
    const { page, faults } = await stage.open(PHONE);
    await signInByHand(page, 'doctor');
    await page.waitForURL(WORKBENCH);
    await arrive(page);
    await lookAt(page, 'workbench-doctor-phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
    await openFirst(page, '待办');
    await page.waitForURL(/\/mainPage\/follow-up\?/);
    expect(faults).toEqual([]);
  });

  test('leads an analyst to figures, and who makes codes to the own page', async () => {
    const analyst = await stage.open();
    await signInByHand(analyst.page, 'analyst');
    await analyst.page.waitForURL(WORKBENCH);
    await arrive(analyst.page);
    await analyst.page
      .getByRole('region', { name: '进行中的项目' })
      .getByRole('link')
      .first()
      .click();
    await analyst.page.waitForURL('**/mainPage/statistic-analysis?projectId=*');
    const maker = await stage.open();
    await signInByHand(maker.page, 'maker');
    await maker.page.waitForURL('**/mainPage/currentUser');
    expect([...analyst.faults, ...maker.faults]).toEqual([]);
  });

  test('leads back to the page that was asked for', async () => {
    const { page } = await stage.open();
    await page.goto('/mainPage/follow-up?tab=closed');
    await page.waitForURL('**/login?next=*');
    await fillSignIn(page, 'doctor', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/mainPage/follow-up?tab=closed');
  });
});
