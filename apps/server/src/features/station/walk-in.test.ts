import { assignExam, examErrors, examHistory, uploadExams, voidExam } from '@spine/contract/exam';
import { SUCCESS_CODE as DONE } from '@spine/contract/kernel';
import {
  deletePatients,
  editPatient,
  isWalkInNumber,
  listPatients,
  type PatientRow,
  patientDetail,
  patientErrors,
  WALK_IN_PREFIX,
} from '@spine/contract/patient';
import { moveProject, ProjectStatus } from '@spine/contract/project';
import {
  addWalkIn,
  listWalkInCandidates,
  matchWalkIn,
  stationErrors,
} from '@spine/contract/station';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeIn } from '#features/enrolment/enrolment.factory.ts';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import type { Tenant } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { openWorld, type World } from '#testing/world.ts';
import { CLASS, openStationDay, overlapping, type StationDay } from './station.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const walkIn = ({ projectId, schoolId }: StationDay, given: object = {}) => ({
  id: uuidv7(),
  projectId,
  schoolId,
  ...CLASS,
  name: '临时生',
  gender: 'f',
  birthDate: '2015-01-01',
  ...given,
});
const add = async (input: object): Promise<number> => {
  const { body } = await world.as('doctor').raw(addWalkIn, input);
  return body.code ?? body.errorCode;
};
const walkInsOf = async ({ schoolId }: StationDay): Promise<PatientRow[]> => {
  const filter = { schoolId, studentId: WALK_IN_PREFIX };
  const { body } = await world.as('manager').call(listPatients, { size: 10, ...filter });
  return body.rows;
};

describe('a child that is not on the roster', () => {
  test('joins it, is examined, and is listed for the manager', async () => {
    const day = await openStationDay(world);
    const input = walkIn(day);
    expect(await add(input)).toBe(DONE);
    expect((await day.roster()).map(({ name }) => name)).toContain('临时生');
    expect(await day.totals()).toMatchObject({ roster: 4 });
    const exams = [quickRecord({ patientId: input.id })];
    const { projectId, schoolId } = day;
    const { body } = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    expect(body.code).toBe(DONE);
    const [row, ...others] = await walkInsOf(day);
    expect(row).toMatchObject({ id: input.id, ...CLASS });
    expect(isWalkInNumber(row?.studentId ?? '')).toBe(true);
    expect(others).toEqual([]);
  });

  test('is one by the same id, however often it is sent', async () => {
    const day = await openStationDay(world);
    const input = walkIn(day);
    expect([await add(input), await add(input)]).toEqual([DONE, DONE]);
    expect(await walkInsOf(day)).toHaveLength(1);
  });

  test('is a walk-in no more once it has its number', async () => {
    const day = await openStationDay(world);
    const input = walkIn(day);
    await add(input);
    const given = { id: input.id, studentId: 'G2026009' };
    const [row] = await walkInsOf(day);
    await world.as('manager').raw(editPatient, { ...row, ...given, tel: undefined });
    expect(await walkInsOf(day)).toEqual([]);
  });

  test('turns out to be a child of the roster: its examination goes there, and it is deleted', async () => {
    const day = await openStationDay(world);
    const input = walkIn(day);
    await add(input);
    const exam = quickRecord({ patientId: input.id });
    const { projectId, schoolId } = day;
    await world.as('doctor').call(uploadExams, { projectId, schoolId, exams: [exam] });
    const to = { id: exam.id, patientId: day.patientIds[0] ?? '', reason: '名单中是这位学生' };
    expect((await world.as('manager').call(assignExam, to)).body.code).toBe(DONE);
    await world.as('manager').call(deletePatients, { ids: input.id, count: 1 });
    expect(await day.stateOf(0)).toBe('examined');
    expect(await day.totals()).toMatchObject({ roster: 3, examined: 1, remaining: 2 });
  });

  test('is one of those of its name or birth date, or of the initials of its name in the class', async () => {
    const day = await openStationDay(world, { children: 6 });
    const set = (of: number, person: object, place: Parameters<typeof placeIn>[2] = {}) =>
      world.database.inScope(world.home, async (tenant) => {
        const id = day.patientIds[of] ?? '';
        await tenant.db
          .updateTable('patient')
          .set(person)
          .where('orgId', '=', tenant.orgId)
          .where('id', '=', id)
          .execute();
        await placeIn(tenant, [id], place);
      });
    const other = { birthDate: '2014-05-05' };
    const elsewhere = { gradeName: '五年级', clazzName: '1班' };
    const [named, initials] = ['临时生', 'lss'];
    await set(0, { name: named, initials, ...other }, elsewhere);
    await set(1, { name: named, initials, birthDate: '2015-01-01' });
    await set(2, { name: '林诗声', initials, ...other });
    await set(3, { name: '林诗声', initials, ...other }, elsewhere);
    await set(4, { name: '另一人', initials: 'lyr', birthDate: '2015-01-01' }, elsewhere);
    await set(5, { name: '别人', initials: 'br', ...other });
    const input = walkIn(day);
    await add(input);
    await add(walkIn(day));
    const { body } = await world.as('manager').call(listWalkInCandidates, { id: input.id });
    const found = body.rows.map(({ id }: { id: string }) => day.patientIds.indexOf(id));
    expect(found[0]).toBe(1);
    expect(found.toSorted()).toEqual([0, 1, 2, 4]);
  });

  test('is matched in one act: its examinations go to the child of the roster, and it is gone', async () => {
    const day = await openStationDay(world);
    const input = walkIn(day);
    await add(input);
    const at = (examTime: string) => quickRecord({ patientId: input.id, examTime });
    const exams = [at('2026-11-19T02:00:00Z'), at('2026-11-20T00:30:00Z')];
    const { projectId, schoolId } = day;
    await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    const match = async (given: object = {}) => {
      const match = { id: input.id, patientId: day.patientIds[0] ?? '', ...given };
      const { body } = await world.as('manager').raw(matchWalkIn, match);
      return body.code ?? body.errorCode;
    };
    const other = walkIn(day);
    await add(other);
    for (const wrong of [
      { id: day.patientIds[1] },
      { patientId: other.id },
      { patientId: input.id },
      { patientId: uuidv7() },
    ])
      expect(await match(wrong)).toBe(patientErrors.unknown.code);
    expect(await match()).toBe(DONE);
    expect(await day.stateOf(0)).toBe('examined');
    expect((await walkInsOf(day)).map(({ id }) => id)).toEqual([other.id]);
    const query = { patientId: day.patientIds[0] ?? '', size: 10 };
    const { body } = await world.as('manager').call(examHistory, query);
    expect(body.rows.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      exams.map(({ id }) => id).toSorted(),
    );
  });

  test('asks first where the class has a child of its name and birth date', async () => {
    const day = await openStationDay(world);
    await add(walkIn(day));
    expect(await add(walkIn(day, { warnAlike: true }))).toBe(patientErrors.alike.code);
    expect(await add(walkIn(day))).toBe(DONE);
  });
});

/** A walk-in with its examinations, and the match of it, or of what is given, with the first child. */
async function openMatch(exams = 1) {
  const day = await openStationDay(world);
  const input = walkIn(day);
  await add(input);
  const { projectId, schoolId, patientIds } = day;
  const uploaded = Array.from({ length: exams }, () => quickRecord({ patientId: input.id }));
  if (exams > 0)
    await world.as('doctor').call(uploadExams, { projectId, schoolId, exams: uploaded });
  const match = async (given: object = {}): Promise<number> => {
    const to = { id: input.id, patientId: patientIds[0] ?? '', ...given };
    const { body } = await world.as('manager').raw(matchWalkIn, to);
    return body.code ?? body.errorCode;
  };
  return { day, id: input.id, examIds: uploaded.map(({ id }) => id), match };
}

const endProject = ({ projectId }: StationDay) =>
  world.as('manager').raw(moveProject, { id: projectId, status: ProjectStatus.Completed });

type Owned = { readonly patientId: string; readonly examId: string };
const by = { id: uuidv7(), name: '沈若兰' };

describe('what a match would lose holds it back', () => {
  test.each<[string, (tenant: Tenant, owned: Owned) => Promise<unknown>]>([
    [
      'an act of follow-up',
      ({ db, orgId }, { patientId }) =>
        db
          .insertInto('followUpAct')
          .values({
            orgId,
            id: uuidv7(),
            patientId,
            kind: 'noted',
            note: '家长在外地',
            doneByName: by.name,
            doneAt: TEST_NOW,
          })
          .execute(),
    ],
    [
      'a photo',
      ({ db, orgId }, { patientId }) =>
        db
          .insertInto('followUpPhoto')
          .values({
            orgId,
            id: uuidv7(),
            patientId,
            fileKey: uuidv7(),
            pages: 1,
            createdAt: TEST_NOW,
          })
          .execute(),
    ],
    ['a prescription', (tenant, { patientId }) => insertIssuedRow(tenant, { patientId })],
    [
      'a referral letter',
      ({ db, orgId }, owned) =>
        db
          .insertInto('referralLetter')
          .values({
            orgId,
            id: uuidv7(),
            number: uuidv7(),
            ...owned,
            birthDate: '2015-01-01',
            issuedOn: '2026-11-20',
            expiresOn: '2027-02-20',
            issuedBy: by.id,
            issuedByName: by.name,
            issuedAt: TEST_NOW,
            triesLeft: 5,
          })
          .execute(),
    ],
    [
      'a text message that waits',
      ({ db, orgId }, { patientId }) =>
        db
          .insertInto('textMessage')
          .values({
            orgId,
            id: uuidv7(),
            patientId,
            numberHash: Buffer.from('x'),
            state: 'waiting',
            askedBy: by.id,
            askedByName: by.name,
            askedAt: TEST_NOW,
          })
          .execute(),
    ],
  ])('%s', async (_, insert) => {
    const { day, id, examIds, match } = await openMatch();
    const owned = { patientId: id, examId: examIds[0] ?? '' };
    await world.database.inScope(world.home, (tenant) => insert(tenant, owned));
    expect(await match()).toBe(stationErrors.matchLoses.code);
    expect(await walkInsOf(day)).toHaveLength(1);
    expect(await day.stateOf(0)).not.toBe('examined');
  });

  test('an examination that is voided', async () => {
    const { examIds, match } = await openMatch(2);
    await world.as('manager').call(voidExam, { id: examIds[0] ?? '', reason: '重复录入' });
    expect(await match()).toBe(stationErrors.matchLoses.code);
  });

  test('none yet, while a device may still hold its examination', async () => {
    const { day, match } = await openMatch(0);
    expect(await match()).toBe(stationErrors.matchTooEarly.code);
    await endProject(day);
    expect(await match()).toBe(DONE);
  });
});

test('a match goes on where its examination was reassigned by hand, and hands its phone over', async () => {
  const { day, id, examIds, match } = await openMatch();
  const [patientId = ''] = day.patientIds;
  const setTel = (of: string, tel: string | null) =>
    world.database.inScope(world.home, ({ db }) =>
      db.updateTable('patient').set({ tel }).where('id', '=', of).execute(),
    );
  const telOf = async (of: string) =>
    (
      await world.database.inScope(world.home, ({ db }) =>
        db.selectFrom('patient').where('id', '=', of).select('tel').executeTakeFirstOrThrow(),
      )
    ).tel;
  await setTel(id, '13900004207');
  await setTel(patientId, null);
  const to = { id: examIds[0] ?? '', patientId, reason: '名单中是这位学生' };
  expect((await world.as('manager').call(assignExam, to)).body.code).toBe(DONE);
  expect(await match()).toBe(DONE);
  expect(await walkInsOf(day)).toEqual([]);
  expect(await telOf(patientId)).toBe('13900004207');
});

test('a match leaves the child of the roster its own phone', async () => {
  const { day, id, match } = await openMatch();
  const tels = [
    [id, '13900004208'],
    [day.patientIds[0] ?? '', '13900004209'],
  ] as const;
  for (const [of, tel] of tels)
    await world.database.inScope(world.home, ({ db }) =>
      db.updateTable('patient').set({ tel }).where('id', '=', of).execute(),
    );
  expect(await match()).toBe(DONE);
  const { body } = await world.as('manager').call(patientDetail, { id: tels[1][0] });
  expect(body.data.tel).toMatch(/4209$/);
});

describe('a match waits for a change under way', () => {
  test('and refuses a walk-in that got its number', async () => {
    const { day, id, match } = await openMatch();
    const [row] = await walkInsOf(day);
    const edit = { ...row, id, studentId: 'G2026010', tel: undefined };
    const [edited, matched] = await overlapping(
      world,
      () => world.as('manager').raw(editPatient, edit),
      () => match(),
    );
    expect([edited.body.code, matched]).toEqual([DONE, patientErrors.unknown.code]);
  });

  test('and refuses a child of the roster that was deleted', async () => {
    const { day, match } = await openMatch(0);
    await endProject(day);
    const [deleted, matched] = await overlapping(
      world,
      () => world.as('manager').raw(deletePatients, { ids: day.patientIds[0], count: 1 }),
      () => match(),
    );
    expect([deleted.body.code, matched]).toEqual([DONE, patientErrors.unknown.code]);
    expect(await walkInsOf(day)).toHaveLength(1);
  });
});

test('a number that only begins like one of a walk-in is of a child of the roster', async () => {
  const { day, id, match } = await openMatch();
  const [child = ''] = day.patientIds;
  const person = { studentId: `临海${child.slice(-8)}`, name: '临时生' };
  await world.database.inScope(world.home, ({ db }) =>
    db.updateTable('patient').set(person).where('id', '=', child).execute(),
  );
  const { body } = await world.as('manager').call(listWalkInCandidates, { id });
  expect(body.rows.map((row: { id: string }) => row.id)).toContain(child);
  const other = { id: child, patientId: day.patientIds[1] };
  expect(await match(other)).toBe(patientErrors.unknown.code);
  expect(await match()).toBe(DONE);
});

describe('one is refused', () => {
  test.each([
    ['a name without a letter', { name: '。。' }, patientErrors.invalid],
    ['a birth date to come', { birthDate: '2126-01-01' }, patientErrors.invalid],
    ['no class', { clazzName: '' }, stationErrors.classMissing],
    ['another school', { schoolId: uuidv7() }, examErrors.projectNotFound],
    ['no id', { id: 'x' }, patientErrors.invalid],
  ] as const)('with %s', async (_, given, { code }) => {
    const day = await openStationDay(world);
    expect(await add(walkIn(day, given))).toBe(code);
    expect(await day.roster()).toHaveLength(3);
  });

  test('after the project has ended', async () => {
    const day = await openStationDay(world);
    await endProject(day);
    expect(await add(walkIn(day))).toBe(examErrors.projectNotInProgress.code);
  });

  test('under the id of a child that was deleted', async () => {
    const day = await openStationDay(world);
    const input = walkIn(day);
    await add(input);
    await world.as('manager').call(deletePatients, { ids: input.id, count: 1 });
    expect(await add(input)).toBe(patientErrors.idUsed.code);
  });
});
