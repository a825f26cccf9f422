/** Ctrl K over every screen: a child is found by the keyboard, and a school by thumb on a phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt, PHONE } from '../support/browser.ts';
import { goTo } from '../support/list.ts';
import { curved, uploadOfNewChild } from '../support/screens/exam-upload.ts';
import { keptBy, staffOf } from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

const palette = (page: Page) => page.getByRole('dialog', { name: '全局查找' });
const box = (page: Page) => palette(page).getByRole('combobox', { name: '查找' });
const option = (page: Page, words: string | RegExp) =>
  palette(page).getByRole('option', { name: words });
const chosen = (page: Page) => palette(page).locator('[role="option"][aria-selected="true"]');

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '找学生、学校、页面' }).waitFor();
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
}

test('a manager finds a child by its name, by keyboard, and no address tells it', async () => {
  const name = freshName('全局');
  const { patientId } = await uploadOfNewChild(await staffOf(stage), curved(8), name);
  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '检查记录');
  await openPalette(page);
  await page.keyboard.type('学生');
  await option(page, '新增学生').waitFor();
  await lookAt(page, 'palette');
  await box(page).fill(name);
  await option(page, new RegExp(name)).waitFor();
  expect(await box(page).getAttribute('aria-activedescendant')).toBe(
    await chosen(page).getAttribute('id'),
  );
  await palette(page).getByText('学生，1 人').waitFor();
  await palette(page).getByText('查找学生会记入操作日志').waitFor();
  await lookAt(page, 'palette-child');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  expect(page.url()).toContain(patientId);
  expect(await keptBy(page)).not.toContain(name);
  expect(decodeURIComponent(page.url())).not.toContain(name);
  expect(faults).toEqual([]);
});

test('Esc closes it and leaves the page with its focus; what is not there is said', async () => {
  const { page, faults } = await stage.openAs('doctor');
  await goTo(page, '学校管理');
  const opener = page.getByRole('banner').getByRole('button', { name: '找学生、学校、页面' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await box(page).fill('没有这样的名字');
  await palette(page).getByText('没有找到').waitFor();
  await lookAt(page, 'palette-nothing');
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await openPalette(page);
  await box(page).fill('导入');
  await palette(page).getByText('没有找到').waitFor();
  expect(faults).toEqual([]);
});

test('on a phone it fills the screen, and leads to a school', async () => {
  const { page, faults } = await stage.openAs('doctor', PHONE);
  await goTo(page, '检查记录');
  await page.getByRole('banner').getByRole('button', { name: '找学生、学校、页面' }).click();
  await box(page).fill('实验小学');
  const school = option(page, /临溪市实验小学/).first();
  await school.waitFor();
  await lookAt(page, 'palette-phone');
  expect((await school.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  await school.click();
  await page.waitForURL('**/mainPage/school?open=*');
  expect(faults).toEqual([]);
});
