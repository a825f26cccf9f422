/** The progress of a project says by class which rows would bounce, once its school is in the plan of the year. */
import { atrOf } from '@spine/contract/factories/exam/exam';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import { saveMonitoringPlan, savePlannedSchools } from '@spine/contract/monitoring';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookOnBoth } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import { NORMAL, uploadOfNewChild } from '../support/screens/exam-upload.ts';
import { callsOf, type StaffCalls } from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const { sagittal: _, ...WITHOUT_SIDE_VIEW } = NORMAL;
const DONE = { code: SUCCESS_CODE };

/** A school in the plan of this school year. */
async function planSchool(staff: StaffCalls, schoolId: string): Promise<void> {
  const [year = 0, month = 0] = today().split('-').map(Number);
  const schoolYear = month < 9 ? year - 1 : year;
  const days = { fromDay: `${schoolYear}-09-01`, toDay: `${schoolYear + 1}-08-31` };
  const made = await staff.post(saveMonitoringPlan.path, { schoolYear, codes: '2025', ...days });
  expect(made).toMatchObject(DONE);
  const row = { schoolId, stage: 'primary', areaCode: '330106', area: 'urban' };
  const input = { planId: made.data?.id, rows: [row] };
  expect(await staff.post(savePlannedSchools.path, input)).toMatchObject(DONE);
}

test('a class whose rows would bounce leads from the progress to its children', async () => {
  const { page, faults } = await stage.openAs('manager');
  const staff = callsOf(page);
  const [school] = (await staff.get('/school/list', { name: '临溪市实验小学' })).rows;
  const [project] = (await staff.get('/project/list', { status: '1' })).rows;
  const exam = { ...WITHOUT_SIDE_VIEW, atr: atrOf([1, 1, 1]) };
  const child = await uploadOfNewChild(staff, exam, freshName('季望舒'));
  const progress = `/mainPage/project/progress?id=${project?.id}&schoolId=${school?.id}`;
  const classes = page.getByRole('region', { name: '各年级班级进度' });

  await page.goto(progress);
  await classes.getByText('五年级').waitFor();
  expect(await classes.getByRole('columnheader', { name: '监测' }).count()).toBe(0);

  await planSchool(staff, school?.id ?? '');
  await page.goto(progress);
  const bounced = classes.getByRole('link', { name: /^五年级9班 \d+ 人的检查上报会被退回/ });
  await bounced.waitFor();
  await lookOnBoth(page, 'progress-monitoring');
  await bounced.click();
  await page.waitForURL('**/mainPage/monitoring/check?*');
  await page.getByText(child.name).first().waitFor();
  expect(faults).toEqual([]);
});
