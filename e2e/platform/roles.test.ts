/** What each role finds after signing in: the menu of the specification, and no way to a screen of another role. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt, lookOnBoth } from '../support/browser.ts';
import { choose, dialog, goTo, rowOf, rows, told } from '../support/list.ts';
import {
  arrived,
  foreignTo,
  MENU_OF_AUDITOR,
  MENUS,
  menuLinks,
  OWN_PAGE,
} from '../support/screens/roles.ts';
import { signInByHand } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

/** The others have a file of their own, and all are in the long run. */
const WITHOUT_A_DAY: ReadonlySet<string> = new Set(['maker', 'analyst']);

const stage = openStage();

test.each(MENUS.filter(([user]) => WITHOUT_A_DAY.has(user)))(
  '%s, %s, has its own menu and no way to another screen',
  async (user, role, menu) => {
    const { page, faults } = await stage.openAs(user);
    await page.goto(`/mainPage/${foreignTo(menu)[0]}`);
    await page.waitForURL(OWN_PAGE);
    await page.locator('header .main-layout_who').filter({ hasText: role }).waitFor();
    expect(await menuLinks(page).allTextContents()).toEqual(menu);
    await menuLinks(page).first().click();
    await arrived(page, menu[0] ?? '个人信息');
    expect(faults).toEqual([]);
  },
);

const FIRST_PASSWORD = 'Moss7Lantern';
const OWN_PASSWORD = 'Haitang2026x';

async function addAuditor(page: Page, username: string): Promise<void> {
  await goTo(page, '用户管理');
  await page.getByRole('button', { name: '新增用户' }).click();
  const form = await dialog(page, '新增用户');
  await form.getByLabel('用户名').fill(username);
  await form.getByLabel('姓名').fill('贺清和');
  await form.getByLabel('密码').fill(FIRST_PASSWORD);
  await choose(form.getByLabel('角色'), '机构管理员');
  await form.getByRole('radio', { name: '审计账号' }).check();
  await form.getByLabel('用途').fill('监督检查');
  await lookOnBoth(page, 'user-auditor');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '用户已新增');
  await rowOf(page, username).getByText('审计账号').waitFor();
}

test('an auditor, whom a manager adds, begins at the log, sees who was approved, and changes nothing', async () => {
  const username = freshName('heqinghe');
  const manager = await stage.openAs('manager');
  await addAuditor(manager.page, username);
  const { page, faults } = await stage.open();
  await signInByHand(page, username, FIRST_PASSWORD);
  await page.getByLabel('原密码').fill(FIRST_PASSWORD);
  await page.getByLabel(/^新密码/).fill(OWN_PASSWORD);
  await page.getByLabel('确认新密码').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: '修改密码' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/login');
  await signInByHand(page, username, OWN_PASSWORD);
  await arrived(page, '操作日志');
  await page.locator('header .main-layout_who').filter({ hasText: '审计员' }).waitFor();
  expect(await menuLinks(page).allTextContents()).toEqual(MENU_OF_AUDITOR);
  for (const screen of MENU_OF_AUDITOR) {
    await menuLinks(page).filter({ hasText: screen }).click();
    await arrived(page, screen);
    await lookAt(page, `auditor-${screen}`);
  }
  await goTo(page, '访问审批');
  expect(await rows(page).count()).toBeGreaterThan(0);
  expect(await page.getByRole('button', { name: /^(批准|续批|收回)/ }).count()).toBe(0);
  await page.getByRole('link', { name: '批准记录' }).click();
  await rowOf(page, 'doctor').first().waitFor();
  await page.goto(`/mainPage/${foreignTo(MENU_OF_AUDITOR)[0]}`);
  await page.waitForURL(OWN_PAGE);
  expect(manager.faults).toEqual([]);
  expect(faults).toEqual([]);
});
