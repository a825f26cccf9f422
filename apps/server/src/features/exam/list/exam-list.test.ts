import {
  EXAM_MODES,
  examHistory,
  examRow,
  exportExams,
  listExams,
  uploadExams,
} from '@spine/contract/exam';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeChildren } from '#features/child-record/index.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { unlistPatientExams } from '../child/exam-child.reader.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';

let world: World;
let place: Screening;
let elsewhere: Screening;
let named: { id: string };

const list = (filters: Record<string, unknown> = {}) => world.as('doctor').raw(listExams, filters);
const idsOf = async (filters: Record<string, unknown>) =>
  (await list(filters)).body['rows'].map((row: { id: string }) => row.id);
const upload = async (to: Screening, exams: ReturnType<typeof quickRecord>[]) => {
  const input = { projectId: to.projectId, schoolId: to.schoolId, exams };
  const { body } = await world.as('doctor').call(uploadExams, input);
  expect(body['code']).toBe(8000);
  return exams.map(({ id }) => id);
};
const unlist = (patientIds: string[]) =>
  world.database.inScope(world.home, (tenant) =>
    changeChildren(tenant, { patientIds }, (change) => unlistPatientExams(change, patientIds)),
  );
const child = (index: number) => place.patientIds[index] ?? '';
const on = (day: string, time = '09:00:00') => `2026-11-${day}T${time}+08:00`;

/** Six examinations, oldest first. */
let ids: string[];

beforeAll(async () => {
  world = await openWorld();
  place = await insertScreening(world.database, world.home, { children: 3 });
  elsewhere = await insertScreening(world.database, world.home, { children: 1 });
  named = await world.database.inScope(world.home, (tenant) =>
    insertPatientRow(tenant, {
      schoolId: place.schoolId,
      name: "欧阳𠮷's",
      studentId: 'G330102201405061234',
      gradeName: '五年级',
      clazzName: '1班',
      birthDate: '2015-11-19',
    }),
  );
  const none = { readings: undefined };
  ids = [
    ...(await upload(place, [
      quickRecord({ patientId: child(0), examTime: on('16') }),
      quickRecord({ patientId: child(1), examTime: on('17'), readings: [[1, 1.2, 1.4]] }),
      quickRecord({ patientId: child(2), examTime: on('17', '23:59:59'), status: 2, ...none }),
      quickRecord({ patientId: named.id, examTime: on('18'), readings: [[-5.8, -5.8, -5.8]] }),
    ])),
    ...(await upload(elsewhere, [
      quickRecord({ patientId: elsewhere.patientIds[0] ?? '', examTime: on('19') }),
      {
        ...quickRecord({ patientId: elsewhere.patientIds[0] ?? '', examTime: on('20') }),
        typeId: 1,
        readings: undefined,
        atr: { thoracic: [6], thoracolumbar: [2], lumbar: [-1] },
      },
    ])),
  ];
  const foreign = await insertScreening(world.database, world.other);
  const record = quickRecord({ patientId: foreign.patientIds[0] ?? '' });
  await world.as('rival').call(uploadExams, {
    projectId: foreign.projectId,
    schoolId: foreign.schoolId,
    exams: [record],
  });
});
afterAll(() => world.close());

describe('the examination list', () => {
  it('shows the institution’s own, newest first, with an exact total [3.41, 7.33]', async () => {
    const { body } = await list();
    expect(body['total']).toBe(6);
    expect(body['rows'].map((row: { id: string }) => row.id)).toEqual(ids.toReversed());
  });

  it('shows everything a row needs [3.4, 3.6, 3.7, 3.9]', async () => {
    const { body } = await list({ name: '欧阳' });
    const row = examRow.parse(body['rows'][0]);
    expect(row).toMatchObject({
      id: ids[3],
      patientId: named.id,
      studentId: 'G330102201405061234',
      name: "欧阳𠮷's",
      sex: 'f',
      birthDate: '2015-11-19',
      age: 10,
      schoolId: place.schoolId,
      gradeName: '五年级',
      clazzName: '1班',
      projectId: place.projectId,
      examTime: '2026-11-18T09:00:00+08:00',
      beforeProject: false,
      typeId: 0,
      status: 1,
      resultId: 1,
      res: '侧弯Ⅰ度',
      needsRetest: false,
      screeningState: 'suspicious',
      leftAngle: 5.8,
      rightAngle: 0,
      quickData: '左5.8°，右0°',
      maxAngle: 5.8,
      maxSide: 'left',
      maxSegment: null,
      doctorName: '沈若兰',
      quickDataList: [-5.8],
      stoneInfo: '-',
    });
  });

  it('shows a declined examination by its word, without angles [3.11, 4.26]', async () => {
    const { body } = await list({ from: '2026-11-17', to: '2026-11-17' });
    expect(body['rows'][0]).toMatchObject({
      res: '拒检',
      quickData: '',
      leftAngle: null,
      resultId: null,
    });
  });

  it.each([
    ['school', () => ({ schoolId: place.schoolId }), [3, 2, 1, 0]],
    ['project', () => ({ projectId: elsewhere.projectId }), [5, 4]],
    ['child', () => ({ patientId: child(0) }), [0]],
    ['quick type', () => ({ typeId: '0' }), [4, 3, 2, 1, 0]],
    ['normal type', () => ({ typeId: 1 }), [5]],
    ['result normal', () => ({ resultId: 0 }), [1]],
    ['complete result severity I', () => ({ resultId: 1 }), [3]],
    ['first measurement of severity I', () => ({ firstResultId: 1 }), [5]],
    ['sagittal finding', () => ({ resultId: 'kyphosis' }), []],
    ['to retest, where another is complete', () => ({ outcome: 'retest' }), []],
    ['declined', () => ({ outcome: 'declined' }), [2]],
    ['a part of the name', () => ({ name: '阳' }), [3]],
    ['a rare character of the name', () => ({ name: '𠮷' }), [3]],
    ['a quote in the name', () => ({ name: "𠮷's" }), [3]],
    ['the exact student number', () => ({ studentId: 'G330102201405061234' }), [3]],
    ['a part of a student number', () => ({ studentId: 'G3301022014' }), []],
    ['grade', () => ({ gradeName: '五年级' }), [3]],
    [
      'grade and class',
      () => ({ gradeName: '六年级', clazzName: '3班', schoolId: elsewhere.schoolId }),
      [5, 4],
    ],
    ['one day', () => ({ from: '2026-11-17', to: '2026-11-17' }), [2, 1]],
    ['from a day', () => ({ from: '2026-11-19' }), [5, 4]],
    ['to a day', () => ({ to: '2026-11-16' }), [0]],
    [
      'everything together',
      () => ({ schoolId: place.schoolId, typeId: 0, resultId: 2, to: '2026-11-30' }),
      [0],
    ],
    ['a wildcard of SQL, as text', () => ({ name: '%' }), []],
    [
      'empty values, which are dropped',
      () => ({ name: '', schoolId: '', resultId: '', projectId: '' }),
      [5, 4, 3, 2, 1, 0],
    ],
  ])('is narrowed by %s [2.49, 3.37, 4.18]', async (_what, filters, expected) => {
    expect(await idsOf(filters())).toEqual(expected.map((index) => ids[index]));
  });

  it('pages and sorts both ways [3.37, 3.39]', async () => {
    expect(await idsOf({ size: 2, page: 2 })).toEqual([ids[3], ids[2]]);
    expect(await idsOf({ size: 2, page: 3, asc: 'examTime' })).toEqual([ids[4], ids[5]]);
    expect(await idsOf({ desc: 'examTime', asc: '', size: 1 })).toEqual([ids[5]]);
    const { body } = await list({ size: 2, page: 4 });
    expect(body).toMatchObject({ rows: [], total: 6 });
  });

  it('keeps the order of examinations of the same instant from page to page', async () => {
    const twin = await insertScreening(world.database, world.home, { children: 30 });
    const exams = twin.patientIds.map((patientId) => quickRecord({ patientId }));
    await upload(twin, exams);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => idsOf({ schoolId: twin.schoolId, size: 10, page })),
    );
    expect(pages.flat()).toEqual(
      exams
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    await unlist(twin.patientIds);
    expect(await idsOf({ schoolId: twin.schoolId })).toEqual([]);
  });

  it('shows one way of examining, and so does its export', async () => {
    const project = { method: 'guideline' } as const;
    const guided = await insertScreening(world.database, world.home, { children: 1, project });
    const patientId = guided.patientIds[0] ?? '';
    const quick = await upload(guided, [quickRecord({ patientId, examTime: on('15') })]);
    const found = { normal: [ids[5]], quick, atrOnly: [4, 3, 2, 1, 0].map((index) => ids[index]) };
    for (const way of EXAM_MODES) {
      expect(await idsOf({ way })).toEqual(found[way]);
      const { body } = await list({ way, size: 1 });
      expect(body['total']).toBe(found[way].length);
      const { bytes } = await world.as('doctor').raw(exportExams, { way });
      expect(cellsOfXlsx(bytes)).toHaveLength(1 + found[way].length);
    }
    expect((await list({ way: 'both' })).body['errorCode']).toBe(2400);
    await unlist([patientId]);
  });

  it.each([
    [{ schoolId: 'x' }, 2400],
    [{ projectId: "' or 1=1" }, 2400],
    [{ typeId: 2 }, 2400],
    [{ typeId: 'quick' }, 1400],
    [{ resultId: 4 }, 2400],
    [{ from: '2026-02-30' }, 2400],
    [{ name: '长'.repeat(51) }, 2400],
    [{ name: 'a\u0000' }, 2400],
    [{ size: 1001 }, 2400],
    [{ page: 0 }, 2400],
    [{ asc: 'findings' }, 2400],
  ])('refuses %j', async (filters, code) => {
    const { status, body } = await list(filters);
    expect([status, body['errorCode']]).toEqual([200, code]);
  });

  it('finds nothing under the ids of another institution', async () => {
    const theirs = await world.as('rival').call(listExams, {});
    const [row] = theirs.body['rows'];
    for (const filters of [
      { schoolId: row.schoolId },
      { projectId: row.projectId },
      { patientId: row.patientId },
      { studentId: row.studentId, schoolId: row.schoolId },
    ]) {
      expect((await list(filters)).body).toMatchObject({ code: 8000, rows: [], total: 0 });
    }
  });

  it.each(['platform', 'maker', 'analyst'] as const)('is not for %s', async (name) => {
    for (const endpoint of [listExams, examHistory]) {
      const { body } = await world.as(name).raw(endpoint, { patientId: child(0) });
      expect(body).toMatchObject({ errorCode: 2403 });
    }
  });

  it('is not for anyone without a session', async () => {
    expect((await world.anonymous.call(listExams, {})).body).toMatchObject({ errorCode: 2401 });
  });
});

describe('the history of a child', () => {
  it('is newest first and leaves a log line [7.33]', async () => {
    const patientId = elsewhere.patientIds[0] ?? '';
    const { body } = await world.as('doctor').call(examHistory, { patientId });
    expect(body).toMatchObject({ total: 2, rows: [{ id: ids[5] }, { id: ids[4] }] });
    const lines = await world.database.inScope(world.home, ({ db }) =>
      db.selectFrom('operationLog').where('keypoint', '=', patientId).selectAll().execute(),
    );
    expect(lines).toMatchObject([
      { model: 'exam', optype: 'view', keymsg: '查看历次检查（共2条）' },
    ]);
  });

  it('is empty for an unknown child and for one of another institution', async () => {
    const theirs = await world.as('rival').call(listExams, {});
    for (const patientId of [uuidv7(), theirs.body['rows'][0].patientId]) {
      const { body } = await world.as('doctor').call(examHistory, { patientId });
      expect(body).toMatchObject({ code: 8000, rows: [], total: 0 });
    }
  });

  it('needs a child', async () => {
    const { body } = await world.as('doctor').raw(examHistory, {});
    expect(body).toMatchObject({ errorCode: 2400 });
  });
});
