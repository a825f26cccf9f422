/** What a person does in the action library: opens the form, fills it in, plays a video. */
import type { Locator, Page } from 'playwright-core';
import { choose, dialog, goTo } from '../list.ts';

/** Actions of the platform. */
export const SEEDED = 26;
/** Of an action that is added. */
export const NAME = '坐姿体侧转动';
export const STEPS = ['坐直，双脚踩实地面', '双手抱肩，向一侧慢慢转动', '停2秒，回到中间换另一侧'];

export const drawer = (page: Page) => page.getByRole('complementary', { name: '动作详情' });

/** A file as a person chooses it. */
export const mp4 = (buffer: Buffer, name = '坐姿体侧转动.mp4') => ({
  name,
  buffer,
  mimeType: 'video/mp4',
});

export async function openForm(page: Page): Promise<Locator> {
  await goTo(page, '动作库');
  await page.getByRole('button', { name: '新增动作' }).click();
  return dialog(page, '新增动作');
}

/** Everything but cover and video. */
export async function fillIn(form: Locator, name: string): Promise<void> {
  await form.getByLabel('动作名称').fill(name);
  await choose(form.getByLabel('训练部位'), '躯干');
  await form.getByRole('radio', { name: '健身操' }).check();
  await form.getByRole('checkbox', { name: '小学' }).check();
  await form.getByRole('checkbox', { name: '初中' }).check();
  await form.getByLabel('肌群').fill('腹外斜肌；多裂肌；');
  await form.getByLabel('功效').fill('增加胸椎转动，缓解久坐僵硬');
  await form.getByLabel('练习步骤').fill(STEPS.join('\n'));
  await form.getByLabel('注意事项').fill('骨盆不动；转到微微发紧即可');
  await form.getByLabel('器材').fill('椅子');
  await form.getByLabel('备注（建议量）').fill('每侧8次，2组');
}

export const save = (form: Locator) => form.getByRole('button', { name: '保存' }).click();

/** Whether the browser plays it, and whether it can go to any place in it. */
export function plays(video: Locator): Promise<{ ready: boolean; width: number; at: number }> {
  return video.evaluate(async (element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('no video');
    element.muted = true;
    await element.play();
    element.pause();
    const sought = new Promise((resolve) => element.addEventListener('seeked', resolve));
    element.currentTime = 0.4;
    await sought;
    return {
      ready: element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
      width: element.videoWidth,
      at: element.currentTime,
    };
  });
}
