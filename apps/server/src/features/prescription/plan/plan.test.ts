import { deleteAction } from '@spine/contract/action';
import {
  addPlan,
  deletePlan,
  editPlan,
  listPlans,
  type PlanRow,
  planDetail,
  prescriptionErrors,
} from '@spine/contract/prescription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPlanRow, makeItem, seededAction } from './plan.factory.ts';
import { issuablePlan } from './plan.service.ts';

const SYSTEM = ['课间护脊3分钟', '姿态改善基础方案', '核心稳定方案', '颈肩舒缓方案'];
const FIRST_GRADE = 'Ⅰ度居家辅助方案（就诊后使用）';
const SYSTEM_ID = '0190ac71-0000-7000-8000-000000000002';
const NOBODY = '019a0000-0000-7000-8000-000000000000';

const TYPED = {
  name: '课桌旁练习',
  type: 'prevention',
  audience: '久坐',
  description: '课间练习。',
  duration: '2w',
  groupsPerDay: 3,
  daysPerWeek: 5,
  retestReminder: true,
  items: [makeItem(16), makeItem(25, { repetitions: null, seconds: 20, rest: 0 })],
} as const;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const listed = async (input = {}, as: CastName = 'doctor'): Promise<PlanRow[]> =>
  (await world.as(as).call(listPlans, { size: 100, ...input })).body.rows;
const names = async (input = {}, as: CastName = 'doctor') =>
  (await listed(input, as)).map(({ name }) => name);
const detail = async (id: string, as: CastName = 'doctor') =>
  (await world.as(as).call(planDetail, { id })).body;
const ownPlan = (fields = {}) =>
  world.database.inScope(world.home, (tenant) => insertPlanRow(tenant, fields));
/** Its actions as they were typed. */
const withItems = (items: readonly object[]) => ({ ...TYPED, items: [...items] });
let added = 0;
async function add(fields: object = {}): Promise<string> {
  added += 1;
  const name = `自拟方案${added}`;
  const input = { ...withItems(TYPED.items), name, ...fields };
  const { body } = await world.as('doctor').raw(addPlan, input);
  expect(body.code).toBe(8000);
  return body.data.id;
}

describe('the list of plans', () => {
  test("shows an institution its own plans, newest first, then the platform's", async () => {
    const first = await ownPlan({ createdAt: new Date('2026-03-01T08:00:00Z') });
    const second = await ownPlan({ createdAt: new Date('2026-03-02T08:00:00Z') });
    expect(await names()).toEqual([second.name, first.name, ...SYSTEM, FIRST_GRADE]);
    expect(await names({}, 'rival')).toEqual([...SYSTEM, FIRST_GRADE]);
    const pages = [await names({ size: 20 }), await names({ size: 20, page: 2 })];
    expect(pages).toEqual([[second.name, first.name, ...SYSTEM, FIRST_GRADE], []]);
    expect((await names({ size: 20, asc: 'createtime' })).slice(0, 3)).toEqual([
      first.name,
      second.name,
      FIRST_GRADE,
    ]);
  });

  test('finds by name, type and origin', async () => {
    const own = await ownPlan({ name: '胸椎灵活%练习', type: 'prevention' });
    expect(await names({ name: '灵活%' })).toEqual([own.name]);
    expect(await names({ name: 'ⅰ度' })).toEqual([FIRST_GRADE]);
    expect(await names({ type: 'prevention', origin: 'system' })).toEqual([
      '课间护脊3分钟',
      '颈肩舒缓方案',
    ]);
    expect(await names({ type: 'prevention', origin: 'own' })).toEqual([own.name]);
    const { body } = await world.as('doctor').call(listPlans, { origin: 'system' });
    expect(body.total).toBe(5);
  });

  test('tells the name, type, description and cover of each [3.29, 3.30, 3.31]', async () => {
    const [break3] = await listed({ origin: 'system' });
    expect(break3).toEqual({
      id: '0190ac71-0000-7000-8000-000000000001',
      origin: 'system',
      name: '课间护脊3分钟',
      type: 'prevention',
      audience: '全体',
      description: '课间站在座位旁就能做，不用器材。约3分钟，上午、下午各做一次。',
      duration: '2m',
      groupsPerDay: 2,
      daysPerWeek: 7,
      retestReminder: false,
      actionCount: 4,
      minutes: 3,
      issuedCount: 0,
      coverUrl: expect.stringContaining('/action/cover/'),
      createtime: '2026-01-01T08:59:00+08:00',
    });
  });
});

describe('an own plan', () => {
  test('is kept as it was typed, with its actions in their order [1.17]', async () => {
    const id = await add({ name: '课桌旁练习' });
    const { data } = await detail(id);
    const { items, ...row } = data;
    const { items: _items, ...typed } = TYPED;
    expect(row).toMatchObject({ ...typed, id, origin: 'own', actionCount: 2, minutes: 5 });
    expect(items).toMatchObject([
      { groups: 3, repetitions: 10, seconds: null, rest: 30, deleted: false },
      { groups: 3, repetitions: null, seconds: 20, rest: 0, deleted: false },
    ]);
    expect(items.map(({ action }: { action: { name: string } }) => action.name)).toEqual([
      '收下巴',
      '单腿站立平衡',
    ]);
    const [listedRow] = await listed({ name: '课桌旁练习' });
    const { version: _version, ...asListed } = row;
    expect(listedRow).toEqual(asListed);
  });

  test('may hold an action twice', async () => {
    const id = await add({ items: [makeItem(1), makeItem(2), makeItem(1)] });
    const { data } = await detail(id);
    expect(data.items.map(({ actionId }: { actionId: string }) => actionId)).toEqual(
      [1, 2, 1].map(seededAction),
    );
  });

  test('is edited whole, and keeps its place in the list', async () => {
    const id = await add();
    const change = { ...withItems([makeItem(3)]), id, name: '改名后的方案', type: 'exercise' };
    expect((await world.as('manager').raw(editPlan, change)).body.code).toBe(8000);
    const { data } = await detail(id);
    expect(data).toMatchObject({ name: '改名后的方案', type: 'exercise', actionCount: 1 });
    expect((await names())[0]).toBe('改名后的方案');
  });

  test('is gone after it was deleted, and its name may be given anew', async () => {
    const id = await add({ name: '短期方案' });
    expect((await world.as('doctor').call(deletePlan, { id })).body.code).toBe(8000);
    expect((await detail(id)).code).toBe(prescriptionErrors.planUnknown.code);
    const again = await world.as('doctor').call(deletePlan, { id });
    expect(again.body.code).toBe(prescriptionErrors.planUnknown.code);
    expect(await names({ name: '短期' })).toEqual([]);
    await add({ name: '短期方案' });
  });

  test('is as unknown to another institution as one that nobody has', async () => {
    const id = await add();
    const typed = withItems(TYPED.items);
    for (const call of [planDetail, deletePlan, editPlan])
      for (const each of [id, NOBODY, 'x']) {
        const { body } = await world.as('rival').raw(call, { ...typed, id: each });
        expect(body.code).toBe(prescriptionErrors.planUnknown.code);
      }
    expect((await detail(id)).data.name).not.toBe(TYPED.name);
    const { name } = (await detail(id)).data;
    const { body } = await world.as('rival').raw(addPlan, { ...withItems(TYPED.items), name });
    expect(body.code).toBe(8000);
  });
});

describe('a plan is refused', () => {
  const refusal = async (fields: object) => {
    const input = { ...withItems(TYPED.items), name: '被拒方案', ...fields };
    const { body } = await world.as('doctor').raw(addPlan, input);
    return [body.code, body.fields?.[0]?.field];
  };

  test.each([
    ['without a name', { name: '' }, 'name'],
    ['with a name of 21 characters', { name: '脊'.repeat(21) }, 'name'],
    ['of another type', { type: 'massage' }, 'type'],
    ['of another duration', { duration: '3m' }, 'duration'],
    ['without groups a day', { groupsPerDay: 0 }, 'groupsPerDay'],
    ['of more than seven days a week', { daysPerWeek: 8 }, 'daysPerWeek'],
    ['without actions', { items: [] }, 'items'],
    ['with 21 actions', { items: Array.from({ length: 21 }, () => makeItem(1)) }, 'items'],
    ['with repetitions and seconds', { items: [makeItem(1, { seconds: 5 })] }, 'items.0'],
    ['with neither of them', { items: [makeItem(1, { repetitions: null })] }, 'items.0'],
    ['with half a group', { items: [makeItem(1, { groups: 1.5 })] }, 'items.0.groups'],
  ])('%s', async (_case, fields, field) => {
    expect(await refusal(fields)).toEqual([prescriptionErrors.invalid.code, field]);
    expect(await names({ name: '被拒方案' })).toEqual([]);
  });

  test('with an action the library never had or has no more', async () => {
    const { actionGone } = prescriptionErrors;
    expect(await refusal({ items: [makeItem(1), makeItem(27)] })).toEqual([
      actionGone.code,
      'items',
    ]);
    const before = await add({ items: [makeItem(13), makeItem(1)] });
    const gone = { id: seededAction(13) };
    expect((await world.as('platform').call(deleteAction, gone)).body.code).toBe(8000);
    expect(await refusal({ items: [makeItem(13)] })).toEqual([actionGone.code, 'items']);

    // What was in a plan before may stay, marked; it may not come into another.
    const { data } = await detail(before);
    expect(data.items.map(({ deleted }: { deleted: boolean }) => deleted)).toEqual([true, false]);
    const kept = { ...withItems([makeItem(2), makeItem(13)]), id: before, name: '保留旧动作' };
    expect((await world.as('doctor').raw(editPlan, kept)).body.code).toBe(8000);
    const other = { ...kept, id: await add(), name: '另一方案' };
    const { body } = await world.as('doctor').raw(editPlan, other);
    expect(body.code).toBe(actionGone.code);
    await expect(
      world.database.inScope(world.home, (tenant) => issuablePlan(tenant, before)),
    ).rejects.toMatchObject({ entry: actionGone });
  });

  test("when it is the platform's, which nobody edits or deletes", async () => {
    const edit = { ...withItems(TYPED.items), id: SYSTEM_ID };
    for (const as of ['doctor', 'manager'] as const) {
      const edited = await world.as(as).raw(editPlan, edit);
      const deleted = await world.as(as).call(deletePlan, { id: SYSTEM_ID });
      const { code } = prescriptionErrors.systemReadOnly;
      expect([edited.body.code, deleted.body.code]).toEqual([code, code]);
    }
    expect(await names({ origin: 'system' })).toEqual([...SYSTEM, FIRST_GRADE]);
  });

  test('with the name of another one, also when two people save it at once', async () => {
    const name = '同名方案';
    const input = { ...withItems(TYPED.items), name };
    const both = await Promise.all(
      ['doctor', 'manager'].map((as) => world.as(as as CastName).raw(addPlan, input)),
    );
    const { nameUsed } = prescriptionErrors;
    expect(both.map(({ body }) => body.code).sort()).toEqual([nameUsed.code, 8000]);
    expect(await names({ name })).toEqual([name]);
    const id = await add();
    const { body } = await world.as('doctor').raw(editPlan, { ...input, id });
    expect([body.code, body.fields?.[0]?.field]).toEqual([nameUsed.code, 'name']);
  });

  test.each<CastName>(['platform', 'maker', 'analyst'])(
    'to %s, who has no children',
    async (as) => {
      for (const call of [listPlans, planDetail, addPlan])
        expect((await world.as(as).raw(call, {})).body.errorCode).toBe(2403);
    },
  );
});
