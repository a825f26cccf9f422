/** Files of rows: asked about because rows bounce, written all the same, and noted as handed in. */
import { expect, test } from 'vitest';
import { lookAt, lookOnBoth } from '../support/browser.ts';
import { dialog, told } from '../support/list.ts';
import { callsOf } from '../support/screens/family.ts';
import { planSchools } from '../support/screens/monitoring.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('without files the page says so', async () => {
  const { page, faults } = await stage.openAs('manager');
  await planSchools(callsOf(page));
  await page.goto('/mainPage/monitoring/file');
  await page.getByText('还没有生成文件').waitFor();
  await lookOnBoth(page, 'monitoring-file-empty');
  expect(faults).toEqual([]);
});

test('a manager accepts rows that bounce, gets the file with its hash, and notes that it was handed in', async () => {
  const { page, faults } = await stage.openAs('manager');
  await planSchools(callsOf(page));
  await page.goto('/mainPage/monitoring/file');
  const order = page.getByRole('region', { name: '生成文件' });
  await order.getByRole('button', { name: '生成文件' }).click();
  // The newest one: a first try may have left another.
  const file = page.getByRole('listitem', { name: '全部学校 · 完整文件' }).first();
  await file.getByText('待确认', { exact: true }).waitFor();
  await page.goto('/mainPage/monitoring/file');
  await file.getByRole('button', { name: '仍要生成' }).waitFor();
  await lookOnBoth(page, 'monitoring-file-asking');

  await file.getByRole('button', { name: '仍要生成' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '会被退回的文件' });
  await question.getByText('会被退回的原因').waitFor();
  await lookAt(page, 'monitoring-file-question');
  await question.getByRole('button', { name: '仍要生成' }).click();
  await file.getByText('未上报', { exact: true }).waitFor();
  await expect.poll(() => file.locator('code').first().textContent()).toMatch(/^[0-9a-f]{64}$/);

  await page.goto('/mainPage/monitoring/file');
  await file.getByRole('button', { name: '登记上报' }).click();
  const form = await dialog(page, '登记上报：全部学校 · 完整文件');
  await form.getByLabel('报送对象').fill('西湖区疾病预防控制中心');
  await lookAt(page, 'monitoring-file-hand-in');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '已登记上报');
  await file.getByText('已上报', { exact: true }).waitFor();
  await lookOnBoth(page, 'monitoring-file-handed-in');
  expect(faults).toEqual([]);
});
