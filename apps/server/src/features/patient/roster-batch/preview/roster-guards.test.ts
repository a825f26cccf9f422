/** What looks wrong with a whole file, counted over its rows and the school's children. */
import { exportRosterRows, importRoster, listRosterRows } from '@spine/contract/patient';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { newSchool, rosterFile } from '../../roster/roster.factory.ts';
import { previewed } from '../roster-batch.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const CLASS = 40;
/** Fifth graders of one class, eleven years old at the end of the school year. */
const classOf = (count: number, clazz = '4班', from = 0): string[][] =>
  Array.from({ length: count }, (_, at) => [
    `33010120160319${String(from + at).padStart(4, '0')}`,
    `林嘉${String.fromCodePoint(0x4e00 + from + at)}`,
    '女',
    '2016-03-19',
    '五年级',
    clazz,
    '',
  ]);

async function schoolOf(rows: readonly (readonly string[])[]): Promise<string> {
  const schoolId = await newSchool(world.database, world.home);
  await world.as('manager').upload(importRoster, { schoolId }, rosterFile(rows));
  return schoolId;
}

const raised = async (schoolId: string, rows: readonly (readonly string[])[]) => {
  const { id, guards } = await previewed(world, { schoolId, rows });
  return { id, raised: guards.filter((guard) => guard.raised) };
};

const marked = async (batchId: string, mark: 'doubled' | 'names' | 'numberElsewhere') =>
  (await world.as('manager').call(listRosterRows, { batchId, mark })).body;

describe('a guard', () => {
  test('is silent about the file a school has, and about a first import', async () => {
    const schoolId = await schoolOf(classOf(CLASS));
    // The file itself was written.
    expect((await raised(schoolId, classOf(CLASS).toReversed())).raised).toEqual([]);
    const first = await newSchool(world.database, world.home);
    const { raised: ofFirst } = await raised(first, classOf(CLASS, '4班', 5000));
    expect(ofFirst).toEqual([]);
  });

  test('tells the file of another school, and whose the numbers are', async () => {
    const mine = classOf(CLASS, '4班', 1000);
    const schoolId = await schoolOf(mine);
    await schoolOf(classOf(CLASS, '4班', 2000));
    const theirFirst = classOf(1, '4班', 2000)[0]?.[1];
    const theirs = classOf(CLASS, '4班', 2000).map((row, at) =>
      at === 0 ? row.with(1, '简书言') : row,
    );
    const { id, raised: found } = await raised(schoolId, theirs);
    expect(found).toMatchObject([
      { kind: 'wrongSchool', n: 0, of: CLASS },
      { kind: 'numberElsewhere', n: 1, of: CLASS },
    ]);
    const { rows, total } = await marked(id, 'numberElsewhere');
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ row: 2, elsewhere: { name: theirFirst } }]);
  });

  test('marks the rows that come into a class which doubles, and lists them first', async () => {
    const schoolId = await schoolOf([
      ...classOf(CLASS, '3班', 3000),
      ...classOf(CLASS, '4班', 3100),
    ]);
    const file = [...classOf(CLASS, '3班', 3000), ...classOf(CLASS, '3班', 3100)];
    const { id, raised: found } = await raised(schoolId, file);
    expect(found).toMatchObject([
      {
        kind: 'doubled',
        n: CLASS,
        of: 2 * CLASS,
        classes: [{ gradeName: '五年级', clazzName: '3班', before: CLASS, after: 2 * CLASS }],
      },
    ]);
    const { rows } = (await world.as('manager').call(listRosterRows, { batchId: id, size: 1 }))
      .body;
    expect(rows).toMatchObject([{ row: CLASS + 2, marks: ['doubled'] }]);
  });

  test('that is not raised leaves no mark', async () => {
    const schoolId = await schoolOf(classOf(CLASS, '4班', 4000));
    const file = classOf(CLASS, '4班', 4000).map((row, at) =>
      at === 7 ? row.with(1, '简书言') : row,
    );
    const { id, raised: found } = await raised(schoolId, file);
    expect(found).toEqual([]);
    expect((await marked(id, 'names')).total).toBe(0);
  });
});

test('the rows are exported with what they change; wrong ones as typed', async () => {
  const schoolId = await schoolOf(classOf(2));
  const [one = [], other = []] = classOf(2);
  const rows = [one.with(5, '3班'), other.with(2, '无')];
  const { id } = await previewed(world, { schoolId, rows });
  const browser = await world.inBrowser('manager');
  const { bytes } = await browser.raw(exportRosterRows, { batchId: id });
  const [, ...written] = cellsOfXlsx(bytes);
  expect(written[0]?.slice(1, 10)).toEqual([
    '林嘉一',
    '女',
    '2016-03-19',
    '五年级',
    '3班',
    undefined,
    2,
    '有变化',
    '班级 五年级4班 → 五年级3班',
  ]);
  expect(written[1]?.slice(0, 3)).toEqual([other[0], other[1], '无']);
});
