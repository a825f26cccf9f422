/** The list of children that people deleted, and the way back. */
import { eraseChild } from '@spine/contract/erasure';
import { listExams, uploadExams, voidExam } from '@spine/contract/exam';
import {
  addPatient,
  type DeletedPatient,
  deletePatients,
  editPatient,
  listDeletedPatients,
  patientDetail,
  restorePatients,
  trashErrors,
  trashRefusalText,
} from '@spine/contract/patient';
import { deleteProject } from '@spine/contract/project';
import { deleteSchool, editSchool } from '@spine/contract/school';
import { addWalkIn, matchWalkIn } from '@spine/contract/station';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyEnrolments } from '#features/enrolment/index.ts';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { castText } from '#testing/cast.text.ts';
import { openPatientCalls, type PatientCalls } from '../patient-calls.factory.ts';

let patients: PatientCalls;
beforeAll(async () => {
  patients = await openPatientCalls();
});
afterAll(() => patients.world.close());

const manager = () => patients.world.as('manager');
const remove = async (...ids: string[]) => {
  const { body } = await manager().raw(deletePatients, { ids: ids.join(',') });
  expect(body.code).toBe(8000);
};
const trash = async (filter: object = {}): Promise<DeletedPatient[]> =>
  (await manager().raw(listDeletedPatients, { size: 1000, ...filter })).body.rows;
const inTrash = async (id: string): Promise<DeletedPatient> => {
  const row = (await trash()).find((each) => each.id === id);
  if (!row) throw new Error('the child is not in the trash');
  return row;
};
const restore = async (input: { readonly deletionId: string; readonly id?: string }) =>
  (await manager().raw(restorePatients, input)).body;
const isLiving = async (id: string): Promise<boolean> =>
  (await manager().raw(patientDetail, { id })).body.code === 8000;

/** A school of its own with a project, whose children were examined once each. */
async function screened(children: number) {
  const place = await insertScreening(patients.world.database, patients.world.home, { children });
  const exams = place.patientIds.map((patientId) => quickRecord({ patientId }));
  const { body } = await patients.world.as('doctor').raw(uploadExams, { ...place, exams });
  expect(body.code).toBe(8000);
  return { ...place, examIds: exams.map(({ id }) => id) };
}
const examsOf = async ({ schoolId }: Pick<Screening, 'schoolId'>): Promise<string[]> =>
  (await manager().raw(listExams, { schoolId })).body.rows
    .map((row: { id: string }) => row.id)
    .toSorted();

describe('the trash', () => {
  test('shows who was deleted by whom, and what comes back, the last first', async () => {
    const { schoolId, patientIds } = await screened(3);
    const [first = '', second = '', third = ''] = patientIds;
    const typed = patients.child({ name: '欧阳晴川' });
    const { schoolId: _fixed, ...edit } = typed;
    expect((await manager().raw(editPatient, { ...edit, id: third })).body.code).toBe(8000);
    await remove(first, second);
    patients.world.clock.advance(60_000);
    await remove(third);
    const rows = await trash({ schoolId });
    expect(rows.map(({ id, together }) => [id, together])).toEqual([
      [third, 1],
      ...[first, second]
        .toSorted()
        .reverse()
        .map((id) => [id, 2]),
    ]);
    expect(rows[0]).toMatchObject({
      name: '欧阳晴川',
      deletedBy: castText.people.manager,
      exams: 1,
      prescriptions: 0,
      acts: 0,
      photos: 0,
      until: '2026-12-20',
    });
    for (const [name, found] of [
      ['晴', [third]],
      ['oyqc', [third]],
      ['王', []],
    ])
      expect([name, (await trash({ schoolId, name })).map(({ id }) => id)]).toEqual([name, found]);
    const paged = await manager().raw(listDeletedPatients, {
      schoolId,
      size: 1,
      page: 2,
      asc: 'deletetime',
    });
    expect([paged.body.total, paged.body.rows.length]).toEqual([3, 1]);
  });

  test('is of managers of the institution alone', async () => {
    const { id } = await patients.newPatient();
    await remove(id);
    const { deletionId } = await inTrash(id);
    const { world } = patients;
    for (const name of ['doctor', 'platform', 'maker', 'analyst'] as const) {
      expect((await world.as(name).raw(listDeletedPatients, {})).body.errorCode).toBe(2403);
      expect((await world.as(name).raw(restorePatients, { deletionId })).body.errorCode).toBe(2403);
    }
    expect((await world.as('rival').raw(listDeletedPatients, {})).body.total).toBe(0);
    const rival = await world.as('rival').raw(restorePatients, { deletionId, id });
    expect(rival.body.code).toBe(trashErrors.unknown.code);
    expect(await isLiving(id)).toBe(false);
  });

  test('has nobody whose record ended with a match or an erasure', async () => {
    const { projectId, schoolId, patientIds } = await screened(1);
    const [patientId = ''] = patientIds;
    const place = { projectId, schoolId, gradeName: '六年级', clazzName: '3班' };
    const walkIn = uuidv7();
    const born = { name: '临时生', gender: 'f', birthDate: '2014-05-06' };
    await patients.world.as('doctor').raw(addWalkIn, { id: walkIn, ...place, ...born });
    const exams = [quickRecord({ patientId: walkIn })];
    await patients.world.as('doctor').raw(uploadExams, { projectId, schoolId, exams });
    const match = await manager().raw(matchWalkIn, { id: walkIn, patientId });
    expect(match.body.code).toBe(8000);
    expect(await trash({ schoolId })).toEqual([]);

    const twin = patients.child({ name: '苏禾', studentId: 'TWIN1' });
    const deleted = (await manager().raw(addPatient, twin)).body.data.id;
    await remove(deleted);
    const { deletionId } = await inTrash(deleted);
    const living = (await manager().raw(addPatient, twin)).body.data.id;
    const erased = await manager().raw(eraseChild, {
      id: uuidv7(),
      patientId: living,
      records: [deleted],
      name: '苏禾',
      request: 'guardianWritten',
      askedOn: '2026-11-20',
      reason: '毕业离校',
    });
    expect(erased.body.code).toBe(8000);
    expect((await trash()).filter(({ id }) => id === deleted)).toEqual([]);
    expect((await restore({ deletionId })).code).toBe(trashErrors.unknown.code);
  });
});

describe('restoring', () => {
  test('brings back one child of a deletion, then the others, and says so in the log', async () => {
    const school = await screened(3);
    const [first = ''] = school.patientIds;
    await remove(...school.patientIds);
    expect(await examsOf(school)).toEqual([]);
    const { deletionId } = await inTrash(first);
    const one = await restore({ deletionId, id: first });
    expect(one.data).toEqual({ restored: 1, refused: [] });
    expect(await patients.lastLog()).toMatchObject({
      model: 'patient',
      optype: 'edit',
      keypoint: first,
      keymsg: '恢复学生1名，1条检查回到列表',
    });
    expect((await trash({ schoolId: school.schoolId })).map(({ together }) => together)).toEqual([
      2, 2,
    ]);
    expect((await restore({ deletionId })).data).toEqual({ restored: 2, refused: [] });
    expect(await examsOf(school)).toEqual(school.examIds.toSorted());
    expect(await trash({ schoolId: school.schoolId })).toEqual([]);
  });

  test('sent again answers what was done, and leaves a later deletion alone', async () => {
    const { id } = await patients.newPatient();
    await remove(id);
    const { deletionId } = await inTrash(id);
    const answers = await Promise.all([restore({ deletionId, id }), restore({ deletionId, id })]);
    expect(answers.map(({ data }) => data)).toEqual(Array(2).fill({ restored: 1, refused: [] }));
    await remove(id);
    expect((await restore({ deletionId, id })).code).toBe(trashErrors.unknown.code);
    expect(await isLiving(id)).toBe(false);
    expect((await inTrash(id)).deletionId).not.toBe(deletionId);
  });

  test.each([{}, { deletionId: 'x' }, { deletionId: uuidv7() }, { deletionId: uuidv7(), id: 'x' }])(
    'refuses what is not there: %o',
    async (input) => {
      const { body } = await manager().raw(restorePatients, input);
      expect(body.code).toBe(trashErrors.unknown.code);
    },
  );

  test('leaves out what was voided or went with its project, before or meanwhile', async () => {
    const school = await screened(2);
    const [voided = '', kept = ''] = school.examIds;
    const [first = '', second = ''] = school.patientIds;
    await manager().raw(voidExam, { id: voided, reason: '录错' });
    const { id: projectId } = await patients.world.database.inScope(patients.world.home, (tenant) =>
      insertProjectRow(tenant, { schoolIds: [school.schoolId] }),
    );
    const exams = [quickRecord({ patientId: second })];
    const upload = { projectId, schoolId: school.schoolId, exams };
    expect((await patients.world.as('doctor').raw(uploadExams, upload)).body.code).toBe(8000);
    await remove(first, second);
    const gone = await manager().raw(deleteProject, { id: projectId, withExams: true });
    expect(gone.body.code).toBe(8000);
    const { deletionId, exams: hanging } = await inTrash(second);
    expect(hanging).toBe(1);
    expect((await restore({ deletionId })).data.restored).toBe(2);
    expect(await examsOf(school)).toEqual([kept]);
  });

  test('keeps out who is not itself any more, by name, and brings back the others', async () => {
    const [numbered, papered, free] = [
      { name: '钱一诺', studentId: 'N-1' },
      { name: '孙二宝', studentId: 'N-2', documentKind: 'A', document: 'E20267777' },
      { name: '李三思', studentId: 'N-3' },
    ];
    const ids: string[] = [];
    for (const each of [numbered, papered, free])
      ids.push((await manager().raw(addPatient, patients.child(each))).body.data.id);
    const [first = '', second = '', third = ''] = ids;
    await remove(...ids);
    await manager().raw(addPatient, patients.child({ studentId: 'N-1' }));
    const document = { documentKind: 'A', document: 'E20267777' };
    await manager().raw(addPatient, patients.child({ studentId: 'N-4', ...document }));
    const { deletionId } = await inTrash(first);
    const refused = await restore({ deletionId, id: first });
    expect([refused.code, refused.msg]).toEqual([
      trashErrors.numberUsed.code,
      trashRefusalText.numberUsed('钱一诺'),
    ]);
    const all = await restore({ deletionId });
    expect(all.data).toEqual({
      restored: 1,
      refused: expect.arrayContaining([
        { id: first, name: '钱一诺', message: trashRefusalText.numberUsed('钱一诺') },
        { id: second, name: '孙二宝', message: trashRefusalText.documentUsed('孙二宝') },
      ]),
    });
    expect(all.data.refused).toHaveLength(2);
    expect([await isLiving(first), await isLiving(second), await isLiving(third)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('keeps out who has no school, and finds the years of its school as they are now', async () => {
    const [gone, changed] = [await patients.newSchool(), await patients.newSchool()];
    const [lost, moved] = [
      await patients.newPatient({ schoolId: gone }),
      await patients.newPatient({ schoolId: changed, gradeName: '五年级' }),
    ];
    const sixth = await patients.newPatient({ schoolId: changed, gradeName: '五年级' });
    await remove(lost.id, moved.id);
    expect((await manager().raw(deleteSchool, { id: gone })).body.code).toBe(8000);
    const edit = await manager().raw(editSchool, {
      id: changed,
      name: uuidv7(),
      system: 'primary5',
    });
    expect(edit.body.code).toBe(8000);
    const { deletionId } = await inTrash(lost.id);
    const answer = await restore({ deletionId });
    expect(answer.data).toMatchObject({ restored: 1, refused: [{ id: lost.id }] });
    const end = async (patientId: string) =>
      patients.world.database.inScope(patients.world.home, ({ db }) =>
        db
          .selectFrom('enrolment')
          .where('patientId', '=', patientId)
          .select(['toDay', 'listed'])
          .executeTakeFirstOrThrow(),
      );
    expect(await end(moved.id)).toEqual(await end(sixth.id));
    expect(await end(moved.id)).toEqual({ toDay: '2027-09-01', listed: true });
    const wrong: unknown[] = [];
    await verifyEnrolments(patients.world.database, {
      now: new Date('2026-11-21T03:00:00+08:00'),
      repaired: (...of) => wrong.push(of),
      failed: (...of) => wrong.push(of),
    });
    expect(wrong).toEqual([]);
  });
});
