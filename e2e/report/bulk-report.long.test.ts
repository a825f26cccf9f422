/** Reports of many children where else they are offered: of a class, and in the cockpit. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { namesInZip } from '../../apps/server/src/testing/read-files.ts';
import { lookAt } from '../support/browser.ts';
import { dialog, goTo, rowOf, rows } from '../support/list.ts';
import { fetchBulkReport } from '../support/screens/bulk-report.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('reports of many children', () => {
  test('are made for a class from its school, one file a child', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学校管理');
    await rows(page).first().click();
    await page.getByRole('button', { name: '批量报告' }).click();
    const asking = await dialog(page, '生成报告');
    await asking.getByText(/^共 \d+ 份报告$/).waitFor();
    await asking.getByText('每人一个PDF的压缩包').click();
    await lookAt(page, 'bulk-report-school');
    const download = await fetchBulkReport(page);
    const [mark, ...names] = namesInZip(await readFile(await download.path())).toReversed();
    expect(mark).toBe('导出说明.txt');
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(name).toMatch(/^[^-]+(-[^-]+){2,4}\.pdf$/);
    expect(faults).toEqual([]);
  });

  test('are offered in the cockpit for its project and school', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '项目管理');
    await rowOf(page, '进行中').getByRole('link').first().click();
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '批量报告' }).click();
    const asking = await dialog(page, '生成报告');
    await asking.getByText(/^共 \d+ 份报告$/).waitFor();
    await lookAt(page, 'bulk-report-project');
    expect(faults).toEqual([]);
  });
});
