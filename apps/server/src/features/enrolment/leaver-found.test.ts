/** A child that has left comes to a school again: one record, with what it had before. */
import { examErrors, examHistory, uploadExams } from '@spine/contract/exam';
import { listCases } from '@spine/contract/follow-up';
import { kernelErrors } from '@spine/contract/kernel';
import {
  addPatient,
  editPatient,
  listPatients,
  patientDetail,
  patientErrors,
} from '@spine/contract/patient';
import { addProject, moveProject, ProjectStatus } from '@spine/contract/project';
import { addWalkIn, listWalkInCandidates, matchWalkIn } from '@spine/contract/station';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyStatistics } from '#features/child-record/index.ts';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { openCases } from '#features/follow-up/letter/letter.repository.ts';
import { typedPatient } from '#features/patient/patient.factory.ts';
import { childrenIn, newSchool } from '#features/patient/roster/roster.factory.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import type { Tenant } from '#platform/db/open.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childIdOf, intervalsOf, turnTo } from './enrolment.factory.ts';
import { importRows, listedIn, turnToOctober } from './school-year.factory.ts';

type Target = { readonly projectId: string; readonly schoolId: string };
const HOUR_MS = 60 * 60_000;

const world: World = await openWorld();
afterAll(() => world.close());

let year: number;
let primary: string;
let junior: string;
let childId: string;
let number: string;
let name: string;
let made = 0;
let projects = 0;
/** One for each test: children of former tests have left since, and would be found by their names. */
const NAMES = '禾和荷河贺核鹤赫何合阖盒曷涸劾颌纥翮';

const until = (day: string) => turnTo(world, day);

/** A child of 六年级 in October, and a junior school that does not know it. */
beforeEach(async () => {
  year = await turnToOctober(world);
  made += 1;
  number = `LF${year}${made}`;
  name = `林嘉${NAMES[made % NAMES.length]}`;
  primary = await newSchool(world.database, world.home);
  junior = await newSchool(world.database, world.home);
  await imported(primary, CHILD());
  childId = await childIdOf(world, primary, number);
});

const CHILD = () => [number, name, '女', '2016-03-19', '六年级', '2班', ''];

const imported = (schoolId: string, ...rows: string[][]) => importRows(world, schoolId, rows);

const typed = (given: object = {}) =>
  typedPatient(junior, {
    name,
    gender: 'f',
    birthDate: '2016-03-19',
    studentId: number,
    gradeName: '七年级',
    clazzName: '5班',
    ...given,
  });

async function add(given: object = {}) {
  const { body } = await world.as('manager').raw(addPatient, typed(given));
  return body;
}

const listed = (filter: object) => listedIn(world, filter);

const comes = (day: string) => `${day} ${year + 4}-09-01 general ${year - 5} 5班 found`;

const third = () => newSchool(world.database, world.home);

describe('a form of another school', () => {
  test('with the number, name and birth date of a leaver brings its record', async () => {
    await until(`${year + 1}-09-03`);
    expect(await add()).toMatchObject({ code: 8000, data: { id: childId, found: true } });
    expect(await intervalsOf(world, childId)).toEqual([
      `${year}-10-12 ${year + 1}-09-01 general ${year - 5} 2班 import`,
      comes(`${year + 1}-09-03`),
    ]);
    expect(await listed({ schoolId: junior })).toEqual([`${number} 七年级5班`]);
    expect(await listed({ schoolId: primary, enrolled: 'all' })).toEqual([]);
    const { body } = await world.as('doctor').call(patientDetail, { id: childId });
    expect(body.data).toMatchObject({ schoolId: junior, gradeName: '七年级', leftOn: null });
    expect(body.data.enrolments).toHaveLength(2);
    // Sent again it is refused as any number of the school.
    expect((await add()).code).toBe(patientErrors.studentIdUsed.code);
  });

  test('in August, from 1 September on; until then it is in its class', async () => {
    await until(`${year + 1}-08-20`);
    expect(await add()).toMatchObject({ data: { id: childId, found: true } });
    expect(await listed({ schoolId: primary })).toEqual([`${number} 六年级2班`]);
    expect(await listed({ schoolId: junior })).toEqual([]);
    const { body } = await world.as('doctor').call(patientDetail, { id: childId });
    expect(body.data).toMatchObject({ schoolId: primary, gradeName: '六年级', leftOn: null });
    await until(`${year + 1}-09-01`);
    expect(await listed({ schoolId: junior })).toEqual([`${number} 七年级5班`]);
    expect(await listed({ schoolId: primary, enrolled: 'all' })).toEqual([]);
    expect((await intervalsOf(world, childId)).at(-1)).toBe(comes(`${year + 1}-09-01`));
  });

  test('takes no child that is still at school, nor another of the number', async () => {
    await until(`${year + 1}-05-03`);
    const { data: early } = await add();
    expect(early).not.toMatchObject({ found: true });
    await until(`${year + 1}-09-03`);
    const { data: other } = await add({
      studentId: number,
      schoolId: await third(),
      birthDate: '2015-01-02',
    });
    expect(other).not.toMatchObject({ found: true });
    expect(other.id).not.toBe(childId);
  });

  test('with the document of a leaver brings its record under another number', async () => {
    const document = { documentKind: 'A', document: `E2026${1000 + made}` };
    const edited = { id: childId, ...document };
    const { body } = await world
      .as('manager')
      .raw(
        editPatient,
        typed({ ...edited, schoolId: primary, gradeName: '六年级', clazzName: '2班' }),
      );
    expect(body.code).toBe(8000);
    await until(`${year + 1}-09-03`);
    const another = { ...document, studentId: `${number}B`, name: '林家木' };
    expect((await add({ ...another, birthDate: '2016-03-20' })).code).toBe(
      patientErrors.documentUsed.code,
    );
    expect(await add(another)).toMatchObject({ data: { id: childId, found: true } });
    expect(await listed({ schoolId: junior })).toEqual([`${number}B 七年级5班`]);
  });

  test('is asked about one of the same name, birth date and sex, and may say either', async () => {
    await until(`${year + 1}-09-03`);
    const named = { studentId: `${number}C` };
    const asked = await add({ ...named, warnAlike: true });
    expect(asked).toMatchObject({ code: patientErrors.alikeLeft.code, data: { id: childId } });
    expect(asked.msg).toContain('六年级2班');
    expect((await add({ ...named, gender: 'm', warnAlike: true })).code).toBe(8000);
    const foundId = childId;
    expect((await add({ studentId: `${number}D`, name: '林嘉木', foundId })).code).toBe(
      patientErrors.notLeft.code,
    );
    expect(await add({ studentId: `${number}D`, foundId })).toMatchObject({
      data: { id: childId, found: true },
    });
    // A repeated call changes nothing.
    expect((await add({ studentId: `${number}D`, foundId })).data).toEqual({ id: childId });
    expect((await add({ studentId: `${number}E`, foundId })).code).toBe(patientErrors.notLeft.code);
    expect((await add({ studentId: `${number}E` })).data.id).not.toBe(childId);
  });

  test('of a leaver with another phone wants to know again who is there', async () => {
    await until(`${year + 1}-09-03`);
    const child = typed({ tel: '13900001234' });
    const browser = await world.inBrowser('manager', { minutesAgo: 10 });
    const refused = await browser.raw(addPatient, child);
    expect(refused.body.code).toBe(kernelErrors.proofNeeded.code);
    const { body } = await (await world.inBrowser('manager')).raw(addPatient, child);
    expect(body.data).toMatchObject({ id: childId, found: true });
  });

  test('of another institution finds nobody', async () => {
    await until(`${year + 1}-09-03`);
    const schoolId = await newSchool(world.database, world.other);
    const { body } = await world.as('rival').raw(addPatient, typed({ schoolId, warnAlike: true }));
    expect(body).toMatchObject({ code: 8000 });
    expect(body.data.id).not.toBe(childId);
    const named = typed({ schoolId, studentId: 'Z', foundId: childId });
    const { body: foreign } = await world.as('rival').raw(addPatient, named);
    expect(foreign.code).toBe(patientErrors.notLeft.code);
  });
});

describe('an edit', () => {
  const edit = async (given: object) =>
    (await world.as('manager').raw(editPatient, typed({ id: childId, ...given }))).body.code;

  test('takes a leaver to another school, and nobody else', async () => {
    const there = { gradeName: '六年级', clazzName: '2班' };
    expect(await edit({ ...there, schoolId: junior })).toBe(patientErrors.schoolFixed.code);
    await until(`${year + 1}-09-03`);
    expect(await edit({ schoolId: uuidv7() })).toBe(patientErrors.schoolUnknown.code);
    expect(await edit({})).toBe(8000);
    expect((await intervalsOf(world, childId)).at(-1)).toBe(comes(`${year + 1}-09-03`));
    expect(await listed({ schoolId: junior })).toEqual([`${number} 七年级5班`]);
  });
});

test('an edit that takes a leaver to another school takes an emptied document away', async () => {
  const raw = async (given: object) =>
    (await world.as('manager').raw(editPatient, typed({ id: childId, ...given }))).body.code;
  const there = { schoolId: primary, gradeName: '六年级', clazzName: '2班' };
  const document = { documentKind: 'A', document: `E2027${1000 + made}` };
  expect(await raw({ ...there, ...document })).toBe(8000);
  await until(`${year + 1}-09-03`);
  expect(await raw({ documentKind: null, document: '' })).toBe(8000);
  const { body } = await world.as('doctor').call(patientDetail, { id: childId });
  expect(body.data).toMatchObject({ schoolId: junior, documentKind: null });
});

describe('what it had before', () => {
  const upload = async (target: Target, record: object, time: string) => {
    const examTime = new Date(`${time}T08:30:00+08:00`).toISOString();
    const exams = [quickRecord({ ...record, examTime })];
    const { body } = await world.as('doctor').call(uploadExams, { ...target, exams });
    expect(body.data.accepted).toBe(1);
  };
  const begun = async (schoolId: string): Promise<Target> => {
    projects += 1;
    const fields = {
      name: `第${projects}次筛查`,
      schoolIds: [schoolId],
      method: 'atrOnly' as const,
    };
    const { body } = await world.as('manager').call(addProject, fields);
    const { id } = body.data;
    const status = ProjectStatus.Underway;
    expect((await world.as('manager').raw(moveProject, { id, status })).body.code).toBe(8000);
    return { projectId: id, schoolId };
  };

  test('goes on: examinations of both schools are its, and statistics stay right', async () => {
    const before = await begun(primary);
    await until(`${year}-10-13`);
    await upload(before, { studentId: number }, `${year}-10-13`);
    await until(`${year + 1}-09-03`);
    await add();
    // A device of June sends in September, by the number of then and by the id.
    await upload(before, { studentId: number }, `${year + 1}-06-03`);
    await upload(before, { patientId: childId }, `${year + 1}-06-04`);
    const after = await begun(junior);
    await until(`${year + 1}-09-04`);
    await upload(after, { studentId: number }, `${year + 1}-09-04`);
    const { body } = await world.as('doctor').call(examHistory, { patientId: childId, size: 20 });
    expect(
      body.rows.map(({ examTime, gradeName }: Record<string, string>) => [
        examTime?.slice(0, 7),
        gradeName,
      ]),
    ).toEqual([
      [`${year + 1}-09`, '七年级'],
      [`${year + 1}-06`, '六年级'],
      [`${year + 1}-06`, '六年级'],
      [`${year}-10`, '六年级'],
    ]);
    await expectRightStatistics();
  });

  test("an examination after it has gone is another child's of its number, or nobody's", async () => {
    const before = await begun(primary);
    await until(`${year + 1}-09-03`);
    await add();
    const sent = async (record: object, time: string) => {
      const examTime = new Date(`${time}T08:30:00+08:00`).toISOString();
      const exams = [quickRecord({ ...record, examTime })];
      const { body } = await world.as('doctor').call(uploadExams, { ...before, exams });
      return body.data.results[0].code ?? body.data.results[0].outcome;
    };
    await until(`${year + 1}-10-20`);
    const unknown = examErrors.studentNotFound.code;
    expect(await sent({ studentId: number }, `${year + 1}-09-01`)).toBe(unknown);
    expect(await sent({ studentId: number }, `${year + 1}-10-19`)).toBe(unknown);
    expect(await sent({ patientId: childId }, `${year + 1}-10-19`)).toBe(unknown);
    expect(await sent({ studentId: number }, `${year + 1}-08-31`)).toBe('accepted');
    await imported(primary, [number, '林小满', '女', '2017-03-19', '五年级', '1班', '']);
    expect(await sent({ studentId: number }, `${year + 1}-10-20`)).toBe('accepted');
    const { body } = await world.as('doctor').call(examHistory, { patientId: childId, size: 20 });
    expect(body.rows).toHaveLength(1);
  });

  test('is shown in August in one place, by each list and under the school of its class', async () => {
    const before = await begun(primary);
    await until(`${year}-10-13`);
    await upload(before, { studentId: number }, `${year}-10-13`);
    await until(`${year + 1}-08-20`);
    await add();
    const cases = async (filter: object): Promise<string[][]> => {
      const { body } = await world.as('manager').raw(listCases, { size: 20, ...filter });
      return body.rows.map(({ gradeName, clazzName, schoolName }: Record<string, string>) => [
        `${gradeName}${clazzName}`,
        schoolName,
      ]);
    };
    const [shown] = (await world.as('manager').raw(listPatients, { id: childId })).body.rows;
    const { schoolName } = shown;
    const there = ['六年级2班', schoolName];
    expect(await cases({ schoolId: primary })).toEqual([there]);
    expect(await cases({ schoolId: primary, gradeName: '六年级' })).toEqual([there]);
    expect(await cases({ schoolId: junior })).toEqual([]);
    for (const enrolled of ['current', 'all']) {
      expect(await listed({ schoolId: primary, enrolled })).toEqual([`${number} 六年级2班`]);
      expect(await listed({ schoolId: junior, enrolled })).toEqual([]);
    }
    const letters = (tenant: Tenant) => openCases(tenant, [childId]);
    expect(await world.database.inScope(world.home, letters)).toMatchObject([
      { schoolId: primary, schoolName, gradeName: '六年级', hasLeft: false },
    ]);
    await until(`${year + 1}-09-01`);
    expect(await cases({ schoolId: primary })).toEqual([]);
    expect((await cases({ schoolId: junior }))[0]?.[0]).toBe('七年级5班');
  });

  test("of two who had a number here on the day it is nobody's", async () => {
    const before = await begun(primary);
    const other = [`${number}T`, '林双双', '女', '2016-05-19', '六年级', '2班', ''];
    await imported(primary, other);
    const twin = await childIdOf(world, primary, `${number}T`);
    await until(`${year + 1}-09-03`);
    await add();
    expect(
      await add({ studentId: `${number}T`, name: '林双双', birthDate: '2016-05-19' }),
    ).toMatchObject({ data: { id: twin, found: true } });
    await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .updateTable('enrolment')
        .set({ studentId: number })
        .where('orgId', '=', orgId)
        .where('patientId', '=', twin)
        .where('schoolId', '=', primary)
        .execute(),
    );
    const examTime = new Date(`${year + 1}-06-03T08:30:00+08:00`).toISOString();
    const exams = [quickRecord({ studentId: number, examTime })];
    const { body } = await world.as('doctor').call(uploadExams, { ...before, exams });
    expect(body.data.results).toMatchObject([{ code: examErrors.studentNotFound.code }]);
  });

  test('waits for a walk-in that is found to be it', async () => {
    await until(`${year + 1}-09-03`);
    const project = await begun(junior);
    await until(`${year + 1}-09-04`);
    const id = await walkedIn(project);
    await upload(project, { patientId: id }, `${year + 1}-09-04`);
    await until(`${year + 1}-09-08`);
    const { body: alike } = await world.as('manager').call(listWalkInCandidates, { id });
    expect(alike.rows).toMatchObject([
      { id: childId, gradeName: '六年级', left: { leftOn: `${year + 1}-09-01` } },
    ]);
    const fresh = await world.freshlyAs('manager');
    const matched = await fresh.call(matchWalkIn, { id, patientId: childId });
    expect(matched.body.code).toBe(8000);
    // Since the day on which it was examined there.
    expect((await intervalsOf(world, childId)).at(-1)).toBe(comes(`${year + 1}-09-04`));
    const { body: history } = await world.as('doctor').call(examHistory, { patientId: childId });
    expect(history.rows).toMatchObject([{ gradeName: '七年级' }]);
    expect(await childrenIn(world.database, world.home, junior)).toHaveLength(1);
    await expectRightStatistics();
  });

  test('a match waits for a project before it locks a school', async () => {
    await until(`${year + 1}-09-03`);
    const project = await begun(junior);
    await until(`${year + 1}-09-04`);
    const id = await walkedIn(project);
    await upload(project, { patientId: id }, `${year + 1}-09-04`);
    await until(`${year + 1}-09-08`);
    const fresh = await world.freshlyAs('manager');
    const code = await withClient(world.ownerUrl, async (owner) => {
      await owner.query('begin');
      await owner.query('select from project where id = $1 for no key update', [project.projectId]);
      const match = fresh.raw(matchWalkIn, { id, patientId: childId });
      await waitForLocks(world.database);
      // As whoever edits the project does.
      await owner.query(
        'select pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 19))',
        [world.home.orgId, junior],
      );
      await owner.query('commit');
      return (await match).body.code;
    });
    expect(code).toBe(8000);
  });

  const candidatesOf = async (id: string) => {
    const { body } = await world.as('manager').call(listWalkInCandidates, { id });
    return body.rows.map((row: { id: string; left: object | null }) => [row.id, row.left !== null]);
  };

  test('is offered once: of the same school as one that has left, in August as one of it', async () => {
    const project = await begun(primary);
    await until(`${year + 1}-08-20`);
    const place = { gradeName: '六年级', clazzName: '2班' };
    const id = await walkedIn(project, place);
    expect(await candidatesOf(id)).toEqual([[childId, false]]);
    await until(`${year + 1}-09-03`);
    expect(await candidatesOf(id)).toEqual([[childId, true]]);
  });

  test('is matched in August at another school, to which it comes on 1 September', async () => {
    const project = await begun(junior);
    await until(`${year + 1}-08-20`);
    const id = await walkedIn(project);
    await upload(project, { patientId: id }, `${year + 1}-08-20`);
    expect(await candidatesOf(id)).toEqual([[childId, true]]);
    const fresh = await world.freshlyAs('manager');
    const { body } = await fresh.raw(matchWalkIn, { id, patientId: childId });
    expect(body.code).toBe(8000);
    const stays = await intervalsOf(world, childId);
    expect(stays[0]).toContain(`${year}-10-12 ${year + 1}-09-01`);
    expect(stays[1]).toContain(`${year + 1}-09-01 `);
    expect(await listed({ schoolId: primary })).toEqual([`${number} 六年级2班`]);
    // The class in which it was examined is one of the school of the examination.
    const { body: history } = await world.as('doctor').call(examHistory, { patientId: childId });
    expect(history.rows).toMatchObject([{ clazzName: '5班' }]);
    await expectRightStatistics();
  });

  test('keeps the roster of its former school where a walk-in is older than its leaving', async () => {
    const project = await begun(junior);
    await until(`${year + 1}-05-20`);
    const id = await walkedIn(project);
    await until(`${year + 1}-09-08`);
    const fresh = await world.freshlyAs('manager');
    // No device may bring its examination any more.
    const { projectId } = project;
    const status = ProjectStatus.Completed;
    expect((await world.as('manager').raw(moveProject, { id: projectId, status })).body.code).toBe(
      8000,
    );
    const { body } = await fresh.raw(matchWalkIn, { id, patientId: childId });
    expect(body.code).toBe(8000);
    const [first, second] = await intervalsOf(world, childId);
    expect(first).toContain(`${year}-10-12 ${year + 1}-09-01`);
    expect(second).toContain(`${year + 1}-09-01 `);
  });

  async function walkedIn(target: Target, given: object = {}): Promise<string> {
    const id = uuidv7();
    const child = { name, gender: 'f', birthDate: '2016-03-19' };
    const place = { gradeName: '七年级', clazzName: '5班' };
    const input = { id, ...target, ...place, ...child, ...given };
    expect((await world.as('doctor').raw(addWalkIn, input)).body.code).toBe(8000);
    return id;
  }

  async function expectRightStatistics(): Promise<void> {
    await until(`${year + 1}-09-20`);
    world.clock.advance(18 * HOUR_MS);
    const wrong: unknown[] = [];
    const repaired = (_: string, found: unknown) => wrong.push(found);
    const now = world.clock.now();
    expect(await verifyStatistics(world.database, { now, repaired })).toBe(true);
    expect(wrong).toEqual([]);
    await world.signInAgain();
  }
});
