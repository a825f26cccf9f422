/** From the plan of the year to the file: a fault is seen, mended at its examination, and gone; then what was handed in, and its changes. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { atrOf } from '@spine/contract/factories/exam/exam';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt, lookOnBoth, PHONE } from '../support/browser.ts';
import { choose, dialog, fits, told } from '../support/list.ts';
import { NORMAL } from '../support/screens/exam-upload.ts';
import { callsOf } from '../support/screens/family.ts';
import { panel, statePurpose } from '../support/screens/job.ts';
import {
  addClass,
  addMonitoredSchool,
  closeJobs,
  examine,
  openPlan,
  planSchools,
  runJob,
} from '../support/screens/monitoring.ts';
import { openStage } from '../support/stage.ts';

const CHECK = '/mainPage/monitoring/check';
const FILE = '/mainPage/monitoring/file';
const FAULT = '没有从侧面观察';
const CLASS = '五年级1班';
const stage = openStage();

const { sagittal: _, ...WITHOUT_SIDE_VIEW } = NORMAL;
const FAULTY = { ...WITHOUT_SIDE_VIEW, atr: atrOf([1, 1, 1]) };
const SOUND = { ...NORMAL, atr: atrOf([1, 1, 1]) };

/** Narrow, and wide again. */
async function fitsOnPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** A job of the page 核对. */
async function runAtHead(page: Page, name: string): Promise<void> {
  const head = page.getByRole('region', { name: '核对情况' });
  await runJob(page, head.getByRole('button', { name }));
  await closeJobs(page);
}

async function downloadWithPurpose(page: Page, button: Locator): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await button.click();
  await statePurpose(page);
  return readFile(await (await coming).path());
}

test('without a plan the page leads to it', async () => {
  const { page, faults } = await stage.openAs('manager');
  await page.goto(CHECK);
  await page.getByText('这个学年还没有监测方案').waitFor();
  expect(faults).toEqual([]);
});

test('a plan without schools, and one that was never checked, say what comes next', async () => {
  const { page, faults } = await stage.openAs('manager');
  const staff = callsOf(page);
  await openPlan(staff);
  await page.goto(CHECK);
  await page.getByText(/方案里还没有学校|还没有核对过/).waitFor();
  await lookAt(page, 'monitoring-check-no-schools');
  await planSchools(staff);
  await page.reload();
  await page.getByText('还没有核对过').waitFor();
  await lookOnBoth(page, 'monitoring-check-never');
  expect(faults).toEqual([]);
});

test('a school goes from its plan to a file of which nothing bounces, and what changed later to a file of its own', async () => {
  const { page, faults } = await stage.openAs('manager');
  const staff = callsOf(page);
  await planSchools(staff);
  const school = await addMonitoredSchool(staff, freshName('临溪市明德小学'));
  const [child, ...others] = await addClass(staff, school);
  const [second] = others;
  if (!(child && second)) throw new Error('a class has children');
  await examine(staff, school, { children: [child], findings: FAULTY });
  await examine(staff, school, { children: others, findings: SOUND });

  await page.goto(CHECK);
  await runAtHead(page, '编号');
  await runAtHead(page, '核对');
  await page.getByText('已全部编号').waitFor();
  await page.getByRole('region', { name: '总数' }).getByText('会退回', { exact: true }).waitFor();
  await lookOnBoth(page, 'monitoring-check');
  await fitsOnPhone(page);

  await page.getByRole('textbox', { name: '查找学校' }).fill(school.name);
  await page.getByRole('link', { name: new RegExp(`^${school.name}（`) }).click();
  const list = page.getByRole('region', { name: '学生', exact: true });
  await list.getByRole('listitem').first().waitFor();
  await lookOnBoth(page, 'monitoring-check-school');
  await fitsOnPhone(page);

  const classes = page.getByRole('region', { name: '各班' });
  await classes.getByRole('link', { name: CLASS }).click();
  const row = list.getByRole('listitem').filter({ hasText: child.name });
  await row.getByText(FAULT).waitFor();
  await list.getByText('会退回', { exact: true }).first().click();
  await row.getByText(FAULT).waitFor();
  await lookAt(page, 'monitoring-check-class');
  const filtered = page.url();
  await page.reload();
  await row.getByText(FAULT).waitFor();
  // A page that has emptied meanwhile gives way to the last one.
  await page.goto(`${filtered}&page=9`);
  await row.getByText(FAULT).waitFor();

  await row.getByRole('link', { name: `打开检查：${child.name}` }).click();
  const drawer = page.getByRole('complementary', { name: '检查详情' });
  await drawer.getByRole('heading', { name: child.name, exact: true }).waitFor();
  await drawer.getByRole('button', { name: '作废', exact: true }).click();
  const reason = await dialog(page, '作废这次检查');
  await reason.getByLabel('原因').fill('漏了侧面');
  await reason.getByRole('button', { name: '作废' }).click();
  await told(page, '检查已作废');

  await page.goto(filtered.replace('shown=bounced', 'shown=leftOut'));
  await row.getByText('未检查').waitFor();
  const again = row.getByRole('link', { name: `补测：${child.name}` });
  expect(await again.getAttribute('href')).toContain(child.id);
  await examine(staff, school, { children: [child], findings: SOUND });
  await runAtHead(page, '重新核对');
  await list.getByText('没有符合条件的学生').waitFor();
  await list.getByRole('button', { name: '看全部' }).click();
  await list.getByText('没有问题，学生都在表中').waitFor();
  await lookAt(page, 'monitoring-check-mended');

  await page.goto(FILE);
  const order = page.getByRole('region', { name: '生成文件' });
  await order.getByText('一所学校', { exact: true }).click();
  const field = order.getByRole('combobox', { name: '学校' });
  await field.fill(school.name);
  await choose(field, school.name);
  const write = order.getByRole('button', { name: '生成文件' });
  await runJob(page, write);
  await closeJobs(page);
  const file = page.getByRole('listitem', { name: `${school.name} 小学 · 完整文件` });
  await file.getByText('未上报', { exact: true }).waitFor();
  await file.getByText(`生成，${others.length + 1} 行`).waitFor();
  expect(await file.getByText('会被退回').count()).toBe(0);
  const bytes = await downloadWithPurpose(page, file.getByRole('button', { name: '下载第 1 个' }));
  const hash = createHash('sha256').update(bytes).digest('hex');
  expect(hash).toBe(await file.locator('code').textContent());

  await file.getByRole('button', { name: '登记上报' }).click();
  const form = await dialog(page, `登记上报：${school.name}`);
  await form.getByLabel('报送对象').fill('衢江区疾病预防控制中心');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '已登记上报');
  await file.getByText('已上报', { exact: true }).waitFor();

  await order.getByText('变更文件', { exact: true }).click();
  await runJob(page, write, 'failed');
  await panel(page).getByText('与已上报的内容相同').first().waitFor();
  await closeJobs(page);
  await examine(staff, school, {
    children: [second],
    findings: { ...SOUND, atr: atrOf([1, 3, 1]) },
  });
  await runJob(page, write);
  await closeJobs(page);
  const changes = page.getByRole('listitem', { name: `${school.name} 小学 · 变更文件` });
  await changes.getByText('生成，1 行').waitFor();
  await lookOnBoth(page, 'monitoring-file-changes');
  await fitsOnPhone(page);
  expect(faults).toEqual([]);
});
