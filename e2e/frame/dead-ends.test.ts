/** Where work used to stop: a session that ends under a form, a link to a row
 * that the page does not show, a network that is gone. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { DESK, lookAt, PHONE } from '../support/browser.ts';
import { dialog, goTo, rowOf, rows, settled, told } from '../support/list.ts';
import { endSession, overPage, signInByHand, signInOver } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

/** A school's name typed into its form, and not sent. */
async function typeName(page: Page, name: string) {
  await goTo(page, '学校管理');
  await rows(page).first().getByRole('button', { name: '编辑' }).click();
  const form = await dialog(page, '编辑学校');
  await form.getByLabel('学校名称').fill(name);
  return form;
}

describe('a session that ends under a form', () => {
  test('is begun again over the page, and what was sent goes on by itself [4.32, 4.33, 8.2]', async () => {
    const { page, faults } = await stage.openAs('manager');
    const name = freshName('失效小学');
    const form = await typeName(page, name);
    await signInOver(page, 'manager', () => form.getByRole('button', { name: '保存' }).click());
    await told(page, '登录已失效');
    await lookAt(page, 'session-over');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await overPage(page).isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
    await page.getByRole('textbox', { name: '图形验证码' }).press('Enter');
    await told(page, '学校信息已修改');
    await rowOf(page, name).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('by another person, who is told that nothing of it was kept', async () => {
    const { page } = await stage.openAs('manager', PHONE);
    const form = await typeName(page, '别人的小学');
    await signInOver(page, 'doctor', () => form.getByRole('button', { name: '保存' }).click());
    await lookAt(page, 'session-over-phone');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/mainPage/currentUser');
    await told(page, '登录的账号或角色与之前不同');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('by nobody, and the sign-in page leads back', async () => {
    const { page } = await stage.openAs('manager');
    const form = await typeName(page, '无人的小学');
    await endSession(page);
    await form.getByRole('button', { name: '保存' }).click();
    await page.getByRole('button', { name: '不再登录' }).click();
    await page.waitForURL('**/login?next=*');
  });

  test('signing out of a form with unsaved input asks first', async () => {
    const { page } = await stage.openAs('manager');
    await page.goto('/mainPage/currentUser');
    await page.getByRole('button', { name: '修改密码' }).click();
    await page.getByLabel('原密码').fill('Before2026');
    await page.locator('header .main-layout_who').click();
    await page.getByText('退出登录').click();
    const question = await dialog(page, '离开前要保存吗？');
    await question.getByRole('button', { name: '继续填写' }).click();
    expect(await page.getByLabel('原密码').inputValue()).toBe('Before2026');
    await page.locator('header .main-layout_who').click();
    await page.getByText('退出登录').click();
    await (await dialog(page, '离开前要保存吗？'))
      .getByRole('button', { name: '不保存，离开' })
      .click();
    await page.waitForURL('**/login');
  });
});

describe('a link to a row', () => {
  test('opens it though filters and pages leave it out, and says where there is none', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '检查记录');
    await page.goto('/mainPage/examine-history?size=10');
    await settled(page);
    const first = await rows(page).first().getAttribute('data-row-key');
    await page.goto(`/mainPage/examine-history?size=10&page=3&typeId=1&open=${first}`);
    const drawer = page.getByRole('complementary', { name: '检查详情' });
    await drawer.getByRole('button', { name: '打开报告' }).waitFor();
    await settled(page);
    expect(await page.locator(`[data-row-key="${first}"]`).count()).toBe(0);
    for (const nobody of ['019a0000-0000-7000-8000-000000000000', 'x']) {
      await page.goto(`/mainPage/examine-history?open=${nobody}`);
      await drawer.getByText('找不到这条记录').waitFor();
    }
    await lookAt(page, 'row-gone');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});

describe('without a network', () => {
  test('the rows and the menu stay, and what is missing comes by itself when it is back', async () => {
    const { page } = await stage.openAs('doctor');
    await goTo(page, '学校管理');
    const shown = await rows(page).count();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: '刷新' }).click();
    await page.getByText('没有刷新成功，这是之前的内容').waitFor();
    await page.getByText('网络已断开，页面上是之前的内容').waitFor();
    expect(await rows(page).count()).toBe(shown);
    await lookAt(page, 'offline-list');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('link', { name: '统计分析' }).click();
    await page.getByText('网络已断开，这部分没有加载出来').waitFor();
    await menu.getByRole('link', { name: '学生管理' }).waitFor();
    await lookAt(page, 'offline-page');
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: '统计分析' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('网络已断开，页面上是之前的内容').waitFor();
    await page.context().setOffline(false);
    await page.getByText('网络已断开，页面上是之前的内容').waitFor({ state: 'detached' });
  });

  test('a part of an older version offers to load the page anew', async () => {
    const { page } = await stage.openFirst(DESK);
    await signInByHand(page, 'doctor');
    await page.route('**/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '统计分析' })
      .click();
    await page.getByText('系统可能刚刚更新过').waitFor();
    await lookAt(page, 'part-missing');
    await page.unroute('**/*.js');
    await page.getByRole('button', { name: '刷新页面' }).click();
    await page.getByRole('heading', { level: 1, name: '统计分析' }).waitFor();
  });
});
