/** A bureau's own form: one with faults is told them, a right one is stored, previewed and filled. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  docxOf,
  docxText,
} from '../../apps/server/src/features/report/form/report-form.factory.ts';
import { lookAt, lookOnBoth } from '../support/browser.ts';
import { told } from '../support/list.ts';
import { fileOf } from '../support/screens/app-package.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('a manager uploads the form of a bureau, sees its numbers, and downloads it filled', async () => {
  const { page, faults } = await stage.openAs('manager');
  await page.goto('/mainPage/statistic-analysis/forms');
  await page.getByText('还没有模板').waitFor();
  const file = page.getByLabel('模板文件');
  await file.setInputFiles(fileOf('县年报.docx', await docxOf(['{{检出律}}'])));
  await page.getByText('是否为“{{检出率}}”').waitFor();
  await lookAt(page, 'report-form-faults');

  const rows = [['{{#学校}}{{学校名称}}', '{{应检}}', '{{受检}}{{/学校}}']];
  await file.setInputFiles(fileOf('县年报.docx', await docxOf(['{{学年}}应检{{应检}}人'], rows)));
  await told(page, '模板已保存');
  const form = page.getByRole('region', { name: '县年报' });
  await form.getByRole('button', { name: '预览县年报' }).click();
  await form.getByText('学校 第1行').first().waitFor();
  await lookOnBoth(page, 'report-form');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: '填写并下载县年报' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^县年报-.*学年\.docx$/);
  const [head, ...cells] = docxText(await readFile(await download.path()));
  expect(head).toMatch(/^\d{4}–\d{4}学年应检\d+人$/);
  expect(cells.length % 3).toBe(0);
  expect(cells.length).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
