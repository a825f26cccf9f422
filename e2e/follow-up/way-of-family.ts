/** A family reports a visit with a photo on its phone; staff see that it is to be checked, and read it from the photo. */
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { dialog, told } from '../support/list.ts';
import { isForThumbs, lookAtAll, openFamily } from '../support/screens/family.ts';
import type { Stage } from '../support/stage.ts';
import { openCase } from './case-drawer.ts';

const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');

/** More than is sent: the phone draws the picture before it anew. */
const TEN_MB = Buffer.alloc(10 * 1024 * 1024);

/** A screenshot of a long report. */
async function longScreenshot(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1080, height: 14_000 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'black';
    context.font = '40px sans-serif';
    for (let line = 1; line <= 230; line += 1)
      context.fillText(`${line} 胸腰段脊柱全长正位片：主弯 Cobb 角约 18°，顶椎 T8`, 40, line * 60);
    return canvas.toDataURL('image/jpeg', 0.8);
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

const photos = (page: Page) => page.locator('.visit_tile small').allTextContents();

type Family = { readonly name: string; readonly tel: string };

export async function outcomeByFamily(
  stage: Stage,
  staffPage: Page,
  family: Family,
): Promise<void> {
  await reportVisit(stage, family);
  await checkReport(staffPage, family.name);
}

/** The report waits to be checked, and may be changed until then. */
async function reportVisit(stage: Stage, { name, tel }: Family): Promise<void> {
  const { page, faults } = await openFamily(stage, tel);
  await page.getByRole('heading', { name: `${name}的筛查结果` }).waitFor();
  await page.getByRole('heading', { name: '就诊情况' }).waitFor();
  await lookAtAll(page, 'family-follow-up');
  await isForThumbs(page);

  await page.getByRole('button', { name: '还没有' }).click();
  await page.getByRole('heading', { name: '告诉我们就诊情况' }).waitFor();
  await lookAt(page, 'family-not-yet');
  await isForThumbs(page);
  await page.getByLabel('已预约').check();
  await lookAt(page, 'family-booked');
  await page.getByRole('button', { name: '告诉我们' }).click();
  await page.getByRole('alert').getByText('请选择日期').waitFor();

  await page.getByLabel('去过了').check();
  await page.getByLabel('哪家医院').fill('临溪市人民医院');
  const picture = { mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) };
  await page.getByLabel('我同意上传孩子的病历').check();
  await page.getByLabel('拍照或选照片').setInputFiles([
    { ...picture, name: '病历.jpg', buffer: await longScreenshot(page) },
    { ...picture, name: '片子.jpg', buffer: HEIC },
  ]);
  await expect.poll(() => photos(page)).toEqual(['已上传', '不能用']);
  await page.getByText('第2张：这张照片是 HEIC 格式').waitFor();
  await lookAtAll(page, 'family-visit-refused');
  await page.getByRole('button', { name: '交给医生核对' }).click();
  await page.getByText('有照片没有传上，请重试或删掉').waitFor();
  await page.getByRole('button', { name: '删除第2张照片' }).click();

  await page.route('**/quickQuery/photo', (route) => route.abort(), { times: 1 });
  await page
    .getByLabel('再拍一张')
    .setInputFiles([
      { ...picture, name: '片子.jpg', buffer: Buffer.concat([picture.buffer, TEN_MB]) },
    ]);
  await expect.poll(() => photos(page)).toEqual(['已上传', '没有传上']);
  await lookAt(page, 'family-visit-failed');
  await page.getByRole('button', { name: '重试第2张照片' }).click();
  await expect.poll(() => photos(page)).toEqual(['已上传', '已上传']);
  await lookAt(page, 'family-visit-phone');
  await lookAtAll(page, 'family-visit-whole');
  await isForThumbs(page);
  await page.getByRole('button', { name: '交给医生核对' }).dblclick();
  await page.getByText('已交，等医生核对').waitFor();
  await page.getByText('2 张').waitFor();
  await lookAtAll(page, 'family-visit-sent');

  await page.getByRole('button', { name: '修改' }).click();
  await page.getByRole('heading', { name: '修改就诊情况' }).waitFor();
  await page.getByRole('button', { name: '删除第2张照片' }).click();
  await page.getByRole('button', { name: '交给医生核对' }).click();
  await page.getByText('1 张').waitFor();
  // The photo that did not arrive.
  expect(faults).toEqual(['Failed to load resource: net::ERR_FAILED']);
}

async function checkReport(page: Page, name: string): Promise<void> {
  const drawer = await openCase(page, name, '待结果');
  await drawer.getByText('待核对', { exact: true }).waitFor();
  const pages = drawer.getByRole('img', { name: /^家长上传的第1张照片，共10页，第\d+页/ });
  await expect.poll(() => pages.count()).toBe(10);
  const small = pages.first();
  await small.waitFor();
  await expect
    .poll(() => small.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(232);
  await lookAt(page, 'follow-up-photo');
  const [whole] = await Promise.all([page.context().waitForEvent('page'), small.click()]);
  await expect
    .poll(() => whole.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(1080);
  expect(path.basename(new URL(whole.url()).pathname)).toBe('photo');

  // Staff read from the photo what the hospital wrote, and it found the spine normal.
  await drawer.getByRole('button', { name: /^核对/ }).click();
  const form = await dialog(page, `登记就诊：${name}`);
  await form.getByText('未拍', { exact: true }).click();
  await form.getByText('正常', { exact: true }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '已登记就诊');
  await drawer.getByText('已结案：医院排除').waitFor();
}
