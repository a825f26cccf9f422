/** Lists whose rows open find one by its id, wherever it is; a list that takes an id stands here with a row of its own. */
import { listActions } from '@spine/contract/action';
import { listAccess } from '@spine/contract/approval';
import { listIncidents } from '@spine/contract/audit';
import { listExams, uploadExams } from '@spine/contract/exam';
import { listCases } from '@spine/contract/follow-up';
import type { Endpoint } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { listGuardianEntries, listPatients, listRosterBatches } from '@spine/contract/patient';
import { listPlans, listPrescriptions } from '@spine/contract/prescription';
import { listProjects } from '@spine/contract/project';
import { listSchools } from '@spine/contract/school';
import { listDevices } from '@spine/contract/station-device';
import { listUsers } from '@spine/contract/user';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createBindings } from '#app';
import { insertIncidentRow } from '#features/audit/incident/incident.factory.ts';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { insertLogRow } from '#features/log/log.factory.ts';
import { openClassForm } from '#features/patient/class-qr/class-qr.factory.ts';
import { insertRosterBatch } from '#features/patient/roster-batch/roster-batch.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import { insertPlanRow, seededAction } from '#features/prescription/plan/plan.factory.ts';
import { openDeviceDay } from '#features/station-device/station-device.factory.ts';
import { openWorld, type World } from './world.ts';

const NOBODY = '019a0000-0000-7000-8000-000000000000';
const ACT = { username: 'manager', optype: 'view', optime: '2026-11-19T12:00:00+08:00' } as const;

let world: World;
/** A row of each list, by its path; every list has others. */
let rows: Record<string, string>;

/** Two rows of everything; the first is not on the first page of one row. */
async function makeRows(): Promise<Record<string, string>> {
  const made = await insertScreening(world.database, world.home, { children: 2 });
  await insertScreening(world.database, world.home, { children: 1 });
  const exams = made.studentIds.map((studentId) => quickRecord({ studentId }));
  const { projectId, schoolId, patientIds } = made;
  await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
  const form = await openClassForm(world);
  const token = await form.newToken();
  const [entry, later] = [uuidv7(), uuidv7()];
  await form.add(token, { id: entry, studentId: 'N-1' });
  await form.add(token, { id: later, studentId: 'N-2' });
  const device = await openDeviceDay(world);
  await openDeviceDay(world);
  const [patientId = ''] = patientIds;
  const inserted = await world.database.inScope(world.home, async (tenant) => {
    const plan = (await insertPlanRow(tenant)).id;
    await insertPlanRow(tenant);
    const issued = await insertIssuedRow(tenant, { patientId, planId: plan });
    await insertIssuedRow(tenant, { patientId: patientIds[1] ?? '', planId: plan });
    const line = await insertLogRow(tenant.db, { ...ACT, orgId: world.home.orgId });
    const incident = await insertIncidentRow(tenant);
    await insertIncidentRow(tenant);
    const writtenAt = new Date('2026-11-18T12:00:00+08:00');
    const written = { schoolId, writtenAt, state: 'written' } as const;
    const batch = await insertRosterBatch(tenant, written);
    await insertRosterBatch(tenant, written);
    return { plan, issued, line, incident, batch };
  });
  return {
    [listAccess.path]: world.cast.users.doctor,
    [listExams.path]: exams[0]?.id ?? '',
    [listPatients.path]: patientId,
    [listRosterBatches.path]: inserted.batch,
    [listCases.path]: patientId,
    [listProjects.path]: projectId,
    [listSchools.path]: schoolId,
    [listGuardianEntries.path]: entry,
    [listPlans.path]: inserted.plan,
    [listPrescriptions.path]: inserted.issued,
    [listLogs.path]: inserted.line,
    [listIncidents.path]: inserted.incident,
    [listActions.path]: seededAction(1),
    [listDevices.path]: device.registration.id,
    [listUsers.path]: world.cast.users.doctor,
  };
}

/** Lists that find a row of their own by its id; others are of one thing that they name. */
function openLists(): Endpoint[] {
  return createBindings({ ...world })
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ input, reply }) =>
        reply.kind === 'list' &&
        input instanceof z.ZodObject &&
        input.shape['id']?.safeParse(undefined).success === true,
    );
}

beforeAll(async () => {
  world = await openWorld();
  rows = await makeRows();
});
afterAll(() => world.close());

test('a row is found by its id wherever it is, and what nobody has is not', async () => {
  const lists = openLists();
  expect(lists.map(({ path }) => path).sort()).toEqual(Object.keys(rows).sort());
  const manager = world.as('manager');
  for (const list of lists) {
    const id = rows[list.path];
    const { body } = await manager.raw(list, { id, size: 1 });
    expect([list.path, body.total, body.rows.map((row: { id: string }) => row.id)]).toEqual([
      list.path,
      1,
      [id],
    ]);
    expect((await manager.raw(list, {})).body.total, list.path).toBeGreaterThan(1);
    expect((await manager.raw(list, { id: NOBODY })).body).toMatchObject({ total: 0, rows: [] });
  }
});
