/** 任务 in the header: long work is seen, fetched and deleted, on whichever page one is. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { cellsOfXlsx } from '../../apps/server/src/testing/read-files.ts';
import { lookAt } from '../support/browser.ts';
import { dialog, goTo, total } from '../support/list.ts';
import { longTest } from '../support/long.ts';
import { asIfSlow, badge, exportNow, jobs, panel, statePurpose } from '../support/screens/job.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('long work', () => {
  longTest(
    'that is soon done is fetched at once, stays to be fetched again, and is deleted',
    async () => {
      const { page, faults } = await stage.openAs('manager');
      await goTo(page, '学生管理');
      const found = await total(page);
      await exportNow(page);
      expect(await panel(page).isVisible()).toBe(false);
      await badge(page).click();
      await jobs(page).getByText('导出学生').waitFor();
      await jobs(page).getByText('已下载').waitFor();
      const coming = page.waitForEvent('download');
      await jobs(page).getByRole('button', { name: '下载：导出学生' }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toMatch(/^学生-\d{4}-\d{2}-\d{2}\.xlsx$/);
      expect(cellsOfXlsx(await readFile(await download.path()))).toHaveLength(found + 1);
      await jobs(page).getByRole('button', { name: '删除：导出学生' }).click();
      await panel(page).getByText('没有任务').waitFor();
      expect(faults).toEqual([]);
    },
  );

  test('that takes longer goes on under 任务, where its file is in the end', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学生管理');
    await asIfSlow(page, {
      status: 'running',
      done: 1120,
      total: 1806,
      summary: null,
      fileName: null,
      size: null,
      fetched: false,
      finishtime: null,
      expirytime: null,
    });
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const asking = await dialog(page, '导出用途');
    await asking.getByText(/^这次会导出 [\d,]+ 名学生的资料/).waitFor();
    await asking.getByRole('button', { name: '继续导出' }).click();
    await asking.getByText('请选择用途').waitFor();
    await lookAt(page, 'export-purpose');
    await statePurpose(page, '上报主管部门');
    await panel(page).waitFor();
    await jobs(page).first().getByText('1,120 / 1,806').waitFor();
    expect(await badge(page).textContent()).toMatch(/任务\d/);
    await lookAt(page, 'job-running');
    await page.unrouteAll({ behavior: 'wait' });
    await jobs(page).first().getByText('已完成').waitFor();
    await lookAt(page, 'job-done');
    expect(faults).toEqual([]);
  });
});
