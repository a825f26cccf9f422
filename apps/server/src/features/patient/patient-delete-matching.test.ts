/** Deleting all that the filters of the list find. */
import { listExams, uploadExams } from '@spine/contract/exam';
import { listLogs, logDetail } from '@spine/contract/log';
import { deletePatients, listPatients, patientLossOf } from '@spine/contract/patient';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPatientRows, patientRow } from './patient.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const manager = () => world.as('manager');

/** A school of `children`, the first two of whom were examined. */
async function screened(children: number): Promise<Screening> {
  const screening = await insertScreening(world.database, world.home, { children });
  const { projectId, schoolId, studentIds } = screening;
  const exams = studentIds.slice(0, 2).map((studentId) => quickRecord({ studentId }));
  await world.as('doctor').raw(uploadExams, { projectId, schoolId, exams });
  return screening;
}
const totalOf = async (filter: object) => (await manager().raw(listPatients, filter)).body.total;

describe('deleting all children a filter finds', () => {
  test('names the loss first, then deletes more than a page holds, and nobody else', async () => {
    const doomed = await screened(1100);
    const kept = await screened(3);
    const matching = { schoolId: doomed.schoolId };
    const loss = await manager().raw(patientLossOf, { matching });
    expect(loss.body.data).toEqual({ patients: 1100, exams: 2 });
    const deleted = await manager().raw(deletePatients, { matching, count: 1100 });
    expect(deleted.body.code).toBe(8000);
    expect(await totalOf(matching)).toBe(0);
    expect(await totalOf({ schoolId: kept.schoolId })).toBe(3);
    const exams = await manager().raw(listExams, { schoolId: doomed.schoolId });
    expect(exams.body.total).toBe(0);
  });

  test('takes every filter of the list', async () => {
    const { schoolId } = await screened(2);
    const row = patientRow(world.home, { schoolId, name: '欧阳安澜', gradeName: '初一' });
    await world.database.inScope(world.home, (tenant) => insertPatientRows(tenant, [row]));
    const matching = { schoolId, name: '欧阳', gradeName: '初一' };
    const { body } = await manager().raw(deletePatients, { matching, count: 1 });
    expect(body.code).toBe(8000);
    expect(await totalOf({ schoolId })).toBe(2);
  });

  test('says in the log who was deleted', async () => {
    const { schoolId, patientIds } = await screened(3);
    await manager().raw(deletePatients, { matching: { schoolId }, count: 3 });
    const { body } = await manager().raw(listLogs, { model: 'patient', optype: 'delete' });
    const [line] = body.rows;
    const detail = await manager().raw(logDetail, { id: line.id });
    expect(detail.body.data.keypoint.split(',')).toEqual([...patientIds].sort());
  });

  test('deletes nobody when there are more or fewer than were counted', async () => {
    const { schoolId } = await screened(3);
    for (const count of [2, 4, undefined]) {
      const { body } = await manager().raw(deletePatients, { matching: { schoolId }, count });
      expect(body.code).toBe(3100);
    }
    expect(await totalOf({ schoolId })).toBe(3);
  });

  test('never reaches another institution', async () => {
    const { schoolId } = await screened(2);
    const { body } = await world
      .as('rival')
      .raw(deletePatients, { matching: { schoolId }, count: 2 });
    expect(body.code).toBe(3100);
    expect(await totalOf({ schoolId })).toBe(2);
  });

  test('refuses neither ids nor filters, and both', async () => {
    const { patientIds, schoolId } = await screened(1);
    const ids = patientIds.join(',');
    expect((await manager().raw(deletePatients, {})).body.code).toBe(24001702);
    const both = await manager().raw(deletePatients, { ids, matching: { schoolId }, count: 1 });
    expect(both.body.code).toBe(2100);
    expect(await totalOf({ schoolId })).toBe(1);
  });

  test('refuses a filter it does not know instead of leaving it out', async () => {
    for (const matching of [{ schoolId: 'x' }, { school: 'x' }, 'all', []]) {
      const { body } = await manager().raw(deletePatients, { matching, count: 1 });
      expect([1400, 2400]).toContain(body.errorCode);
    }
  });
});
