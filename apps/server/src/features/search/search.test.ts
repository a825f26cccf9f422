/** What a search everywhere finds, for whom, and what it leaves in the log. */
import { addPatient } from '@spine/contract/patient';
import { addProject } from '@spine/contract/project';
import { CHILDREN_SHOWN_MAX, searchEverywhere } from '@spine/contract/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPatientCalls, type PatientCalls } from '#features/patient/patient-calls.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { CastName } from '#testing/cast.ts';

const HOUR_MS = 3_600_000;

let patients: PatientCalls;
beforeAll(async () => {
  patients = await openPatientCalls();
});
afterAll(() => patients.world.close());

type Child = { name: string; studentId: string; tel?: string };
type Children = { by: string; total: number; rows: Child[] };

const answer = async (q: string, by: CastName = 'doctor') =>
  (await patients.world.as(by).raw(searchEverywhere, { q })).body;

/** The names that each mark finds. */
async function childrenOf(q: string, by?: CastName): Promise<Record<string, string[]>> {
  const { children }: { children: Children[] } = (await answer(q, by)).data;
  return Object.fromEntries(
    children.map((each) => [each.by, each.rows.map(({ name }) => name).toSorted()]),
  );
}

describe('a child is found', () => {
  test('by a part of its name, and by the initials of its pinyin', async () => {
    await patients.world.as('manager').call(addPatient, patients.child({ name: '闻人若曦' }));
    expect(await childrenOf('人若')).toEqual({ name: ['闻人若曦'] });
    expect(await childrenOf('wrrx')).toEqual({ name: ['闻人若曦'] });
    expect(await childrenOf('WRRX')).toEqual({ name: ['闻人若曦'] });
    expect((await answer('人若')).data.children[0].rows[0]).toMatchObject({
      gradeName: '六年级',
      clazzName: '3班',
      leftOn: null,
    });
  });

  test('by the whole or the end of its number or phone, which stand apart', async () => {
    await patients.newPatient({ name: '甘棠', studentId: 'G33019981', tel: '13800005562' });
    await patients.newPatient({ name: '乔木', studentId: 'G33015562', tel: '13800009981' });
    expect(await childrenOf('9981')).toEqual({ studentId: ['甘棠'], tel: ['乔木'] });
    expect(await childrenOf('g33019981')).toEqual({ studentId: ['甘棠'] });
    expect(await childrenOf('138 0000 9981')).toEqual({ tel: ['乔木'] });
  });

  test('with its phone only where that was typed', async () => {
    await patients.newPatient({ name: '池上清', tel: '13800004471' });
    const [byName] = (await answer('池上清')).data.children;
    expect(byName.rows[0]).toMatchObject({ tel: '' });
    const [byPhone] = (await answer('13800004471')).data.children;
    expect(byPhone.rows[0]).toMatchObject({ tel: '13800004471' });
    const browser = await patients.world.inBrowser('doctor');
    const shown = (await browser.raw(searchEverywhere, { q: '13800004471' })).body;
    expect(shown.data.children[0].rows[0].tel).toBe('138****4471');
  });

  test('with seven others at most, and how many there are', async () => {
    for (let at = 0; at < CHILDREN_SHOWN_MAX + 1; at += 1)
      await patients.newPatient({ name: `司空见${'一二三四五六七八九'[at]}` });
    const [found] = (await answer('司空见')).data.children;
    expect(found).toMatchObject({ by: 'name', total: CHILDREN_SHOWN_MAX + 1 });
    expect(found.rows).toHaveLength(CHILDREN_SHOWN_MAX);
  });

  test('not by one sign, nor by less than four of a number', async () => {
    await patients.newPatient({ name: '龘', studentId: 'Q7' });
    for (const q of ['龘', 'l', '7', 'Q7']) expect(await childrenOf(q)).toEqual({});
  });
});

test('schools and projects are found by a part of their names', async () => {
  const { world } = patients;
  const school = await world.database.inScope(world.home, (tenant) =>
    insertSchoolRow(tenant, { name: '绿杉苑小学' }),
  );
  await world.as('manager').call(addProject, { name: '绿杉苑秋季筛查' });
  const { data } = await answer('绿杉苑');
  expect(data.schools).toEqual({
    total: 1,
    rows: [{ id: school.id, name: '绿杉苑小学', districtName: '西湖区' }],
  });
  expect(data.projects).toMatchObject({ total: 1, rows: [{ name: '绿杉苑秋季筛查', status: 0 }] });
});

describe('nothing is found', () => {
  test('of another institution', async () => {
    const { world } = patients;
    await patients.newPatient({ name: '外乡客', tel: '13911118888' }, world.other);
    await world.database.inScope(world.other, (tenant) =>
      insertSchoolRow(tenant, { name: '外乡小学' }),
    );
    for (const q of ['外乡', '13911118888']) {
      const { data } = await answer(q, 'manager');
      expect(data.children).toEqual([]);
      expect(data.schools).toEqual({ total: 0, rows: [] });
    }
    expect(await childrenOf('外乡', 'rival')).toEqual({ name: ['外乡客'] });
  });

  test('by patterns and quotes, which are letters like others', async () => {
    await patients.newPatient({ name: '平常心' });
    for (const q of ['%%', '__', "' or 1=1; --", '平%', '\\\\', '..', '$1$1'])
      expect(await answer(q)).toMatchObject({
        code: 8000,
        data: { children: [], schools: { total: 0 }, projects: { total: 0 } },
      });
  });

  test.each(['', ' ', '\u0000', '陆\u0000', '字'.repeat(51)])(
    'by %j, which is refused',
    async (q) => {
      expect((await answer(q)).errorCode).toBe(2400);
    },
  );

  test.each(['platform', 'maker', 'analyst'] as const)(
    'for the %s, who sees no child',
    async (by) => {
      expect((await answer('陆思', by)).errorCode).toBe(2403);
    },
  );
});

test('it leaves one line an hour, beside that of the list, without what was typed', async () => {
  const { world } = patients;
  const lines = () =>
    world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('username', '=', 'manager')
        .where('model', '=', 'patient')
        .where('optype', '=', 'view')
        .select(['keymsg', 'keypoint'])
        .orderBy('optime')
        .orderBy('id')
        .execute(),
    );
  world.clock.advance(HOUR_MS);
  const manager = await world.freshlyAs('manager');
  const before = (await lines()).length;
  const search = (q: string) => manager.raw(searchEverywhere, { q });
  await search('欧阳安澜');
  await search('欧阳安');
  const added = (await lines()).slice(before);
  expect(added).toHaveLength(1);
  expect(added[0]?.keymsg).toContain('全局查找学生');
  expect(JSON.stringify(added)).not.toContain('欧阳');
  world.clock.advance(HOUR_MS);
  await (await world.freshlyAs('manager')).raw(searchEverywhere, { q: '欧阳安' });
  expect((await lines()).length).toBe(before + 2);
  await world.signInAgain();
});
