/** 任务 where there is none, and one that failed, on a phone. */
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { fits, goTo } from '../support/list.ts';
import { asIfSlow, badge, exportNow, jobs, panel } from '../support/screens/job.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('long work', () => {
  test('says that there is none, and where it would be', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await page.goto('/mainPage');
    await badge(page).click();
    await panel(page).getByText('没有任务').waitFor();
    await lookAt(page, 'job-none');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });

  test('that failed says why, and is seen on a phone', async () => {
    const desk = await stage.openAs('manager');
    await goTo(desk.page, '学校管理');
    await exportNow(desk.page);
    const { page, faults } = await stage.openAs('manager', PHONE);
    await asIfSlow(page, {
      status: 'failed',
      errorCode: 1500,
      errorMsg: '系统出错，请联系管理员',
      summary: null,
      fileName: null,
      size: null,
    });
    await page.goto('/mainPage');
    await badge(page).click();
    await jobs(page).first().getByText('系统出错').waitFor();
    await lookAt(page, 'job-phone');
    await fits(page);
    expect(faults).toEqual([]);
  });
});
