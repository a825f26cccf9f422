import { estimateMinutes } from '@spine/contract/prescription';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaLinks } from '#features/action/index.ts';
import { openWorld, type World } from '#testing/world.ts';
import { parseItems, plannedActions } from './plan.reader.ts';
import { storedPlan } from './plan.repository.ts';

const idOf = (number: number) => `0190ac71-0000-7000-8000-${String(number).padStart(12, '0')}`;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const systemPlan = (number: number) =>
  world.database.inScope(world.home, async (tenant) => {
    const plan = await storedPlan(tenant, idOf(number));
    if (!plan) throw new Error(`no system plan ${number}`);
    return { ...plan, items: parseItems(plan.items) };
  });

describe('the plans a platform begins with', () => {
  test('are the five of docs/domain/actions.md', async () => {
    const plans = await Promise.all([1, 2, 3, 4, 5].map(systemPlan));
    const short = plans.map(({ name, type, duration, items, ...plan }) => [
      name,
      type,
      duration,
      plan.groupsPerDay,
      plan.daysPerWeek,
      plan.retestReminder,
      items.map(({ actionId }) => Number(actionId.slice(-2))),
    ]);
    expect(short).toEqual([
      ['课间护脊3分钟', 'prevention', '2m', 2, 7, false, [22, 19, 16, 25]],
      ['姿态改善基础方案', 'exercise', '1m', 2, 7, false, [1, 7, 8, 4, 15, 14]],
      ['核心稳定方案', 'exercise', '2m', 1, 5, false, [2, 3, 5, 6, 4, 26]],
      ['颈肩舒缓方案', 'prevention', '2w', 2, 7, false, [16, 18, 19, 20]],
      ['Ⅰ度居家辅助方案（就诊后使用）', 'exercise', '1m', 1, 7, true, [26, 1, 2, 3, 11, 5]],
    ]);
    expect(plans.some(({ isOwn }) => isOwn)).toBe(false);
  });

  test('take the amounts the library suggests, a range at its lower end', async () => {
    const amounts = new Map<number, string>();
    for (const number of [1, 2, 3, 4, 5])
      for (const { actionId, groups, repetitions, seconds } of (await systemPlan(number)).items)
        amounts.set(Number(actionId.slice(-2)), `${groups}×${repetitions ?? `${seconds} s`}`);
    expect(Object.fromEntries(amounts)).toEqual({
      1: '2×8',
      2: '2×8',
      3: '2×6',
      4: '3×10',
      5: '3×15 s',
      6: '3×10 s',
      7: '2×8',
      8: '3×10',
      11: '2×6',
      14: '2×8',
      15: '2×60 s',
      16: '2×10',
      18: '2×20 s',
      19: '2×3',
      20: '3×12',
      22: '2×6',
      25: '2×20 s',
      26: '1×8',
    });
  });

  test('take the time their names promise', async () => {
    expect(estimateMinutes((await systemPlan(1)).items)).toBe(3);
  });

  test('show their actions in order, and mark those taken off the library since', async () => {
    const owner = new Client({ connectionString: world.ownerUrl });
    await owner.connect();
    await owner.query('update action set deleted_at = now() where name = $1', ['收下巴']);
    await owner.end();
    const { items } = await systemPlan(1);
    const paths = { links: mediaLinks('secret'), now: world.clock.now() };
    const shown = await world.database.inScope(world.home, (tenant) =>
      plannedActions(tenant, items, paths),
    );
    expect(shown.map(({ action, deleted }) => [action.name, deleted])).toEqual([
      ['站姿侧屈伸展操', false],
      ['扩胸与背后合掌', false],
      ['收下巴', true],
      ['单腿站立平衡', false],
    ]);
    expect(shown[3]).toMatchObject({ groups: 2, repetitions: null, seconds: 20, rest: 0 });
  });
});
