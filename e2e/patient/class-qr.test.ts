/**
 * A manager shows the QR code of a class, guardians' phones open the form behind it, and what they enter for one number
 * is compared and decided about; then the labels of the class are downloaded.
 */
import { execFileSync } from 'node:child_process';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE, SMALL_PHONE } from '../support/browser.ts';
import { choose, dialog, fits, goTo, rowOf, told, total } from '../support/list.ts';
import { longTest } from '../support/long.ts';
import { newLink, SCHOOL } from '../support/screens/class-qr.ts';
import { openStage } from '../support/stage.ts';

const TOUCH = 44;
const CHILD = { name: '䶮小满', studentId: 'QR-2026-0001' } as const;
const MOTHER = '13812345678';
const FATHER = '13812345679';
const STRANGER = '13998765432';

const stage = openStage();

/** What a thumb cannot hit: elements lower than 44 px. A radio is as high as the word over it. */
async function tooLow(page: Page): Promise<string[]> {
  const targets = page.locator(
    'main :is(input:not([type=checkbox]), button, label.class-form_consent)',
  );
  const low: string[] = [];
  for (const each of await targets.all()) {
    const { height = 0 } = (await each.boundingBox()) ?? {};
    if (height < TOUCH) low.push(`${height} ${await each.evaluate((node) => node.outerHTML)}`);
  }
  return low;
}

async function fillForm(phone: Page, child: { name: string; tel: string }): Promise<void> {
  await phone.getByLabel('孩子姓名').fill(child.name);
  await phone.getByLabel('学号').fill(CHILD.studentId);
  await phone.getByRole('radio', { name: '女' }).check();
  const birthDate = phone.getByLabel('出生日期');
  await birthDate.fill('2015/3/19');
  await birthDate.blur();
  await expect.poll(() => birthDate.inputValue()).toBe('2015-03-19');
  await phone.getByLabel('家长手机号').fill(child.tel);
  await phone.getByLabel('我是孩子的监护人').check();
}

async function send(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: '提交' }).click();
  await phone.getByRole('heading', { name: '已提交' }).waitFor();
}

/** Opens the entry with this phone, as the list shows it. */
async function openEntry(page: Page, maskedTel: string) {
  await rowOf(page, maskedTel).locator('td').nth(3).click();
  return page.getByRole('complementary', { name: '家长登记详情' });
}

async function decide(page: Page, drawer: Locator, act: string): Promise<void> {
  await drawer.getByRole('button', { name: act }).click();
  const asking = page.getByRole('dialog').filter({ hasText: '？' });
  await asking.getByRole('button', { name: act }).click();
}

describe('the QR code of a class', () => {
  test('leads from the manager over a phone to the roster [1.5, 2.11, 5.47, 7.29]', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学生管理');
    await page.getByRole('button', { name: '班级二维码' }).click();
    const empty = await dialog(page, '班级二维码');
    await empty.getByRole('button', { name: '生成二维码' }).click();
    await empty.getByText('学校不能为空').waitFor();
    await lookAt(page, 'class-qr-choose');
    await empty.getByRole('button', { name: '取消' }).click();

    const link = await newLink(page);
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/webview\/add-patient-form#[\w-]+$/);
    const shown = await dialog(page, '班级二维码');
    await shown.getByRole('img', { name: /五年级9班的登记二维码$/ }).waitFor();
    await lookAt(page, 'class-qr-shown');
    const download = page.waitForEvent('download');
    await shown.getByRole('link', { name: '下载图片' }).click();
    expect((await download).suggestedFilename()).toMatch(/五年级9班登记二维码\.png$/);

    const { page: phone, faults: phoneFaults } = await stage.open(PHONE);
    await phone.goto(`${link}&shareTo=weixin`);
    await phone.getByRole('heading', { name: '登记孩子信息' }).waitFor();
    await phone.getByText('五年级9班').waitFor();
    expect(await phone.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'SESSION' }),
    );
    await lookAt(phone, 'class-form', { fullPage: true });
    await fits(phone);
    expect(await tooLow(phone)).toEqual([]);

    await phone.getByRole('button', { name: '提交' }).click();
    await phone.getByText('孩子姓名不能为空').waitFor();
    await expect
      .poll(() => phone.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('name');
    await lookAt(phone, 'class-form-empty', { fullPage: true });
    await fillForm(phone, { ...CHILD, tel: MOTHER });
    await lookAt(phone, 'class-form-filled', { fullPage: true });
    await send(phone);
    await lookAt(phone, 'class-form-done');
    await fits(phone);
    await phone.getByRole('button', { name: '再登记一个孩子' }).click();
    expect(await phone.getByLabel('孩子姓名').inputValue()).toBe('');
    for (const child of [
      { name: '冒充的', tel: STRANGER },
      { ...CHILD, tel: FATHER },
    ]) {
      await fillForm(phone, child);
      await send(phone);
      await phone.getByRole('button', { name: '再登记一个孩子' }).click();
    }
    const kept = JSON.stringify(await phone.context().storageState());
    expect(kept).not.toMatch(/小满|QR-2026|13812345678/);
    expect(phoneFaults).toEqual([]);

    await shown.getByText('关闭').click();
    await page.reload();
    const waiting = page.getByRole('link', { name: '家长登记：3 条待处理' });
    await waiting.waitFor();
    await lookAt(page, 'patient-waiting');
    await waiting.click();
    await page.getByRole('heading', { name: '家长登记', level: 1 }).waitFor();
    expect(await total(page)).toBe(3);
    const mothers = await openEntry(page, '138****5678');
    await mothers.getByText('还有 2 条登记填写了同一个学号').waitFor();
    await lookAt(page, 'guardian-entries');
    await mothers.getByRole('button', { name: '加入名单' }).click();
    const asking = await dialog(page, `把“${CHILD.name}”加入名单？`);
    await asking.getByText('还有 2 条登记填写了同一个学号').waitFor();
    await lookAt(page, 'guardian-entry-accept');
    await asking.getByRole('button', { name: '加入名单' }).click();
    await told(page, '已加入名单 1 人');

    const strangers = await openEntry(page, '139****5432');
    await strangers.getByText('名单中已有这个学号').waitFor();
    await strangers.getByRole('row', { name: '手机号 139****5432' }).waitFor();
    await strangers.getByRole('button', { name: '显示联系电话' }).click();
    await page.getByRole('button', { name: '核对身份' }).click();
    await strangers.getByText(STRANGER).waitFor();
    await lookAt(page, 'guardian-entry-compared');
    await decide(page, strangers, '不采用');
    await told(page, '已不采用 1 条登记');

    const fathers = await openEntry(page, '138****5679');
    await fathers.getByRole('button', { name: '采用手机号' }).click();
    await (await dialog(page, `把“${CHILD.name}”的联系电话改为 138****5679？`))
      .getByRole('button', { name: '采用手机号' })
      .click();
    await told(page, '手机号已采用');
    await page.getByText('家长通过班级二维码登记后，在这里核对').waitFor();
    await lookAt(page, 'guardian-entries-none');

    await fillForm(phone, { ...CHILD, tel: MOTHER });
    await phone.getByLabel('学号').fill(`${CHILD.studentId}-2`);
    await send(phone);
    await page.reload();
    await decide(page, await openEntry(page, '138****5678'), '加入名单');
    const alike = await dialog(page, '可能是同一名学生');
    await alike.getByText(`本班已有“${CHILD.name}”，出生日期也相同`).waitFor();
    await page.getByRole('dialog', { name: '加入名单？' }).waitFor({ state: 'hidden' });
    await lookAt(page, 'guardian-entry-alike');
    await alike.getByRole('button', { name: '仍要添加' }).click();
    await told(page, '已加入名单 1 人');
    await page.getByText('家长通过班级二维码登记后，在这里核对').waitFor();
    await page.getByRole('link', { name: '返回学生管理' }).click();
    await rowOf(page, CHILD.name).filter({ hasText: '9班' }).getByText('138****5679').waitFor();
    expect(await page.getByRole('link', { name: '家长登记' }).count()).toBe(0);
    await goTo(page, '操作日志');
    await page.getByText('家长扫码登记（监护人已同意）').first().waitFor();
    expect(faults).toEqual([]);
  });

  test('is told to be useless when it is damaged, cut or missing, on the smallest phone too [2.11]', async () => {
    const { page, faults } = await stage.open(SMALL_PHONE);
    await page.goto('/webview/add-patient-form');
    await page.getByText('链接不完整，请重新扫描学校提供的二维码').waitFor();
    await page.goto(`/webview/add-patient-form#${'A'.repeat(100)}`);
    await page.getByText('二维码无效，请重新扫描学校提供的二维码').waitFor();
    await lookAt(page, 'class-form-closed');
    await fits(page);
    expect(faults).toEqual([]);
  });
});

describe('the labels of a class', () => {
  longTest('are downloaded by a doctor as a sheet, who makes no class codes [5.47]', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '学生管理');
    expect(await page.getByRole('button', { name: '班级二维码' }).count()).toBe(0);
    await page.getByRole('button', { name: '打印标签' }).click();
    const box = await dialog(page, '打印二维码标签');
    await choose(box.getByLabel('学校'), SCHOOL);
    await choose(box.getByLabel('年级'), '五年级');
    await choose(box.getByLabel('班级'), '1班');
    await lookAt(page, 'class-labels');
    const download = page.waitForEvent('download');
    await box.getByRole('button', { name: '下载 PDF' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/五年级1班二维码标签\.pdf$/);
    await told(page, '标签已下载');
    const words = execFileSync('pdftotext', ['-raw', await file.path(), '-'], { encoding: 'utf8' });
    expect(words).toContain('打印校准页');
    expect(words.match(/五年级 1班/g)?.length).toBeGreaterThan(10);
    expect(faults).toEqual([]);
  });
});
