/** The action library from the first to the last: looked through by a doctor, filled, mended and cleared by the platform. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { recordFilm } from '../support/film.ts';
import { dialog, fits, goTo, rowOf, told, total } from '../support/list.ts';
import { longTest } from '../support/long.ts';
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

/** Drags the picture under its frame to the left: the square moves to the right in it. */
async function drag(page: Page, cutting: Locator): Promise<void> {
  const picture = cutting.locator('.cover_stage img');
  const before = await picture.getAttribute('style');
  await cutting.getByRole('application').hover();
  await page.mouse.down();
  await page.mouse.move(500, 260, { steps: 4 });
  await page.mouse.up();
  expect(await picture.getAttribute('style')).not.toBe(before);
}

describe('a doctor', () => {
  longTest('looks things up in the library and changes nothing [2.28]', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '动作库');
    expect(await total(page)).toBe(SEEDED);
    for (const name of ['新增动作', '编辑', '删除'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    await lookAt(page, 'action-list');
    await fits(page);
    await rowOf(page, '猫式伸展').click();
    await drawer(page).getByText('暂无视频').waitFor();
    const steps = drawer(page).getByRole('listitem');
    expect(await steps.first().textContent()).toBe('四点跪，手在肩下、膝在髋下');
    expect(await drawer(page).getByRole('button', { name: '编辑' }).count()).toBe(0);
    await lookAt(page, 'action-detail');
    expect(faults).toEqual([]);
  });
});

describe('the platform administrator', () => {
  test('fills the library with a real small MP4 and a square cover [2.28, 9.18]', async () => {
    const { page, faults } = await stage.openAs('platform');
    const film = await recordFilm(page);
    const picture = await page.screenshot();
    const form = await openForm(page);
    await fillIn(form, NAME);
    const preview = form.getByRole('region', { name: '显示为' }).getByRole('listitem');
    expect(await preview.allTextContents()).toEqual(STEPS);

    await form.getByText('PNG 或 JPG，建议 112×112 像素').waitFor();
    await form.locator('.cover_field input[type=file]').setInputFiles({
      name: '封面.png',
      mimeType: 'image/png',
      buffer: picture,
    });
    const cutting = await dialog(page, '裁剪封面');
    await drag(page, cutting);
    await cutting.getByRole('application').focus();
    for (const key of ['+', '+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    await lookAt(page, 'action-cover-crop');
    await cutting.getByRole('button', { name: '使用' }).click();
    await cutting.waitFor({ state: 'hidden' });

    await form.getByLabel('示范视频').setInputFiles(mp4(film));
    await form.getByText('视频已上传，保存后生效').waitFor();
    expect((await plays(form.locator('video'))).ready).toBe(true);
    await lookAt(page, 'action-form');
    const sent = page.waitForRequest((request) => request.url().endsWith('/action/add'));
    await save(form);
    const cover = Buffer.from((await sent).postDataJSON().cover, 'base64');
    expect(cover.length).toBeLessThanOrEqual(100 * 1024);
    await told(page, '动作已新增');
    await rowOf(page, NAME).click();
    await drawer(page).getByText('增加胸椎转动，缓解久坐僵硬').waitFor();
    const shown = drawer(page).locator('.action_head img');
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(224);
    expect(await plays(drawer(page).locator('video'))).toEqual({
      ready: true,
      width: 320,
      at: 0.4,
    });
    await page.locator('.toasts_toast').first().waitFor({ state: 'hidden' });
    await lookAt(page, 'action-detail-video');

    const src = String(await drawer(page).locator('video').getAttribute('src'));
    const part = await page.request.get(src, { headers: { range: 'bytes=4-7' } });
    expect([part.status(), await part.text()]).toEqual([206, 'ftyp']);
    expect(faults).toEqual([]);
  });

  test('edits an action, is told of a name in use, and keeps its video', async () => {
    const { page, faults } = await stage.openAs('platform');
    await goTo(page, '动作库');
    await rowOf(page, NAME).getByRole('button', { name: '编辑' }).click();
    const form = await dialog(page, '编辑动作');
    await form.locator('video').waitFor();
    await form.getByLabel('动作名称').fill('猫式伸展');
    await save(form);
    await form.getByText('同名动作已存在，请核对名称').waitFor();
    await form.getByLabel('动作名称').fill('坐姿转体');
    await form.getByLabel('简介').fill('课间在座位上就能做');
    await save(form);
    await told(page, '动作已修改');
    await rowOf(page, '坐姿转体').click();
    await drawer(page).getByText('课间在座位上就能做').waitFor();
    expect((await plays(drawer(page).locator('video'))).ready).toBe(true);
    expect(faults).toEqual([]);
  });

  longTest('takes the cover of an action away, after thinking better of it once', async () => {
    const { page, faults } = await stage.openAs('platform');
    await goTo(page, '动作库');
    await rowOf(page, '坐姿转体').click();
    const shown = drawer(page).locator('.action_head img');
    await shown.waitFor();
    await drawer(page).getByRole('button', { name: '编辑' }).click();
    const form = await dialog(page, '编辑动作');
    await form.getByRole('button', { name: '移除封面' }).click();
    await form.getByText('保存后移除封面').waitFor();
    await page.keyboard.press('Enter');
    await form.locator('.cover_field img').waitFor();
    await form.getByRole('button', { name: '移除封面' }).click();
    await lookAt(page, 'action-cover-removed');
    await save(form);
    await told(page, '动作已修改');
    await shown.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  longTest('deletes an action after it was named', async () => {
    const { page, faults } = await stage.openAs('platform');
    await goTo(page, '动作库');
    await rowOf(page, '坐姿转体').getByRole('button', { name: '删除' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '删除动作“坐姿转体”？' });
    await question.getByText('已经发出的运动处方不受影响').waitFor();
    await lookAt(page, 'action-delete');
    await question.getByRole('button', { name: '删除' }).click();
    await told(page, '动作已删除');
    await rowOf(page, '坐姿转体').waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });
});
