/** Voided examinations leave everything and come back; an assigned one is that of another child, and both tell it. */
import { examDetail, examErrors, listExamImages, uploadExams } from '@spine/contract/exam';
import { deletePatients } from '@spine/contract/patient';
import { deleteProject, moveProject } from '@spine/contract/project';
import { addBulkReport, reportPage, reportPdf, verifyReport } from '@spine/contract/report';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { placeIn } from '#features/enrolment/enrolment.factory.ts';
import { recordVisit } from '#features/follow-up/follow-up.factory.ts';
import { reportVerification } from '#features/report/index.ts';
import { openWorld, type World } from '#testing/world.ts';
import { loadFamilyExams } from '../child/exam-child.reader.ts';
import { quickRecord } from '../exam.factory.ts';
import { PNG } from '../picture/exam-picture.factory.ts';
import { reassessProject } from '../reassess/exam-reassess.service.ts';
import {
  type Correcting,
  correctingIn,
  REASON,
  recountOf,
  STRAIGHT,
} from './exam-correction.factory.ts';

const BY_MANAGER = { by: '周见山', reason: REASON, at: '2026-11-20T10:00:00+08:00' };

let world: World;
let exams: Correcting;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  exams = await correctingIn(world);
});
afterAll(() => world.close());

const codeOf = async (endpoint: Parameters<ReturnType<World['as']>['raw']>[0], input: object) =>
  (await world.as('doctor').raw(endpoint, input)).body.code;
const familyOf = async (patientId: string) => {
  const { exams: shown } = await world.database.inScope(world.home, (tenant) =>
    loadFamilyExams(tenant, patientId),
  );
  return shown.map(({ id }) => id);
};
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The statistics say what a recount of the rows gives. */
async function expectRecounted(expected: { roster: number; inspected: number }): Promise<void> {
  expect(await exams.counted()).toMatchObject(expected);
  expect(await recountOf(world, exams.screening)).toEqual(expected);
}

describe('a step that was done twice', () => {
  test('is found until one of the two is voided', async () => {
    const repeated = async () => idsOf(await exams.list({ repeated: 'only' }));
    const [one, two] = [await exams.examine(STRAIGHT), await exams.examine(STRAIGHT)];
    await exams.examine({ ...STRAIGHT, patientId: exams.second });
    expect((await repeated()).toSorted()).toEqual([one, two].toSorted());
    await exams.void(one);
    expect(await repeated()).toEqual([]);
    await exams.unvoid(one);
    expect(await repeated()).toHaveLength(2);
  });

  test('is neither a second stage after the first, nor declining twice', async () => {
    await exams.examine({ status: 2, readings: undefined });
    await exams.examine({ status: 2, readings: undefined });
    await exams.examine();
    await exams.examine({
      typeId: 1,
      readings: undefined,
      atr: { thoracic: [6], thoracolumbar: [2], lumbar: [-1] },
      motionTest: { atr: { thoracic: [6], thoracolumbar: [2], lumbar: [-1] } },
    });
    expect(await exams.list({ repeated: 'only' })).toEqual([]);
  });
});

describe('a voided examination', () => {
  test('leaves lists, history, the family, pictures and statistics, and stays among the voided', async () => {
    const id = await exams.examine({ images: [{ name: '背面', fileData: PNG }] });
    await expectRecounted({ roster: 2, inspected: 1 });
    expect(await exams.void(id)).toBe(8000);
    expect(await exams.list()).toEqual([]);
    expect(await exams.history(exams.first)).toEqual([]);
    expect(await familyOf(exams.first)).toEqual([]);
    expect(await codeOf(listExamImages, { examId: id })).toBe(examErrors.examVoided.code);
    await expectRecounted({ roster: 2, inspected: 0 });
    const [row] = await exams.list({ voided: 'only' });
    expect(row).toMatchObject({ id, voided: { ...BY_MANAGER, byId: world.cast.users.manager } });
  });

  test('is told by the history of its child where that is asked for, and is no open referral', async () => {
    const [id, other] = [await exams.examine(), await exams.examine(STRAIGHT)];
    await exams.void(id);
    const rows = await exams.history(exams.first, { voided: 'with' });
    const voidedOf = new Map(
      rows.map((row: { id: string; voided: unknown }) => [row.id, row.voided]),
    );
    expect(voidedOf.get(id)).toMatchObject(BY_MANAGER);
    expect(voidedOf.get(other)).toBeNull();
    expect(rows.some((row: { openReferral: boolean }) => row.openReferral)).toBe(false);
    expect(await exams.corrections(exams.first)).toMatchObject([
      { kind: 'void', examId: id, from: { id: exams.first }, to: null, ...BY_MANAGER },
    ]);
  });

  test('has no report, alone or with others, and a printed one is not genuine', async () => {
    const id = await exams.examine();
    await exams.void(id);
    for (const endpoint of [reportPage, reportPdf, examDetail])
      expect(await codeOf(endpoint, { id })).toBe(examErrors.examVoided.code);
    expect(await codeOf(addBulkReport, { ids: [id], format: 'pdf' })).not.toBe(8000);
    const links = reportVerification(world.config.secret, undefined);
    const path = links.path({ orgId: world.home.orgId, examId: id });
    const token = path.replace('/verify/', '');
    const { body } = await world.anonymous.call(verifyReport, { token });
    expect(body.data.genuine).toBe(false);
  });

  test('refers nobody: what a hospital finds then, another one has missed', async () => {
    const [id, other] = [await exams.examine(), await exams.examine(STRAIGHT)];
    await exams.void(id);
    const visit = { patientId: exams.first, day: '2026-11-20', cobbAngle: 12 };
    expect((await recordVisit(world.as('doctor'), visit)).body.code).toBe(8000);
    const { body } = await world.as('doctor').call(examDetail, { id: other });
    expect(body.data.referral).toMatchObject({ elsewhere: true, cobbAngle: 12 });
  });

  test('does not come back with an upload of the same record', async () => {
    const record = quickRecord({ patientId: exams.first });
    const input = { ...exams.screening, exams: [record] };
    await world.as('doctor').raw(uploadExams, input);
    await exams.void(record.id);
    const { body } = await world.as('doctor').raw(uploadExams, input);
    expect(body.code).toBe(examErrors.allUploaded.code);
    expect(await exams.list()).toEqual([]);
  });

  test('is voided once: the same call again answers alike and adds nothing', async () => {
    const id = await exams.examine();
    const answers = await Promise.all([exams.void(id), exams.void(id, 'doctor')]);
    expect([...answers, await exams.void(id)]).toEqual([8000, 8000, 8000]);
    expect(await exams.corrections(exams.first)).toHaveLength(1);
  });

  test('of a completed project makes its child one that the project missed', async () => {
    const id = await exams.examine();
    await world.as('manager').call(moveProject, { id: exams.screening.projectId, status: 2 });
    expect(await exams.counted()).toMatchObject({ roster: 2, inspected: 1 });
    await exams.void(id);
    expect(await exams.counted()).toMatchObject({ roster: 2, inspected: 0 });
    await exams.unvoid(id);
    expect(await exams.counted()).toMatchObject({ roster: 2, inspected: 1 });
  });
});

describe('what a stored correction replaces', () => {
  const listed = async () => idsOf(await exams.list()).toSorted();

  test('is taken out once, and left where somebody took that back', async () => {
    const [former, stored] = [await exams.examine(), await exams.examine()];
    expect(await exams.replace(former, stored)).toBe(8000);
    expect(await listed()).toEqual([stored]);
    await exams.unvoid(former);
    expect(await exams.replace(former, stored)).toBe(8000);
    expect(await listed()).toEqual([former, stored].toSorted());
  });

  test('is left where the correction counts no more, so that its child keeps one', async () => {
    const [former, stored] = [await exams.examine(), await exams.examine()];
    await exams.void(stored);
    expect(await exams.replace(former, stored)).toBe(8000);
    expect(await exams.replace(former, former)).toBe(8000);
    expect(await exams.replace(former, exams.first)).toBe(8000);
    expect(await exams.replace(exams.first, former)).toBe(8000);
    expect(await listed()).toEqual([former]);
  });

  test('is of the same child: one that was assigned since stays with the other', async () => {
    const [former, stored] = [await exams.examine(), await exams.examine()];
    await exams.assign(former, exams.second);
    expect(await exams.replace(former, stored)).toBe(8000);
    expect(await listed()).toEqual([former, stored].toSorted());
  });

  test('is of the same institution', async () => {
    const [former, stored] = [await exams.examine(), await exams.examine()];
    expect(await exams.replace(former, stored, 'rival')).toBe(8000);
    expect(await listed()).toEqual([former, stored].toSorted());
  });

  test('stands beside it where a doctor may not void it, and the answer says so', async () => {
    const [foreign, stored] = [await exams.examine({}, 'manager'), await exams.examine()];
    expect(await exams.replace(foreign, stored)).toBe(examErrors.formerStands.code);
    const old = await exams.examine();
    await exams.age(old);
    expect(await exams.replace(old, stored)).toBe(examErrors.formerStands.code);
    expect(await exams.replace(old, stored, 'manager')).toBe(8000);
    expect(await listed()).toEqual([foreign, stored].toSorted());
  });
});

describe('who may void', () => {
  test('a doctor own examinations of the day, a manager all', async () => {
    const [own, foreign] = [await exams.examine(), await exams.examine({}, 'manager')];
    expect(await exams.void(foreign, 'doctor')).toBe(examErrors.notOwnToday.code);
    expect(await exams.void(own, 'doctor')).toBe(8000);
    const old = await exams.examine();
    await exams.age(old);
    expect(await exams.void(old, 'doctor')).toBe(examErrors.notOwnToday.code);
    expect(await exams.void(old)).toBe(8000);
    expect(await exams.unvoid(old, 'doctor')).toBe(examErrors.notOwnToday.code);
  });

  test('a doctor does not take back what a manager voided', async () => {
    const id = await exams.examine();
    await exams.void(id);
    expect(await exams.unvoid(id, 'doctor')).toBe(examErrors.notOwnToday.code);
    expect(await exams.unvoid(id)).toBe(8000);
    await exams.void(id, 'doctor');
    expect(await exams.unvoid(id, 'doctor')).toBe(8000);
  });
});

describe('a void that is taken back', () => {
  test('leaves everything as it was before', async () => {
    const id = await exams.examine();
    const before = [await exams.list(), await exams.history(exams.first), await exams.counted()];
    await exams.void(id);
    expect(await exams.unvoid(id)).toBe(8000);
    const after = [await exams.list(), await exams.history(exams.first), await exams.counted()];
    expect(after).toEqual(before);
    expect(await exams.list({ voided: 'only' })).toEqual([]);
    expect(await familyOf(exams.first)).toEqual([id]);
    await expectRecounted({ roster: 2, inspected: 1 });
    expect(await exams.unvoid(id)).toBe(8000);
    const kinds = (await exams.corrections(exams.first)).map((row: { kind: string }) => row.kind);
    expect(kinds).toEqual(['unvoid', 'void']);
  });

  test('is graded by the method its project has now', async () => {
    const id = await exams.examine();
    await exams.void(id);
    const { projectId } = exams.screening;
    await world.database.inScope(world.home, (tenant) =>
      reassessProject(tenant, { projectId, method: 'guideline' }),
    );
    await exams.unvoid(id);
    const [row] = await exams.list();
    expect(row.overall.finding).toBe('retest');
  });

  test('is refused once the child, the project or the birth date no longer allow it', async () => {
    const id = await exams.examine();
    const ofDeleted = await exams.examine({ patientId: exams.second });
    await exams.void(id);
    await exams.void(ofDeleted);
    await world.as('manager').call(deletePatients, { ids: exams.second });
    expect(await exams.unvoid(ofDeleted)).toBe(examErrors.voidedChildGone.code);
    expect(idsOf(await exams.list({ voided: 'only' }))).toEqual([id]);
    const setBirth = (birthDate: string) =>
      world.database.inScope(world.home, ({ db }) =>
        db.updateTable('patient').set({ birthDate }).where('id', '=', exams.first).execute(),
      );
    await setBirth('2026-11-21');
    expect(await exams.unvoid(id)).toBe(examErrors.examBeforeBirth.code);
    await setBirth('2014-05-06');
    const project = { id: exams.screening.projectId };
    await world.as('manager').call(deleteProject, { ...project, withExams: false });
    expect(await exams.unvoid(id)).toBe(examErrors.voidedProjectGone.code);
  });

  test('is refused like an unknown one where the project went with its examinations', async () => {
    const id = await exams.examine();
    await exams.void(id);
    const project = { id: exams.screening.projectId, withExams: true };
    await world.as('manager').call(deleteProject, project);
    expect(await exams.unvoid(id)).toBe(examErrors.examNotFound.code);
    expect(await exams.list({ voided: 'only' })).toEqual([]);
  });
});

describe('an examination that is assigned to another child', () => {
  test('is in the class of that child, counts for it, and both histories tell it', async () => {
    const id = await exams.examine();
    await world.database.inScope(world.home, (tenant) =>
      placeIn(tenant, [exams.second], { gradeName: '五年级', clazzName: '7班' }),
    );
    expect(await exams.assign(id, exams.second)).toBe(8000);
    expect(await exams.history(exams.first)).toEqual([]);
    expect(await exams.history(exams.second)).toMatchObject([
      { id, gradeName: '五年级', clazzName: '7班' },
    ]);
    expect([await familyOf(exams.first), await familyOf(exams.second)]).toEqual([[], [id]]);
    await expectRecounted({ roster: 2, inspected: 1 });
    const told = { kind: 'assign', examId: id, ...BY_MANAGER };
    const line = { ...told, from: { id: exams.first }, to: { id: exams.second } };
    expect(await exams.corrections(exams.first)).toMatchObject([line]);
    expect(await exams.corrections(exams.second)).toMatchObject([line]);
  });

  test('takes its pictures along, and not that the report was fetched', async () => {
    const id = await exams.examine({ images: [{ name: '背面', fileData: PNG }] });
    await world.as('doctor').call(reportPdf, { id });
    await expect.poll(async () => (await exams.list())[0].reportDownloaded).toBe(true);
    await exams.assign(id, exams.second);
    expect((await exams.list())[0].reportDownloaded).toBe(false);
    expect(await codeOf(listExamImages, { examId: id })).toBe(8000);
  });

  test('is assigned once, also by two at the same time', async () => {
    const id = await exams.examine();
    const answers = await Promise.all([
      exams.assign(id, exams.second),
      exams.assign(id, exams.second, 'doctor'),
    ]);
    expect([...answers, await exams.assign(id, exams.second)]).toEqual([8000, 8000, 8000]);
    expect(await exams.corrections(exams.second)).toHaveLength(1);
  });

  test('is one that may be corrected, of a child of the school born by then, and not voided', async () => {
    const id = await exams.examine();
    const elsewhere = (await correctingIn(world)).first;
    expect(await exams.assign(id, elsewhere)).toBe(examErrors.studentNotFound.code);
    const foreign = await exams.examine({}, 'manager');
    expect(await exams.assign(foreign, exams.second, 'doctor')).toBe(examErrors.notOwnToday.code);
    await world.database.inScope(world.home, ({ db }) =>
      db
        .updateTable('patient')
        .set({ birthDate: '2026-11-21' })
        .where('id', '=', exams.second)
        .execute(),
    );
    expect(await exams.assign(id, exams.second)).toBe(examErrors.examBeforeBirth.code);
    await exams.void(id);
    expect(await exams.assign(id, exams.second)).toBe(examErrors.examVoided.code);
  });

  test('hides the name of a child that is deleted since', async () => {
    const id = await exams.examine();
    await exams.assign(id, exams.second);
    await world.as('manager').call(deletePatients, { ids: exams.first });
    const [line] = await exams.corrections(exams.second);
    expect(line.from).toEqual({ id: exams.first, name: null });
  });
});

test('an examination that is assigned while it is voided ends in one of the two orders', async () => {
  const id = await exams.examine();
  const codes = await Promise.all([exams.void(id), exams.assign(id, exams.second)]);
  expect(codes[0]).toBe(8000);
  expect([8000, examErrors.examVoided.code]).toContain(codes[1]);
  expect(await exams.list()).toEqual([]);
  await expectRecounted({ roster: 2, inspected: 0 });
});

test('the reason is required and has at most 100 characters', async () => {
  const id = await exams.examine();
  const { code } = examErrors.correctionReasonInvalid;
  expect(await exams.void(id, 'manager', ' ')).toBe(code);
  expect(await exams.void(id, 'manager', '错'.repeat(101))).toBe(code);
  expect(await exams.void(id, 'manager', '错'.repeat(100))).toBe(8000);
});
