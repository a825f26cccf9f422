import { importRoster, UNREADABLE_REASONS, type UnreadableKind } from '@spine/contract/patient';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  encryptedWorkbook,
  otherContainer,
  zipBomb,
  zipOf,
} from '#platform/spreadsheet/hostile-files.factory.ts';
import { xlsOf } from '#platform/spreadsheet/xls.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  CHILD,
  childrenIn,
  HEADER,
  manyChildren,
  newSchool,
  rosterFile,
} from './roster.factory.ts';

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

async function answerTo(bytes: Buffer | string, name = '名单.xls') {
  const file = { name, bytes: Buffer.from(bytes) };
  const { status, body } = await world.as('manager').upload(importRoster, { schoolId }, file);
  expect(await childrenIn(world.database, world.home, schoolId)).toEqual([]);
  return { status, body };
}

const truncated = rosterFile(manyChildren(500)).bytes.subarray(0, 20_000);

describe('a file that is no readable .xls workbook', () => {
  const files: readonly (readonly [UnreadableKind, Buffer | string])[] = [
    ['empty', ''],
    ['xlsx', zipOf('xl/workbook.xml', Buffer.from('<workbook/>'))],
    ['xlsx', zipBomb()],
    ['ods', zipOf('mimetype', Buffer.from('application/vnd.oasis.opendocument.spreadsheet'))],
    ['html', '<html><table><tr><td>学号</td></tr></table></html>'],
    ['xml', '<?xml version="1.0"?><Workbook/>'],
    ['text', '学号,姓名,性别\n1,林嘉禾,女\n'],
    ['pdf', '%PDF-1.7'],
    ['image', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['encrypted', encryptedWorkbook()],
    ['otherOffice', otherContainer('WordDocument')],
    ['truncated', truncated],
    ['unknown', Buffer.from([0, 1, 2, 3])],
  ];

  test.each(files)('%s is refused with a sentence of its own [5.43, 8.40]', async (kind, bytes) => {
    const { status, body } = await answerTo(bytes);
    expect(status).toBe(200);
    expect(body).toEqual({ code: 24001403, msg: UNREADABLE_REASONS[kind] });
  });

  test('a WPS file is told how to become an .xls file [8.40]', async () => {
    const { body } = await answerTo(rosterFile([CHILD]).bytes, '名单.et');
    expect(body.code).toBe(24001403);
    expect(body.msg).toContain('WPS');
    expect(body.msg).toContain('另存为');
  });

  test('no file at all is refused', async () => {
    const { body } = await world.as('manager').raw(importRoster, { schoolId });
    expect(body.errorCode).toBe(2400);
  });
});

describe('a workbook that is no roster', () => {
  const sheetOf = (rows: string[][], name = '学生名单') => ({ name, rows });

  test.each([
    ['an empty sheet', [sheetOf([])], '是空的'],
    ['the empty template', [sheetOf([HEADER])], '只有表头'],
    [
      'another table',
      [
        sheetOf([
          ['商品', '价格'],
          ['笔', '3'],
        ]),
      ],
      '缺少列：学号',
    ],
    ['a title above the header', [sheetOf([['五年级名单'], HEADER, CHILD])], '表头在第 2 行'],
    [
      'one sheet per class',
      [sheetOf([HEADER, CHILD]), sheetOf([HEADER, CHILD.with(0, 'x')], '五年级5班')],
      '“五年级5班”中还有名单',
    ],
  ])('%s is refused and the reason is told [8.40]', async (_name, sheets, reason) => {
    const { body } = await answerTo(xlsOf(sheets));
    expect(body.code).toBe(24001404);
    expect(body.msg).toContain(reason);
  });

  test('50,001 rows are refused', async () => {
    const { body } = await answerTo(rosterFile(manyChildren(50_001)).bytes);
    expect(body.code).toBe(24001406);
  });

  test('a file over the limit is refused before it is read', async () => {
    const { status, body } = await answerTo(Buffer.alloc(20 * 1024 * 1024 + 1));
    expect([status, body.errorCode]).toEqual([413, 30000413]);
  });
});
