import { listLogs } from '@spine/contract/log';
import {
  addSchool,
  deleteSchool,
  editSchool,
  listClasses,
  listSchools,
} from '@spine/contract/school';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertSchoolRow } from './school.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const WEST_LAKE = { province: '330000', city: '330100', district: '330106' };
const manager = () => world.as('manager');
const schoolOf = (scope: World['home'], name?: string) =>
  world.database.inScope(scope, (tenant) => insertSchoolRow(tenant, name ? { name } : {}));
async function findSchool(id: string, as: CastName = 'manager') {
  const { body } = await world.as(as).call(listSchools, { size: 1000 });
  return body.rows.find((row: { id: string }) => row.id === id);
}

describe('adding a school', () => {
  test('keeps codes and names of its region, answers its id, and logs it without its name [3.18, 7.21]', async () => {
    const { body } = await manager().call(addSchool, { name: '临溪市实验小学', ...WEST_LAKE });
    expect(body.code).toBe(8000);
    expect(await findSchool(body.data.id)).toMatchObject({
      name: '临溪市实验小学',
      ...WEST_LAKE,
      provinceName: '浙江省',
      cityName: '杭州市',
      districtName: '西湖区',
    });
    const logs = await manager().call(listLogs, { optype: 'add' });
    expect(logs.body.rows[0]).toMatchObject({
      model: 'school',
      keypoint: body.data.id,
      keymsg: '新增学校',
    });
  });

  test('a name has up to 50 characters, and is found by all of them', async () => {
    const name = '浙江省杭州市西湖区云栖教育集团临溪实验学校'.padEnd(50, '分');
    expect((await manager().call(addSchool, { name, ...WEST_LAKE })).body.code).toBe(8000);
    expect((await manager().call(listSchools, { name })).body.rows).toMatchObject([{ name }]);
  });

  test.each([
    ['东莞实验', { province: '440000', city: '441900' }],
    ['台北小学', { province: '710000', city: '', district: null }],
    ['两江小学', { province: '500000', city: '500100', district: '500157' }],
  ])('%s: a region ends where the tree does', async (name, region) => {
    expect((await manager().raw(addSchool, { name, ...region })).body.code).toBe(8000);
  });

  test.each([
    [{}, 24001901],
    [{ name: '长'.repeat(51), ...WEST_LAKE }, 24001901],
    [{ name: ['x'], ...WEST_LAKE }, 24001901],
    [{ name: '空\u0000字', ...WEST_LAKE }, 24001901],
    [{ name: '无地区' }, 24001902],
    [{ name: '非编码', ...WEST_LAKE, province: '浙江省' }, 24001902],
    [{ name: '过长', ...WEST_LAKE, city: '3301000' }, 24001903],
    [{ name: '缺市', ...WEST_LAKE, city: '' }, 24001903],
    [{ name: '非文字', ...WEST_LAKE, district: 330106 }, 24001904],
    [{ name: '只有省', province: '330000' }, 24001905],
    [{ name: '只到市', province: '330000', city: '330100' }, 24001905],
    [{ name: '不相属', ...WEST_LAKE, district: '110101' }, 24001905],
    [{ name: '已撤销', province: '500000', city: '500100', district: '500112' }, 24001905],
  ])('refuses %j with %i [5.28, 5.29, 8.50]', async (input, code) => {
    const before = (await manager().call(listSchools, {})).body.total;
    expect((await manager().raw(addSchool, input)).body.code).toBe(code);
    expect((await manager().call(listSchools, {})).body.total).toBe(before);
  });

  test('a name is used once in an institution; another institution may use it too [8.62]', async () => {
    const input = { name: '第一中学', ...WEST_LAKE };
    expect((await manager().call(addSchool, input)).body.code).toBe(8000);
    const again = await manager().call(addSchool, input);
    expect([again.body.code, again.body.fields[0].field]).toEqual([31001902, 'name']);
    expect((await world.as('rival').call(addSchool, input)).body.code).toBe(8000);
  });

  test.each(["学校' or 1=1; --", '<script>x</script>', '😀学校', '龑䶮𠮷'.repeat(10)])(
    'takes %s as it is',
    async (name) => {
      const { body } = await manager().call(addSchool, { name, ...WEST_LAKE });
      expect((await findSchool(body.data.id)).name).toBe(name);
    },
  );
});

describe('listing schools', () => {
  test('shows the own institution only, newest first, with filters [6.27, 7.20]', async () => {
    world.clock.advance(60_000);
    const mine = await manager().call(addSchool, {
      name: '清河高级中学',
      province: '510000',
      city: '510100',
      district: '510104',
    });
    const foreign = await schoolOf(world.other, '清河外国语');
    const byDoctor = await world.as('doctor').call(listSchools, { name: '清河' });
    expect(byDoctor.body.rows.map((row: { id: string }) => row.id)).toEqual([mine.body.data.id]);
    expect((await manager().call(listSchools, {})).body.rows[0].id).toBe(mine.body.data.id);
    expect(await findSchool(foreign.id)).toBeUndefined();
    const inProvince = await manager().call(listSchools, { province: '510000' });
    expect(inProvince.body.total).toBe(1);
    expect((await manager().call(listSchools, { district: '510104' })).body.total).toBe(1);
    expect((await manager().call(listSchools, { city: '510300' })).body.total).toBe(0);
    expect((await manager().call(listSchools, { name: '_' })).body.total).toBe(0);
  });
});

describe('editing a school', () => {
  test('changes name and region [7.22]', async () => {
    const { id } = await schoolOf(world.home);
    const region = { province: '110000', city: '110100', district: '110101' };
    expect((await manager().call(editSchool, { id, name: '改名学校', ...region })).body.code).toBe(
      8000,
    );
    expect(await findSchool(id)).toMatchObject({
      name: '改名学校',
      ...region,
      districtName: '东城区',
    });
  });

  test('without a region keeps it, and refuses what changes nothing [8.50]', async () => {
    const { id, name } = await schoolOf(world.home);
    expect((await manager().call(editSchool, { id, name: `${name}分校` })).body.code).toBe(8000);
    expect(await findSchool(id)).toMatchObject(WEST_LAKE);
    const same = { id, name: `${name}分校` };
    expect((await manager().call(editSchool, same)).body.code).toBe(24001907);
    expect((await manager().call(editSchool, { ...same, ...WEST_LAKE })).body.code).toBe(24001907);
  });

  test('a code that has left the tree stays with the school that holds it', async () => {
    const { id } = await schoolOf(world.home);
    const gone = { province: '500000', city: '500100', district: '500112' };
    await world.database.inScope(world.home, ({ db }) =>
      db
        .updateTable('school')
        .set({ ...gone, districtName: '渝北区' })
        .where('orgId', '=', world.home.orgId)
        .where('id', '=', id)
        .execute(),
    );
    expect((await manager().call(editSchool, { id, name: '渝北旧校', ...gone })).body.code).toBe(
      8000,
    );
    expect(await findSchool(id)).toMatchObject({ name: '渝北旧校', districtName: '渝北区' });
  });

  test.each([
    [{ name: '谁' }, 21001903],
    [{ id: 7, name: '谁' }, 21001903],
    [{ id: UNKNOWN }, 24001901],
    [{ id: UNKNOWN, name: '谁' }, 24001906],
  ])('refuses %j with %i [8.37, 8.50]', async (input, code) => {
    expect((await manager().raw(editSchool, input)).body.code).toBe(code);
  });

  test('a city without its province is refused', async () => {
    const { id, name } = await schoolOf(world.home);
    const answer = await manager().call(editSchool, { id, name, city: '330100' });
    expect(answer.body.code).toBe(24001902);
  });

  test('a name another school has is refused, and nothing is changed', async () => {
    const one = await schoolOf(world.home);
    const two = await schoolOf(world.home);
    expect((await manager().call(editSchool, { id: two.id, name: one.name })).body.code).toBe(
      31001902,
    );
    expect((await findSchool(two.id)).name).toBe(two.name);
  });
});

describe('deleting a school', () => {
  test('works once and frees the name [7.23]', async () => {
    const { id, name } = await schoolOf(world.home);
    expect((await manager().call(deleteSchool, { id })).body.code).toBe(8000);
    expect(await findSchool(id)).toBeUndefined();
    expect((await manager().call(deleteSchool, { id })).body.code).toBe(24001906);
    expect((await manager().call(addSchool, { name, ...WEST_LAKE })).body.code).toBe(8000);
  });

  test('is refused while it has patients, and allowed when all of them are deleted', async () => {
    const { id } = await schoolOf(world.home);
    const patient = await world.database.inScope(world.home, (tenant) =>
      insertPatientRow(tenant, { schoolId: id }),
    );
    const { body } = await manager().call(deleteSchool, { id });
    expect(body).toEqual({ code: 31001903, msg: '学校里还有 1 名学生，不能删除' });
    expect(await findSchool(id)).toBeDefined();
    await world.database.inScope(world.home, ({ db }) =>
      db
        .updateTable('patient')
        .set({ deletedAt: world.clock.now() })
        .where('orgId', '=', world.home.orgId)
        .where('id', '=', patient.id)
        .execute(),
    );
    expect((await manager().call(deleteSchool, { id })).body.code).toBe(8000);
  });
});

describe('grades and classes', () => {
  let schoolId: string;
  beforeEach(async () => {
    schoolId = (await schoolOf(world.home)).id;
  });

  test('are counted in the order of grade and class, deleted patients left out [3.19]', async () => {
    const classes = [
      ['七年级', '10班'],
      ['七年级', '2班'],
      ['七年级', '2班'],
      ['二年级', '实验班'],
      ['二年级', '1班'],
      ['火箭级', '1班'],
    ] as const;
    await world.database.inScope(world.home, async (tenant) => {
      for (const [gradeName, clazzName] of classes)
        await insertPatientRow(tenant, { schoolId, gradeName, clazzName });
      const deletedAt = world.clock.now();
      await insertPatientRow(tenant, { schoolId, gradeName: '一年级', deletedAt });
    });
    const { body } = await world.as('doctor').call(listClasses, { schoolId });
    expect(body.total).toBe(3);
    expect(body.rows).toEqual([
      {
        gradeName: '二年级',
        gradeCode: 2,
        count: 2,
        classes: [
          { clazzName: '1班', count: 1 },
          { clazzName: '实验班', count: 1 },
        ],
      },
      {
        gradeName: '七年级',
        gradeCode: 11,
        count: 3,
        classes: [
          { clazzName: '2班', count: 2 },
          { clazzName: '10班', count: 1 },
        ],
      },
      { gradeName: '火箭级', gradeCode: 99, count: 1, classes: [{ clazzName: '1班', count: 1 }] },
    ]);
  });

  test('an empty school has none', async () => {
    const { body } = await manager().call(listClasses, { schoolId });
    expect([body.rows, body.total]).toEqual([[], 0]);
  });
});
