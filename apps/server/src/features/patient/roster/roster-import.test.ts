import { read, utils, write } from '@e965/xlsx';
import { uploadExams } from '@spine/contract/exam';
import { importRoster, rosterFaultFile, rosterRefusal } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeChildren } from '#features/child-record/index.ts';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPatientRow } from '../patient.factory.ts';
import { toColumns } from '../patient.service.ts';
import { writeChildren } from '../write-children.repository.ts';
import {
  CHILD,
  childrenIn,
  HEADER,
  newSchool,
  OTHER,
  patientLogLines,
  rosterFile,
} from './roster.factory.ts';

/** The number of CHILD, in another class. */
const ADDED = {
  studentId: CHILD[0] ?? '',
  name: '林嘉禾',
  gender: 'm' as const,
  birthDate: '2014-01-02',
  tel: null,
  gradeName: '六年级',
  clazzName: '1班',
};

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

function importRows(rows: readonly (readonly string[])[], input: object = {}) {
  const fields = { schoolId, ...input };
  return world.as('manager').upload(importRoster, fields, rosterFile(rows));
}

function children(school = schoolId) {
  return childrenIn(world.database, world.home, school);
}

describe('characters nobody sees', () => {
  test.each([
    { what: 'a NUL', cell: '林\u0000禾', column: 1, told: '看不见' },
    { what: 'half a surrogate pair', cell: '林\ud842禾', column: 1, told: '无法显示' },
    { what: 'a bidi override', cell: '林\u202e禾', column: 1, told: '看不见' },
    { what: 'a zero-width space', cell: '2026\u200b0501', column: 0, told: '看不见' },
    { what: 'a NUL where a date is wanted', cell: '2015\u0000', column: 3, told: '哪一天' },
  ])('$what is a fault of its cell', async ({ cell, column, told }) => {
    const { status, body } = await importRows([CHILD.with(column, cell), OTHER]);
    expect([status, body.code]).toEqual([200, 24001405]);
    const letter = 'ABCDEFG'[column];
    expect(body.data.faults).toMatchObject([{ row: 2, column: letter }]);
    expect(body.data.faults[0].why).toContain(told);
    expect(await children()).toEqual([]);
  });

  test('in a title, a column nobody reads or the name of the file do no harm', async () => {
    const bytes = rosterFile([
      [...CHILD, '\u0000'],
      [...OTHER, '\ud842'],
    ]).bytes;
    const file = { name: 'x.xls', bytes };
    for (const name of ['名\u202e单\u0000.xls', '名单\ud842.xls']) {
      const { body } = await world
        .as('manager')
        .upload(importRoster, { schoolId }, { ...file, name });
      expect(body.code).toBe(8000);
    }
  });
});

describe('a right roster', () => {
  test('is written whole, with grade codes and class numbers [7.30]', async () => {
    const { body } = await importRows([CHILD, OTHER]);
    expect(body).toMatchObject({
      code: 8000,
      data: {
        written: true,
        total: 2,
        added: 2,
        updated: 0,
        unchanged: 0,
        warnings: [],
        warningCount: 0,
        unusedColumns: [],
      },
    });
    expect(await children()).toMatchObject([
      {
        studentId: '20260501',
        name: '林嘉禾',
        gender: 'f',
        birthDate: '2015-03-19',
        tel: '13800000417',
        gradeCode: 5,
        clazzOrder: 4,
      },
      { studentId: '20260502', gender: 'm', tel: null },
    ]);
    expect((await patientLogLines(world, 'manager')).at(-1)).toMatchObject({
      optype: 'import',
      keypoint: schoolId,
      keymsg: '导入名单：新增 2 人，更新 0 人，没有变化 0 人',
    });
  });

  test.each(['2023级', '八年级（3）班'])(
    'is written with grade %s, which is warned of',
    async (grade) => {
      const { body } = await importRows([CHILD.with(4, grade), OTHER]);
      expect(body).toMatchObject({
        code: 8000,
        data: {
          written: true,
          added: 2,
          warningCount: 1,
          warnings: [{ row: 2, column: 'E', field: 'gradeName', name: '林嘉禾', value: grade }],
        },
      });
      expect(body.data.warnings[0].why).toBe('看不出是几年级，统计中归入“年级不明”');
      expect(await children()).toMatchObject([
        { gradeName: grade.normalize('NFKC'), gradeCode: 99 },
        {},
      ]);
    },
  );

  test('changes nothing when it is sent again', async () => {
    await importRows([CHILD, OTHER]);
    const before = await children();
    const { body } = await importRows([CHILD, OTHER]);
    expect(body.data).toMatchObject({ total: 0, added: 0, updated: 0, unchanged: 2 });
    expect(await children()).toEqual(before);
  });

  test('updates a known student number, keeps its id, and its phone when none is given', async () => {
    await importRows([CHILD, OTHER]);
    const [before] = await children();
    const moved = CHILD.with(4, '六年级').with(5, '2班').with(6, '');
    const { body } = await importRows([moved, OTHER]);
    expect(body.data).toMatchObject({ total: 1, added: 0, updated: 1, unchanged: 1 });
    expect((await children())[0]).toMatchObject({
      id: before?.id,
      tel: '13800000417',
      gradeCode: 6,
      clazzOrder: 2,
    });
  });

  test('a child of another school with the same number, or a deleted one, is somebody else', async () => {
    const elsewhere = await newSchool(world.database, world.home);
    await world.database.inScope(world.home, async (tenant) => {
      await insertPatientRow(tenant, { schoolId: elsewhere, studentId: '20260501' });
      const deletedAt = world.clock.now();
      await insertPatientRow(tenant, { schoolId, studentId: '20260501', deletedAt });
    });
    expect((await importRows([CHILD])).body.data).toMatchObject({ added: 1, updated: 0 });
    expect(await children(elsewhere)).toMatchObject([{ name: '陆思远' }]);
  });

  test('a check tells the counts and writes nothing', async () => {
    const { body } = await importRows([CHILD, OTHER], { check: '1' });
    expect(body.data).toMatchObject({ written: false, total: 2, added: 2 });
    expect(await children()).toEqual([]);
  });

  test('the same roster sent many times at once is written once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => importRows([CHILD, OTHER])));
    expect(answers.map(({ body }) => body.code)).toEqual(Array(6).fill(8000));
    const added = answers.reduce((sum, { body }) => sum + body.data.added, 0);
    expect(added).toBe(2);
    expect(await children()).toHaveLength(2);
  });

  test('dates and numbers of a spreadsheet are read, columns in any order', async () => {
    const book = utils.book_new();
    const header = [...HEADER.toReversed(), '民族'];
    const serial = { t: 'n', v: 42082, z: 'yyyy/m/d' };
    const padded = { t: 'n', v: 501, z: '000000' };
    const cells = [13800000417, '4班', '五年级', serial, '女', '李𠮷', padded, '汉'];
    utils.book_append_sheet(book, utils.aoa_to_sheet([header, cells]), '名单');
    const bytes: Buffer = write(book, { bookType: 'biff8', type: 'buffer' });
    const file = { name: 'a.xls', bytes };
    const { body } = await world.as('manager').upload(importRoster, { schoolId }, file);
    expect(body.data).toMatchObject({ added: 1, unusedColumns: ['民族'] });
    expect(await children()).toMatchObject([
      { studentId: '000501', name: '李𠮷', birthDate: '2015-03-19', tel: '13800000417' },
    ]);
  });
});

describe('a wrong roster', () => {
  const wrong = [CHILD, OTHER.with(3, '2015-02-30').with(6, '1386021'), CHILD.with(1, '唐一诺')];

  test('writes nothing and names every fault with its cell [8.40, 8.65]', async () => {
    await importRows([CHILD.with(5, '9班')]);
    const { body } = await importRows(wrong);
    expect(body).toMatchObject({ code: 24001405, msg: '名单中有内容需要修改，没有写入任何数据' });
    const data = rosterRefusal.parse(body.data);
    expect(data).toMatchObject({
      total: 3,
      faultCount: 3,
      wrongRows: 2,
      faultRows: [3, 4],
      lastRow: 4,
      counts: { added: 0, updated: 1, unchanged: 0 },
    });
    expect(data.faults).toMatchObject([
      {
        row: 3,
        column: 'D',
        name: '周子航',
        value: '2015-02-30',
        why: '日期不存在，2015年2月只有28天',
      },
      { row: 3, column: 'G', value: '1386021' },
      { row: 4, column: 'A', name: '唐一诺', why: '与第 2 行重复，同一学校学号不能重复' },
    ]);
    expect(data.excerpt.map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(await children()).toMatchObject([{ clazzName: '9班' }]);
    expect((await patientLogLines(world, 'manager')).at(-1)).toMatchObject({ level: 'WARN' });
  });

  test('names a child that would be born after it was examined, and writes nothing', async () => {
    const { schoolId: school, ...screening } = await insertScreening(world.database, world.home, {
      children: 1,
    });
    const [studentId = ''] = screening.studentIds;
    const exams = [
      quickRecord({ patientId: screening.patientIds[0], examTime: '2026-09-10T00:10:00+08:00' }),
    ];
    const sent = { projectId: screening.projectId, schoolId: school, exams };
    expect((await world.as('doctor').call(uploadExams, sent)).body['code']).toBe(8000);
    const before = await children(school);
    const born = (day: string) => [studentId, ...CHILD.slice(1).with(2, day)];
    const { body } = await importRows([OTHER, born('2026-09-11')], { schoolId: school });
    expect(body).toMatchObject({
      code: 24001405,
      data: {
        faultCount: 1,
        wrongRows: 1,
        faultFile: expect.any(String),
        faults: [
          { row: 3, column: 'D', value: '2026-09-11', why: '出生日期晚于 2026-09-10 的检查' },
        ],
      },
    });
    expect(await children(school)).toEqual(before);
    const right = await importRows([OTHER, born('2026-09-10')], { schoolId: school });
    expect(right.body).toMatchObject({ code: 8000, data: { added: 1, updated: 1 } });
  });

  test('comes back as a file with the causes beside the rows, for its uploader and ten minutes', async () => {
    const { body } = await importRows(wrong);
    const { faultFile: token } = body.data;
    const got = await world.as('manager').call(rosterFaultFile, { token });
    expect(decodeURIComponent(String(got.headers['content-disposition']))).toContain(
      '名单_错误原因.xls',
    );
    const book = read(got.bytes, { type: 'buffer' });
    const rows = utils.sheet_to_json<string[]>(book.Sheets['学生名单'] ?? {}, { header: 1 });
    expect(rows[0]).toEqual([...HEADER, '错误原因']);
    expect(rows[2]?.slice(0, 4)).toEqual(OTHER.slice(0, 3).concat('2015-02-30'));
    expect(rows[2]?.[7]).toContain('出生日期：日期不存在');
    expect(rows[2]?.[7]).toContain('联系电话：手机号应为 11 位');
    expect(rows[1]?.[7]).toBeUndefined();

    for (const name of ['rival', 'platform'] as const) {
      const refused = await world.as(name).call(rosterFaultFile, { token });
      expect(refused.body.code).toBe(24001408);
    }
    const session = await world.freshlyAs('manager');
    world.clock.advance(10 * 60_000 + 1);
    expect((await session.call(rosterFaultFile, { token })).body.code).toBe(24001408);
  });

  test('the file that came back is accepted once it is mended', async () => {
    const { body } = await importRows([CHILD, OTHER.with(2, '南')]);
    const got = await world.as('manager').call(rosterFaultFile, { token: body.data.faultFile });
    const book = read(got.bytes, { type: 'buffer' });
    const sheet = book.Sheets['学生名单'] ?? {};
    sheet['C3'] = { t: 's', v: '男' };
    const file = { name: 'b.xls', bytes: write(book, { bookType: 'biff8', type: 'buffer' }) };
    const again = await world.as('manager').upload(importRoster, { schoolId }, file);
    expect(again.body.data).toMatchObject({ added: 2, unusedColumns: [] });
  });

  test('at most 500 faults are listed, all of them are counted and in the file', async () => {
    const rows = Array.from({ length: 700 }, (_, index) =>
      CHILD.with(0, String(index)).with(2, '南'),
    );
    const { body } = await importRows(rows);
    expect(body.data.faults).toHaveLength(500);
    expect(body.data).toMatchObject({ faultCount: 700, wrongRows: 700 });
    const got = await world.as('manager').call(rosterFaultFile, { token: body.data.faultFile });
    const book = read(got.bytes, { type: 'buffer' });
    const told = utils.sheet_to_json<string[]>(book.Sheets['学生名单'] ?? {}, { header: 1 });
    expect(told.slice(1).filter((row) => row[7]?.includes('性别')).length).toBe(700);
  });
});

test('a child that is added while its roster waits counts as the roster says', async () => {
  const place = await insertScreening(world.database, world.home, { children: 1 });
  const { schoolId: id, projectId } = place;
  const added = { id: uuidv7(), schoolId: id, ...toColumns(ADDED) };
  const how = { now: world.clock.now(), cause: 'first', known: 'refuse' } as const;
  const [answer] = await world.database.inScope(world.home, (tenant) =>
    changeChildren(tenant, { patientIds: [added.id], schoolIds: [id] }, async (change) => {
      await writeChildren(change, [added], how);
      const importing = importRows([CHILD], { schoolId: id });
      await waitForLocks(world.database);
      return [importing] as const;
    }),
  );
  expect((await answer).body).toMatchObject({ code: 8000, data: { added: 0, updated: 1 } });
  const unseen = await world.database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('unseenChild')
      .where('projectId', '=', projectId)
      .where('patientId', '=', added.id)
      .select(['gradeName', 'clazzName', 'gender'])
      .execute(),
  );
  expect(unseen).toEqual([{ gradeName: CHILD[4], clazzName: CHILD[5], gender: 'f' }]);
});
