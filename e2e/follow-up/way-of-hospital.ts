/** The referral letter is printed, the hospital answers on its phone, and staff check the answer. */
import { execFileSync } from 'node:child_process';
import { addDays } from '@spine/contract/kernel';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { now, today } from '../support/clock.ts';
import { dialog, fits, told } from '../support/list.ts';
import { BIRTH_DATE } from '../support/screens/exam-upload.ts';
import { keptBy } from '../support/screens/family.ts';
import { giveBirthDate, linkOn } from '../support/screens/referral.ts';
import type { Stage } from '../support/stage.ts';
import { closeByKey, openCase } from './case-drawer.ts';

/** Saves the letter; answers its words and where its QR code leads. */
async function printLetter(page: Page): Promise<{ words: string; link: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '转诊单' }).click();
  const file = await (await coming).path();
  const words = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
  return { words, link: await linkOn(file) };
}

/** What a thumb cannot hit: elements lower than 44 px. */
async function tooLow(phone: Page): Promise<string[]> {
  const low: string[] = [];
  for (const each of await phone.locator('main :is(input, select, button)').all()) {
    const { height = 0 } = (await each.boundingBox()) ?? {};
    if (height < 44) low.push(`${height} ${await each.evaluate((node) => node.outerHTML)}`);
  }
  return low;
}

/** A PC at a hospital whose clock fell back. */
const CLOCK_BEHIND_MS = 400 * 86_400_000;

const overflow = (phone: Page) =>
  phone.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);

async function fillReceipt(phone: Page): Promise<void> {
  await phone.getByRole('radio', { name: '已拍' }).check();
  await phone.getByLabel('医院').fill('临溪市人民医院');
  await phone.getByLabel('科室').fill('脊柱外科');
  await phone.getByLabel('弯曲 1 段').selectOption('胸段');
  await phone.getByLabel('弯曲 1 方向').selectOption('右');
  await phone.getByLabel('弯曲 1 顶椎').selectOption('T8');
  await phone.getByLabel('弯曲 1 Cobb角').fill('17');
  await phone.getByRole('radio', { name: '2', exact: true }).check();
  await phone.getByRole('checkbox', { name: '观察' }).check();
  await phone.getByRole('checkbox', { name: '运动' }).check();
  await phone.getByLabel('下次复诊').fill(addDays(today(), 180));
  await phone.getByLabel('下次复诊').blur();
}

export async function outcomeByHospital(stage: Stage, page: Page, name: string): Promise<void> {
  const drawer = await openCase(page, name);
  await drawer.getByText('转诊。请告知家长').waitFor();
  const { words, link } = await printLetter(page);
  expect(words).toContain(name);
  expect(words).toContain('脊柱筛查转诊单');
  const { page: phone, faults } = await stage.open(PHONE);
  await phone.clock.setSystemTime(new Date(now().getTime() - CLOCK_BEHIND_MS));
  await openOnPhone(phone, link, name);
  await disown(phone, name);
  await page.reload();
  await drawer.getByText('医院回执，就诊的不是这名学生').waitFor();
  await lookAt(page, 'follow-up-other-child');
  await drawer.getByRole('button', { name: /^退回/ }).click();
  const taking = await dialog(page, `撤回：${name}`);
  await taking.getByLabel('撤回原因').fill('转诊单已换发');
  await taking.getByRole('button', { name: '保存' }).click();
  await told(page, '已撤回');

  await openOnPhone(phone, link, name);
  await answerOnPhone(phone, name);
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  await page.reload();
  await drawer.getByText('待核对').waitFor();
  await drawer.getByText('医院回执').first().waitFor();
  await lookAt(page, 'follow-up-to-check');
  await drawer.getByRole('button', { name: /^核对/ }).click();
  const form = await dialog(page, `登记就诊：${name}`);
  await expect.poll(() => form.getByLabel('Cobb角').inputValue()).toBe('18');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '已登记就诊');
  // While it closes, keys are its own.
  await form.waitFor({ state: 'detached' });
  await drawer.getByText('待核对').waitFor({ state: 'detached' });
  await drawer.getByText('医院计划：运动干预').first().waitFor();
  await closeByKey(page, name, '随诊结束');
}

/** The child before the hospital is another one. */
async function disown(phone: Page, name: string): Promise<void> {
  await phone.getByRole('button', { name: '不是这名学生' }).click();
  await phone.getByRole('heading', { name: `就诊的不是${name}？` }).waitFor();
  await lookAt(phone, 'hospital-other');
  await phone.getByRole('button', { name: '确定，不是这名学生' }).click();
  await phone.getByText('没有记录就诊结果').waitFor();
  expect(await phone.content()).not.toContain(name);
}

async function openOnPhone(phone: Page, link: string, name: string): Promise<void> {
  await phone.goto(link);
  await phone.getByRole('heading', { name: '请核对孩子的出生日期' }).waitFor();
  await lookAt(phone, 'hospital-birth-date');
  await giveBirthDate(phone, '2016-03-19');
  await phone.getByText('出生日期与转诊单上的不一致').waitFor();
  expect(await phone.content()).not.toContain(name);
  await giveBirthDate(phone, BIRTH_DATE);
  await phone.getByRole('heading', { name }).waitFor();
  await phone.getByText('胸段 右 8.0°，胸腰段').waitFor();
  expect(await phone.getByLabel('就诊日期').inputValue()).toBe(today());
}

async function answerOnPhone(phone: Page, name: string): Promise<void> {
  await phone.getByRole('button', { name: '提交回执' }).click();
  await phone.getByText('请选择诊断').waitFor();
  await fillReceipt(phone);
  await phone.getByRole('radio', { name: '正常' }).check();
  await phone.getByRole('button', { name: '提交回执' }).click();
  await phone.getByText('诊断是“正常”吗？').waitFor();
  await lookAt(phone, 'hospital-asked');
  await phone.getByRole('radio', { name: '特发性' }).check();
  await phone.getByText('诊断是“正常”吗？').waitFor({ state: 'detached' });
  await phone.getByRole('radio', { name: '未拍' }).check();
  await phone.getByRole('button', { name: '提交回执' }).click();
  expect(await phone.getByText('选了“未拍”').count()).toBe(2);
  await lookAt(phone, 'hospital-not-imaged');
  await phone.getByRole('radio', { name: '已拍' }).check();
  await phone.getByRole('button', { name: '+ 弯曲 2' }).click();
  await phone.getByLabel('弯曲 2 段').selectOption('腰段');
  await phone.getByRole('button', { name: '提交回执' }).click();
  await phone.getByText('请填写Cobb角，或去掉这一行').waitFor();
  await lookAt(phone, 'hospital-half-filled');
  await phone.getByRole('button', { name: '去掉弯曲 2' }).click();
  await fits(phone);
  expect(await tooLow(phone)).toEqual([]);
  await lookAt(phone, 'hospital-page');
  expect(await overflow(phone)).toBeLessThanOrEqual(0);
  await phone.getByRole('button', { name: '提交回执' }).click();
  await phone.getByText('已收到，谢谢').waitFor();
  await lookAt(phone, 'hospital-thanks');
  const kept = await keptBy(phone);
  for (const secret of [name, BIRTH_DATE, '临溪市人民医院']) expect(kept).not.toContain(secret);

  await phone.getByRole('button', { name: '更正' }).click();
  await phone.getByLabel('弯曲 1 Cobb角').fill('18');
  await phone.getByRole('button', { name: '提交更正' }).click();
  await phone.getByText('Cobb 18°').waitFor();
  await phone.emulateMedia({ media: 'print' });
  await phone.getByText('临溪市人民医院').waitFor();
  expect(await phone.getByRole('button', { name: '打印回执' }).isVisible()).toBe(false);
  await lookAt(phone, 'hospital-receipt-print');
}
