/** A doctor opens the page of a child from the list, reads what it knows, compares, acts, and comes back to its row. */

import { addDays } from '@spine/contract/kernel';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { DESK, lookAt, PHONE, SMALL_PHONE } from '../support/browser.ts';
import { now, today } from '../support/clock.ts';
import { choose, dialog, fits, goTo, rowOf, search, settled, told } from '../support/list.ts';
import { longTest } from '../support/long.ts';
import { curved, QUICK, uploadAgain, uploadOfNewChild } from '../support/screens/exam-upload.ts';
import { recordVisit, setPhone, staffOf } from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const DAY_MS = 86_400_000;
const TOUCH = 44;

const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();

/** A child with two examinations, a third that was voided, and a hospital that measured it. */
async function followedChild(label: string) {
  const staff = await staffOf(stage);
  const name = freshName(label);
  const first = await uploadOfNewChild(staff, { ...curved(6), examTime: daysAgo(8) }, name);
  const child = { id: first.patientId, name };
  await uploadAgain(staff, { ...curved(9), examTime: daysAgo(6) }, child);
  const quick = { ...QUICK, readings: [[1, 1.1, 1.2]], examTime: daysAgo(1) };
  const wrong = await uploadAgain(staff, quick, child);
  expect(await staff.post('/exams/void', { id: wrong.examId, reason: '量错了人' })).toMatchObject({
    code: 8000,
  });
  const visit = { day: addDays(today(), -2), hospital: '市儿童医院', cobbAngle: 15 };
  await recordVisit(staff, { patientId: child.id, ...visit });
  await setPhone(staff, child.id, '13800000417');
  return child;
}

/** Every button and link of the page's acts is high enough for a thumb. */
async function expectForThumbs(page: Page): Promise<void> {
  const acts = page.locator('[aria-label="结果与下一步"], [aria-label="跳到"]');
  for (const each of await acts.locator('button, a').all())
    expect((await each.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(TOUCH);
}

test('the page says what was found and what comes next, and leads back to the row', async () => {
  const { id, name } = await followedChild('主页甲');
  const other = `${name}的同学`;
  await uploadOfNewChild(await staffOf(stage), { ...curved(6), examTime: daysAgo(8) }, other);
  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '学生管理');
  await search(page, { 姓名: name });
  const link = page.getByRole('link', { name, exact: true });
  const row = rowOf(page, name).filter({ has: link });
  await link.click();
  const heading = (words: string) =>
    page.getByRole('heading', { level: 1, name: words, exact: true }).waitFor();
  await heading(name);
  const place = page.getByRole('navigation', { name: '列表中的位置' });
  await place.getByText(/^第 [12] 名，共 2 名$/).waitFor();
  const isFirst = (await place.textContent())?.startsWith('第 1');
  await page.keyboard.press(isFirst ? 'j' : 'k');
  await heading(other);
  // The keys lead on once the neighbours are known.
  await place.getByText(`第 ${isFirst ? 2 : 1} 名，共 2 名`).waitFor();
  await page.keyboard.press(isFirst ? 'k' : 'j');
  await heading(name);
  expect(new URL(page.url()).pathname).toBe(`/mainPage/patientsList/${id}`);

  const verdict = page.getByRole('region', { name: '结果与下一步' });
  await verdict.getByRole('heading', { name: '医院随诊' }).waitFor();
  await verdict.getByText(/Cobb 15\.0° .*市儿童医院就诊/).waitFor();
  await verdict.getByText('筛查 脊柱侧弯Ⅱ度 9.0°').waitFor();
  await verdict.getByRole('heading', { name: '到医院复诊' }).waitFor();
  await verdict.getByText('（医院未写复诊）').waitFor();
  await page.getByText('医院随诊中，运动由医院决定').waitFor();
  const trend = page.getByRole('region', { name: '旋转角与Cobb角' });
  await trend.getByRole('img', { name: /旋转角 6\.0°，侧弯Ⅰ度；.*Cobb角 15\.0°/ }).waitFor();
  await trend
    .getByText(/较上次 \+3\.0°，不能肯定变大，但已达到Ⅱ度.*是否侧弯由医院诊断。/)
    .waitFor();
  // As wide as its card: its words are as large as others.
  const scale = await trend.locator('svg[role="img"]').evaluate((figure) => {
    const { viewBox } = figure as SVGSVGElement;
    return figure.getBoundingClientRect().width / viewBox.baseVal.width;
  });
  expect(scale).toBeCloseTo(1, 1);
  const exams = page.getByRole('region', { name: '检查' });
  await exams.getByText(/作废：量错了人$/).waitFor();
  await exams.getByText('共 3 次，其中已作废 1 次').waitFor();
  const looks = page.getByRole('region', { name: '谁看过' });
  await looks
    .getByText(/，查看.*学生档案/)
    .first()
    .waitFor();
  await lookAt(page, 'child-page');

  await exams.getByText('共 3 次，其中已作废 1 次').scrollIntoViewIfNeeded();
  for (const box of await exams.getByRole('checkbox', { disabled: false }).all()) await box.check();
  await exams.getByText('两次相差').waitFor();
  await exams.getByRole('button', { name: '并排比较' }).click();
  const compared = page.getByRole('complementary', { name: '两次相差' });
  await expect.poll(() => compared.locator('svg[role=img]').count()).toBe(2);
  await lookAt(page, 'child-page-compared');
  await page.keyboard.press('Escape');
  await compared.waitFor({ state: 'detached' });

  await verdict.getByRole('button', { name: '登记联系' }).click();
  const form = await dialog(page, `登记联系：${name}`);
  await form.getByLabel('备注').fill('下周去复诊');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '已登记联系');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: '随访' }).getByText('下周去复诊').waitFor();
  await verdict.getByText(/最近联系 .*电话，已通知/).waitFor();

  await page.getByRole('button', { name: '显示联系电话' }).click();
  await page.getByRole('button', { name: '催就诊' }).click();
  await page.getByText('13800000417').waitFor();
  await page.getByText(/还显示 \d+ 秒，原因：催就诊/).waitFor();
  await lookAt(page, 'child-page-number');
  await page.getByRole('button', { name: '隐藏联系电话' }).click();
  await page.getByText('13800000417').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: '显示联系电话' }).click();
  await page.getByText('13800000417').waitFor();
  await page.setViewportSize({ width: DESK.width, height: 480 });
  await exams.getByText('筛查结果，不作诊断').scrollIntoViewIfNeeded();
  const bar = page.getByRole('region', { name: '结果与下一步，摘要' });
  await bar.getByText(/^医院随诊 Cobb 15\.0°/).waitFor();
  const formOfKey = { v: '登记就诊', n: '登记联系', c: '结案' };
  for (const [key, title] of Object.entries(formOfKey)) {
    await page.keyboard.press(key);
    const opened = await dialog(page, `${title}：${name}`);
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
  }
  await page.setViewportSize(DESK);

  await page.getByRole('link', { name: '返回学生管理' }).click();
  await settled(page);
  await page.getByText(`姓名：${name}`).waitFor();
  expect(await row.getAttribute('aria-current')).toBe('true');
  expect(faults).toEqual([]);
});

test('on a phone it is one column with a bar that leads to its parts', async () => {
  const { id, name } = await followedChild('主页乙');
  const { page, faults } = await stage.openAs('doctor', PHONE);
  await page.goto(`/mainPage/patientsList/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('region', { name: '检查' }).getByText('已作废', { exact: true }).waitFor();
  await page.getByRole('button', { name: '登记联系' }).waitFor();
  expect(await page.getByRole('region', { name: '谁看过' }).count()).toBe(0);
  await fits(page);
  await expectForThumbs(page);
  const verdict = page.getByRole('region', { name: '结果与下一步' });
  const topOf = async (each: Locator) => (await each.boundingBox())?.y ?? Number.NaN;
  const step = await topOf(verdict.getByRole('heading', { level: 3 }));
  expect(Math.abs((await topOf(verdict.getByText(/^余 \d+ 天$/))) - step)).toBeLessThan(8);
  await verdict.getByText('，负责人 未指派').waitFor();
  await page.getByRole('region', { name: '家长' }).getByText('联系电话 138****0417').waitFor();
  await page
    .getByRole('navigation', { name: '跳到' })
    .getByRole('button', { name: '家长' })
    .waitFor();
  await lookAt(page, 'child-page-phone');
  const logged = page.waitForRequest(/patient\/number\?.*purpose=dial/);
  await page.getByRole('button', { name: '拨打' }).first().click();
  await logged;
  await page.getByRole('link', { name: '13800000417' }).waitFor();
  await page.getByRole('button', { name: '没通' }).waitFor();
  await fits(page);
  await page.setViewportSize(SMALL_PHONE);
  await fits(page);
  await lookAt(page, 'child-page-phone-dialled');
  await page.getByRole('button', { name: '通了' }).click();
  await told(page, '已登记联系');
  await page.getByText('13800000417').waitFor({ state: 'detached' });
  await page
    .getByRole('navigation', { name: '跳到' })
    .getByRole('button', { name: '检查' })
    .click();
  await expect
    .poll(
      async () => (await page.getByRole('heading', { name: '检查', exact: true }).boundingBox())?.y,
    )
    .toBeLessThan(PHONE.height / 3);
  await lookAt(page, 'child-page-phone-exams');
  expect(faults).toEqual([]);
});

test('a family that called has its request entered, decided, and everything exported', async () => {
  const { id, name } = await followedChild('主页丁');
  const { page, faults } = await stage.openAs('manager');
  await page.goto(`/mainPage/patientsList/${id}`);
  const card = page.getByRole('region', { name: '更正申请与导出' });
  await card.getByText('家长没有申请更正').waitFor();
  await card.getByRole('button', { name: '登记更正申请' }).click();
  const form = await dialog(page, `登记${name}的更正申请`);
  await choose(form.getByRole('combobox', { name: '更正哪一项' }), '出生日期');
  await form.getByLabel('应当是').fill('2016年3月28日');
  await form.getByLabel('谁提出').fill('母亲');
  await lookAt(page, 'correction-form');
  await form.getByRole('button', { name: '登记', exact: true }).click();
  await told(page, '已登记更正申请');
  await card.getByText('出生日期应当是：2016年3月28日').waitFor();
  await page.getByText('更正申请 1 条待处理').waitFor();
  await lookAt(page, 'child-page-request');

  await page.goto('/mainPage/follow-up');
  await page.getByRole('link', { name: /^更正申请 / }).click();
  await page.getByRole('heading', { level: 1, name: '更正申请' }).waitFor();
  const row = rowOf(page, name);
  await row.getByText('余 15 天').waitFor();
  await fits(page);
  await lookAt(page, 'corrections');
  await row.getByRole('link', { name, exact: true }).click();
  await card.getByRole('button', { name: '处理' }).click();
  const decision = await dialog(page, `处理${name}的更正申请`);
  await decision.getByText('不予更正', { exact: true }).click();
  await decision.getByLabel('不予更正的原因').fill('与户口本一致');
  await decision.getByRole('button', { name: '确定' }).click();
  await told(page, '已处理更正申请');
  await card.getByText(/^不予更正，.*原因：与户口本一致/).waitFor();
  const coming = page.waitForEvent('download');
  await card.getByRole('button', { name: '导出全部资料' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^学生全部资料-[\d-]+\.zip$/);
  await page.getByRole('link', { name: '返回更正申请' }).click();
  await page.getByRole('heading', { level: 1, name: '更正申请' }).waitFor();
  expect(faults).toEqual([]);
});

longTest('a turned phone keeps what is typed into the form of the child', async () => {
  const { id, name } = await followedChild('主页丙');
  const { page, faults } = await stage.openAs('manager', PHONE);
  await page.goto(`/mainPage/patientsList/${id}`);
  await page.getByText(/ 生，/).waitFor();
  const more = page.getByRole('button', { name: '更多操作' });
  await more.click();
  expect(await more.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('button', { name: '编辑' }).click();
  const field = page.getByRole('dialog').getByLabel('姓名');
  await field.fill(`${name}改`);
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await more.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe(`${name}改`);
  await page.setViewportSize(PHONE);
  await more.waitFor();
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  expect(await field.inputValue()).toBe(`${name}改`);
  expect(faults).toEqual([]);
});

test('a child that is not there is told alike, whatever its address', async () => {
  const { page } = await stage.openAs('doctor', DESK);
  for (const id of ['0198c2f0-0000-7000-8000-000000000001', 'nobody']) {
    await page.goto(`/mainPage/patientsList/${id}`);
    await page.getByRole('heading', { name: '没有这名学生' }).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: '学生管理' }).waitFor();
});
