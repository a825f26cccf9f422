/** From the plan of the year to rows that nothing bounces: a fault is seen, mended at its examination, and gone. */
import { atrOf } from '@spine/contract/factories/exam/exam';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import {
  listPlannedSchools,
  readMonitoringPlan,
  saveMonitoringPlan,
  savePlannedSchools,
} from '@spine/contract/monitoring';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt, lookOnBoth, PHONE } from '../support/browser.ts';
import { dialog, fits, told } from '../support/list.ts';
import { NORMAL, uploadAgain, uploadOfNewChild } from '../support/screens/exam-upload.ts';
import { callsOf, type StaffCalls } from '../support/screens/family.ts';
import { panel } from '../support/screens/job.ts';
import { openStage } from '../support/stage.ts';

const SCHOOL = '临溪市实验小学';
const FAULT = '没有从侧面观察';
const stage = openStage();

const { sagittal: _, ...WITHOUT_SIDE_VIEW } = NORMAL;
const FAULTY = { ...WITHOUT_SIDE_VIEW, atr: atrOf([1, 1, 1]) };
const SOUND = { ...NORMAL, atr: atrOf([1, 1, 1]) };

/** The plan of this school year, by the calls that its page makes. */
async function makePlan(staff: StaffCalls): Promise<string> {
  const { data } = await (await staff.page.request.get(`/api/v1${readMonitoringPlan.path}`)).json();
  const year = { schoolYear: data.schoolYear, codes: '2025' };
  const days = { fromDay: `${data.schoolYear}-09-01`, toDay: `${data.schoolYear + 1}-08-31` };
  const made = await staff.post(saveMonitoringPlan.path, { ...year, ...days });
  expect(made, JSON.stringify(made)).toMatchObject({ code: SUCCESS_CODE });
  return made.data?.id ?? '';
}

async function planSchools(staff: StaffCalls, planId: string): Promise<void> {
  const path = `/api/v1${listPlannedSchools.path}?planId=${planId}`;
  const { rows } = await (await staff.page.request.get(path)).json();
  const input = {
    planId,
    rows: rows.map(({ schoolId, stage, version }: Record<string, string>) => ({
      schoolId,
      stage,
      version,
      area: 'urban',
    })),
  };
  expect(await staff.post(savePlannedSchools.path, input)).toMatchObject({ code: SUCCESS_CODE });
}

/** A passport, so that nothing of the record is at fault. */
async function giveDocument(staff: StaffCalls, id: string): Promise<void> {
  const { version } = (await staff.get('/patient/info', { id })).data;
  const document = `E${id.replaceAll(/\D/g, '').padEnd(8, '0').slice(0, 8)}`;
  const edited = await staff.post('/patient/edit', { id, version, documentKind: 'A', document });
  expect(edited, JSON.stringify(edited)).toMatchObject({ code: SUCCESS_CODE });
}

/** Starts a job of the page and waits until 任务 says that it has ended. */
async function runJob(page: Page, button: string): Promise<void> {
  await page
    .getByRole('region', { name: '核对情况' })
    .getByRole('button', { name: button })
    .click();
  await panel(page).getByText('已完成').first().waitFor();
  await expect
    .poll(() =>
      panel(page)
        .getByText(/进行中|排队中/)
        .count(),
    )
    .toBe(0);
  await page.keyboard.press('Escape');
}

test('a fault of a row leads to its examination, and is gone when that is mended', async () => {
  const { page, faults } = await stage.openAs('manager');
  const staff = callsOf(page);
  await page.goto('/mainPage/monitoring/check');
  await page.getByText('这个学年还没有监测方案').waitFor();
  const planId = await makePlan(staff);
  await page.reload();
  await page.getByText('方案里还没有学校').waitFor();
  await lookAt(page, 'monitoring-check-no-schools');
  await planSchools(staff, planId);

  const child = await uploadOfNewChild(staff, FAULTY, freshName('季望舒'));
  await giveDocument(staff, child.patientId);
  await page.reload();
  await page.getByText('还没有核对过').waitFor();
  await lookOnBoth(page, 'monitoring-check-never');
  await runJob(page, '编号');
  await runJob(page, '核对');
  await page.getByText('已全部编号').waitFor();
  await page.getByRole('region', { name: '总数' }).getByText('会退回', { exact: true }).waitFor();
  await lookOnBoth(page, 'monitoring-check');
  await page.setViewportSize(PHONE);
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('textbox', { name: '查找学校' }).fill('实验');
  await page.getByRole('link', { name: new RegExp(`^${SCHOOL}`) }).click();
  const list = page.getByRole('region', { name: '学生', exact: true });
  await list.getByRole('listitem').first().waitFor();
  await lookOnBoth(page, 'monitoring-check-school');
  await page.setViewportSize(PHONE);
  await fits(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const classes = page.getByRole('region', { name: '各班' });
  await classes.getByRole('link', { name: '五年级9班' }).click();
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
  const form = await dialog(page, '作废这次检查');
  await form.getByLabel('原因').fill('漏了侧面');
  await form.getByRole('button', { name: '作废' }).click();
  await told(page, '检查已作废');

  await page.goto(filtered.replace('shown=bounced', 'shown=leftOut'));
  await row.getByText('未检查').waitFor();
  const again = row.getByRole('link', { name: `补测：${child.name}` });
  expect(await again.getAttribute('href')).toContain(child.patientId);
  await uploadAgain(staff, SOUND, { id: child.patientId, name: child.name });
  await runJob(page, '重新核对');
  await list.getByText('没有符合条件的学生').waitFor();
  await list.getByRole('button', { name: '看全部' }).click();
  await classes.getByRole('link', { name: '五年级9班' }).click();
  await list.getByText('没有符合条件的学生').waitFor();
  await lookAt(page, 'monitoring-check-mended');
  expect(faults).toEqual([]);
});
