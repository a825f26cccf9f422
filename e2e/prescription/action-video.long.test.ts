/** The video of an action on its way: refused, broken off and continued, given up. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { VIDEO_PART_BYTES } from '@spine/contract/action';
import { expect, onTestFinished, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { padded, recordFilm } from '../support/film.ts';
import { rowOf, told, total } from '../support/list.ts';
import {
  drawer,
  fillIn,
  mp4,
  NAME,
  openForm,
  plays,
  SEEDED,
  STEPS,
  save,
} from '../support/screens/action.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('the platform administrator is told what is missing or wrong, and keeps what was typed', async () => {
  const { page, faults } = await stage.openAs('platform');
  const form = await openForm(page);
  await save(form);
  for (const fault of [
    '动作名称不能为空',
    '训练部位不能为空',
    '练习步骤不能为空',
    '请上传动作视频（仅MP4）',
  ])
    await form.getByText(fault, { exact: true }).waitFor();
  await lookAt(page, 'action-form-faults');
  await form.getByLabel('示范视频').setInputFiles(mp4(Buffer.from('文字'), '说明.pdf'));
  await form.getByText('请选择扩展名为 .mp4 的视频').waitFor();
  // Renamed text: only the server looks inside.
  await form.getByLabel('示范视频').setInputFiles(mp4(Buffer.from('这不是视频'.repeat(40))));
  await form.getByText(/文件内容不是MP4视频/).waitFor();
  await lookAt(page, 'action-form-not-a-video');
  await fillIn(form, NAME);
  await save(form);
  await form.getByText('请上传动作视频（仅MP4）').waitFor();
  expect(await form.getByLabel('动作名称').inputValue()).toBe(NAME);
  await form.getByRole('button', { name: '取消', exact: true }).click();
  await page.getByRole('button', { name: '继续填写' }).click();
  expect(await form.getByLabel('练习步骤').inputValue()).toBe(STEPS.join('\n'));
  await form.getByRole('button', { name: '取消', exact: true }).click();
  await page.getByRole('button', { name: '不保存，离开' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await total(page)).toBe(SEEDED);
  expect(faults).toEqual([]);
});

test('goes on with an upload whose connection broke', async () => {
  const { page, faults } = await stage.openAs('platform');
  const film = padded(await recordFilm(page), VIDEO_PART_BYTES * 1.5);
  const form = await openForm(page);
  let parts = 0;
  await page.route('**/api/v1/action/video', async (route) => {
    parts += 1;
    if (parts === 2) await route.abort('connectionreset');
    else await route.continue();
  });
  await form.getByLabel('示范视频').setInputFiles(mp4(film));
  await form.getByText('网络连接失败，请检查网络后重试').waitFor();
  await form.getByText('已传 4.0 MB，共 6.0 MB，继续时接着传').waitFor();
  await lookAt(page, 'action-upload-paused');
  await save(form);
  await form.getByText('视频还没有上传完成，请稍候再保存').waitFor();
  const begun = page.waitForResponse((response) => response.url().endsWith('/video/begin'));
  await form.getByRole('button', { name: '继续上传' }).click();
  expect((await (await begun).json()).data).toMatchObject({ received: VIDEO_PART_BYTES });
  await form.getByText('视频已上传，保存后生效').waitFor();
  expect(parts).toBe(3);
  await fillIn(form, '分段上传的动作');
  await save(form);
  await told(page, '动作已新增');
  await rowOf(page, '分段上传的动作').click();
  expect((await plays(drawer(page).locator('video'))).width).toBe(320);
  // The part that was cut off, and nothing else.
  expect(faults.filter((fault) => !fault.includes('ERR_CONNECTION_RESET'))).toEqual([]);
});

test('goes on after the page was loaded anew, when the same file is chosen again', async () => {
  const { page } = await stage.openAs('platform');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'spine-film-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, '重新打开后继续.mp4');
  await writeFile(file, padded(await recordFilm(page), VIDEO_PART_BYTES * 1.5));
  const offsets: string[] = [];
  await page.route('**/api/v1/action/video', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    offsets.push(/name="offset"\s+(\d+)/.exec(body)?.[1] ?? '');
    if (offsets.length === 2) await route.abort('connectionreset');
    else await route.continue();
  });
  const before = await openForm(page);
  await before.getByLabel('示范视频').setInputFiles(file);
  await before.getByText('已传 4.0 MB，共 6.0 MB，继续时接着传').waitFor();
  await page.reload();
  const form = await openForm(page);
  const begun = page.waitForResponse((response) => response.url().endsWith('/video/begin'));
  await form.getByLabel('示范视频').setInputFiles(file);
  expect((await (await begun).json()).data).toMatchObject({ received: VIDEO_PART_BYTES });
  await form.getByText('视频已上传，保存后生效').waitFor();
  expect(offsets).toEqual(['0', `${VIDEO_PART_BYTES}`, `${VIDEO_PART_BYTES}`]);
  await fillIn(form, '重新打开后的动作');
  await save(form);
  await told(page, '动作已新增');
  await rowOf(page, '重新打开后的动作').click();
  expect((await plays(drawer(page).locator('video'))).width).toBe(320);
});

test('gives an upload up', async () => {
  const { page, faults } = await stage.openAs('platform');
  const form = await openForm(page);
  const held: (() => void)[] = [];
  await page.route('**/api/v1/action/video', async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await form.getByLabel('示范视频').setInputFiles(mp4(Buffer.alloc(1000)));
  await form.getByRole('progressbar', { name: '视频上传进度' }).waitFor();
  await lookAt(page, 'action-upload');
  const asked = page.waitForRequest((request) => request.url().endsWith('/video/cancel'));
  await form.getByRole('button', { name: '取消上传' }).click();
  await asked;
  await form.getByText('把视频拖到这里，或点击选择').waitFor();
  for (const go of held) go();
  expect(faults).toEqual([]);
});
