/** Every list that can be exported: the file holds as many rows as the list counts, for the same filters. */
import { exportAccess, exportApprovals, listAccess, listApprovals } from '@spine/contract/approval';
import { createBatchCodes, exportBatchCodes, listBatchCodes } from '@spine/contract/batch-code';
import { exportExams, listExams, uploadExams } from '@spine/contract/exam';
import type { Endpoint } from '@spine/contract/kernel';
import { exportLogs, listLogs } from '@spine/contract/log';
import { exportOrganizations, listOrganizations } from '@spine/contract/organization';
import { exportPatients, listPatients } from '@spine/contract/patient';
import { exportPrescriptions, listPrescriptions } from '@spine/contract/prescription';
import { exportProjects, listProjects } from '@spine/contract/project';
import { exportSchools, listSchools } from '@spine/contract/school';
import { exportUsers, listUsers } from '@spine/contract/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBindings } from '#app';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { CastName } from './cast.ts';
import { cellsOfXlsx } from './read-files.ts';
import { openWorld, type World } from './world.ts';

type Case = readonly [
  name: string,
  list: Endpoint,
  exported: Endpoint,
  as: CastName,
  filter: object,
];

const cases: readonly Case[] = [
  ['children', listPatients, exportPatients, 'doctor', { gradeName: '六年级' }],
  ['examinations', listExams, exportExams, 'doctor', { resultId: 2, asc: 'examTime' }],
  ['schools', listSchools, exportSchools, 'manager', { asc: 'name' }],
  ['projects', listProjects, exportProjects, 'manager', { status: 1 }],
  ['users', listUsers, exportUsers, 'platform', { roleType: 1 }],
  ['users who work by approval', listAccess, exportAccess, 'manager', { state: 'active' }],
  ['approvals', listApprovals, exportApprovals, 'manager', { asc: 'approvedAt' }],
  ['log lines', listLogs, exportLogs, 'manager', { optype: 'upload' }],
  ['codes', listBatchCodes, exportBatchCodes, 'maker', { desc: 'code', downloadNum: 0 }],
  [
    ...(['issued prescriptions', listPrescriptions, exportPrescriptions] as const),
    ...(['doctor', { status: 1, opened: 'no', asc: 'startDate' }] as const),
  ],
  ['institutions', listOrganizations, exportOrganizations, 'platform', { desc: 'orgName' }],
];

/**
 * A child's history is on its reports, corrections are in the log, and its training in the export of its prescription; classes are summed up from
 * that; app packages, jobs, actions, plans and providers of single sign-on are cards. What guardians entered is decided about, and kept by nobody.
 */
const UNEXPORTED = [
  '/exams/history/list',
  '/exams/corrections/list',
  '/training/list',
  '/training/adherence/list',
  '/app/list',
  '/job/list',
  '/action/list',
  '/prescription/list',
  '/savedView/list',
  '/patient/entry/list',
  '/patient/trash/list',
  '/project/trash/list',
  '/schoolList/list',
  '/singleSignOn/provider/list',
  '/dataRequest/correction/list',
  '/erasure/list',
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { projectId, schoolId, patientIds, studentIds } = await insertScreening(
    world.database,
    world.home,
    {
      children: 5,
    },
  );
  const exams = studentIds.map((studentId) => quickRecord({ studentId }));
  await world.as('doctor').raw(uploadExams, { projectId, schoolId, exams });
  await world.as('platform').raw(createBatchCodes, { count: 7 });
  await world.database.inScope(world.home, async (tenant) => {
    for (const patientId of patientIds) await insertIssuedRow(tenant, { patientId });
  });
});
afterAll(() => world.close());

describe('an export', () => {
  test.each(cases)('of %s holds the rows its list counts', async (...one) => {
    const [, list, exported, as, filter] = one;
    for (const wanted of [{}, filter]) {
      // The first look at the log leaves a line in it.
      await world.as(as).raw(list, wanted);
      const { body } = await world.as(as).raw(list, wanted);
      expect(body.total).toBeGreaterThan(0);
      const file = await world.as(as).raw(exported, wanted);
      const [head, ...rows] = cellsOfXlsx(file.bytes);
      expect(head?.every((title) => typeof title === 'string' && title !== '')).toBe(true);
      expect(rows).toHaveLength(body.total);
    }
  });

  test.each(cases)('of %s refuses an order the list does not know', async (...one) => {
    const [, , exported, as] = one;
    const { body } = await world.as(as).raw(exported, { asc: 'pw' });
    expect(body.errorCode).toBe(2400);
  });

  test('of a list longer than a page of the database holds every row once', async () => {
    await world.database.inScope(world.other, async (tenant) => {
      for (let at = 0; at < 1030; at += 1) await insertSchoolRow(tenant);
    });
    const [, ...rows] = cellsOfXlsx((await world.as('rival').raw(exportSchools, {})).bytes);
    expect(new Set(rows.map(([name]) => name)).size).toBe(1030);
  });

  test('exists for every list a screen shows, but for those named above', () => {
    const endpoints = createBindings({ ...world }).map(({ endpoint }) => endpoint);
    const paths = new Set(endpoints.map(({ path }) => path));
    const missing = endpoints
      .filter(({ path }) => path.endsWith('/list') && !UNEXPORTED.includes(path))
      .filter(({ path }) => !paths.has(path.replace('/list', '/exportExcel')))
      .map(({ path }) => path);
    expect(missing).toEqual([]);
  });
});
