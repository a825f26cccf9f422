/** The plan of the monitoring, a school of it whose rows a test makes, and its jobs: whatever a first try has left. */
import { randomUUID } from 'node:crypto';
import { uploadExams } from '@spine/contract/exam';
import { jobDetail } from '@spine/contract/job';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import {
  listPlannedSchools,
  readMonitoringPlan,
  saveMonitoringPlan,
  savePlannedSchools,
} from '@spine/contract/monitoring';
import { addPatient } from '@spine/contract/patient';
import { addProject, moveProject, ProjectStatus } from '@spine/contract/project';
import { addSchool } from '@spine/contract/school';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { now } from '../clock.ts';
import { BIRTH_DATE } from './exam-upload.ts';
import type { StaffCalls } from './family.ts';
import { panel } from './job.ts';

const DONE = { code: SUCCESS_CODE };
const DISTRICT = '330803';

async function post(staff: StaffCalls, path: string, input: object): Promise<string> {
  const answer = await staff.post(path, input);
  expect(answer, JSON.stringify(answer)).toMatchObject(DONE);
  return answer.data?.id ?? '';
}

const read = async (staff: StaffCalls, path: string) =>
  (await staff.page.request.get(`/api/v1${path}`)).json();

/** The plan of this school year, which is made unless it is there. */
export async function openPlan(staff: StaffCalls): Promise<string> {
  const { data } = await read(staff, readMonitoringPlan.path);
  if (data.plan) return data.plan.id;
  const year = { schoolYear: data.schoolYear, codes: '2025' };
  const days = { fromDay: `${data.schoolYear}-09-01`, toDay: `${data.schoolYear + 1}-08-31` };
  return post(staff, saveMonitoringPlan.path, { ...year, ...days });
}

/** The plan with all schools of the demo, in a city each. */
export async function planSchools(staff: StaffCalls): Promise<string> {
  const planId = await openPlan(staff);
  const { rows } = await read(staff, `${listPlannedSchools.path}?planId=${planId}`);
  const inCity = rows.map(({ schoolId, stage, version }: Record<string, string>) => ({
    schoolId,
    stage,
    version,
    area: 'urban',
  }));
  await post(staff, savePlannedSchools.path, { planId, rows: inCity });
  return planId;
}

type MonitoredSchool = {
  readonly name: string;
  readonly schoolId: string;
  readonly projectId: string;
};
type MonitoredChild = { readonly id: string; readonly name: string };

/** A new primary school of the plan, with a project that is under way. */
export async function addMonitoredSchool(
  staff: StaffCalls,
  name: string,
): Promise<MonitoredSchool> {
  const planId = await openPlan(staff);
  const region = { province: '330000', city: '330800', district: DISTRICT };
  const schoolId = await post(staff, addSchool.path, { name, ...region, system: 'primary6' });
  const projectId = await post(staff, addProject.path, {
    name: `${name}筛查`,
    schoolIds: [schoolId],
  });
  await post(staff, moveProject.path, { id: projectId, status: ProjectStatus.Underway });
  const row = { schoolId, stage: 'primary', areaCode: DISTRICT, area: 'urban' };
  await post(staff, savePlannedSchools.path, { planId, rows: [row] });
  return { name, schoolId, projectId };
}

const FAMILY_NAMES = [...'季赵钱孙李周吴郑'];
const GIVEN_NAMES = ['望舒', '清和', '知夏', '思齐', '若水', '明远', '书言'];

/** A class of 56 children with passports, so that nothing of their records is at fault. */
export async function addClass(
  staff: StaffCalls,
  { schoolId }: MonitoredSchool,
): Promise<MonitoredChild[]> {
  const names = FAMILY_NAMES.flatMap((family) => GIVEN_NAMES.map((given) => family + given));
  const place = { schoolId, gradeName: '五年级', clazzName: '1班' };
  const children: MonitoredChild[] = [];
  for (const [at, name] of names.entries()) {
    const id = randomUUID();
    const document = `E${Number.parseInt(id.slice(0, 8), 16) % 1e8}`.padEnd(9, '0');
    const child = { id, name, studentId: `${at + 101}`, gender: 'f', birthDate: BIRTH_DATE };
    await post(staff, addPatient.path, { ...place, ...child, documentKind: 'A', document });
    children.push({ id, name });
  }
  return children;
}

/** Uploads the same findings of some children. */
export async function examine(
  staff: StaffCalls,
  { schoolId, projectId }: MonitoredSchool,
  { children, findings }: { children: readonly MonitoredChild[]; findings: object },
): Promise<void> {
  const examTime = now().toISOString();
  const exams = children.map(({ id }) => ({
    id: randomUUID(),
    patientId: id,
    examTime,
    ...findings,
  }));
  const answer = await staff.post(uploadExams.path, { schoolId, projectId, exams });
  expect(answer, JSON.stringify(answer)).toMatchObject({
    ...DONE,
    data: { accepted: exams.length },
  });
}

/** Starts a job by a button and waits for its end, which is `status`; the list of jobs is open then. */
export async function runJob(page: Page, button: Locator, status = 'done'): Promise<void> {
  const starting = page.waitForResponse(
    (answer) => answer.url().includes('/monitoring/') && answer.request().method() === 'POST',
  );
  await button.click();
  const { data } = await (await starting).json();
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/v1${jobDetail.path}?id=${data.id}`);
      return (await answer.json()).data?.status;
    })
    .toBe(status);
  await panel(page).waitFor();
}

export async function closeJobs(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
}
