import {
  type ActionRow,
  actionDetail,
  actionErrors,
  listActions,
  listMuscles,
  muscleNames,
  stepLines,
} from '@spine/contract/action';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { actionsByIds, livingActionIds } from './action.reader.ts';
import { mediaLinks } from './media/media-link.ts';

const READERS: readonly CastName[] = ['platform', 'manager', 'doctor', 'rival'];
const NAMES = [
  '猫式伸展',
  '鸟狗式',
  '死虫式',
  '臀桥',
  '侧平板（屈膝）',
  '平板支撑（肘膝）',
  '俯卧Y字抬手',
  '俯卧W字夹背',
  '俯卧小飞燕（低幅）',
  '婴儿式侧向伸展',
  '打开书本（胸椎旋转）',
  '穿针式',
  '泡沫轴胸椎伸展',
  '靠墙天使',
  '靠墙站立',
  '收下巴',
  '颈部四向抗阻',
  '颈侧拉伸',
  '扩胸与背后合掌',
  '弹力带划船',
  '弹力带外旋',
  '站姿侧屈伸展操',
  '踏步摆臂开肩操',
  '髋屈肌跪姿拉伸',
  '单腿站立平衡',
  '腹式呼吸（含肋部扩张）',
];
const idOf = (number: number) => `0190ac70-0000-7000-8000-${String(number).padStart(12, '0')}`;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const listed = async (input = {}, as: CastName = 'doctor'): Promise<ActionRow[]> =>
  (await world.as(as).call(listActions, { size: 100, ...input })).body.rows;
const numbersOf = (rows: ActionRow[]) => rows.map(({ name }) => NAMES.indexOf(name) + 1);
const detail = async (number: number) =>
  (await world.as('doctor').call(actionDetail, { id: idOf(number) })).body.data;

describe('the library a platform begins with', () => {
  test.each(READERS)('is shown whole and in its order to %s', async (as) => {
    const { body } = await world.as(as).call(listActions, { size: 100 });
    expect([body.code, body.total]).toEqual([8000, 26]);
    const rows: ActionRow[] = body.rows;
    expect(rows.map(({ name }) => name)).toEqual(NAMES);
    expect(rows.map(({ id }) => id)).toEqual(NAMES.map((_name, at) => idOf(at + 1)));
  });

  test('has 15 exercises on the mat and 11 of aerobics, each for a part of the body [3.24, 3.26]', async () => {
    const rows = await listed();
    const counts = (field: 'category' | 'position') => {
      const counts: Record<string, number> = {};
      for (const row of rows) counts[row[field]] = (counts[row[field]] ?? 0) + 1;
      return counts;
    };
    expect(counts('category')).toEqual({ mat: 15, aerobics: 11 });
    expect(counts('position')).toEqual({
      trunk: 13,
      lowerLimb: 3,
      shoulder: 4,
      upperLimb: 3,
      neck: 3,
    });
  });

  test('names for each action the school levels it is meant for [3.25]', async () => {
    const rows = await listed();
    const levelsOf = (number: number) => rows[number - 1]?.levels;
    expect(levelsOf(1)).toEqual(['primary', 'junior', 'senior']);
    expect(levelsOf(5)).toEqual(['junior', 'senior']);
    expect(levelsOf(13)).toEqual(['senior']);
    expect(levelsOf(23)).toEqual(['primary', 'junior']);
  });

  test('tells of each action its muscles, equipment, effect, steps, warnings and amount [3.27, 3.28]', async () => {
    expect(await detail(1)).toEqual({
      id: idOf(1),
      version: expect.any(String),
      name: '猫式伸展',
      category: 'mat',
      levels: ['primary', 'junior', 'senior'],
      position: 'trunk',
      muscles: '竖脊肌;多裂肌;腹横肌',
      description: '',
      equipment: '瑜伽垫',
      effect: '让整条脊柱依次屈伸，缓解久坐僵硬',
      steps:
        '四点跪，手在肩下、膝在髋下\n吸气，尾骨先动，胸口向前打开，眼看前下方\n呼气，从尾骨开始逐节拱起，下巴靠近胸口\n缓慢交替',
      warnings: '动作连贯不憋气；颈部不猛抬；腰痛时减小幅度',
      remark: '每组8次，2–3组',
      coverUrl: null,
      videoUrl: null,
      videoSize: null,
      createtime: '2026-01-01T08:59:00+08:00',
      updatedAt: '2026-01-01T08:59:00+08:00',
    });
    expect(await detail(5)).toMatchObject({
      warnings: '肩下不塌陷；骨盆不前后转；两侧时间相同，已诊断侧弯者先问治疗师',
      remark: '每侧15–20秒，3组',
    });
    expect(await detail(16)).toMatchObject({
      equipment: '无',
      steps: '坐直或站直，眼平视\n下巴水平后缩，像做“双下巴”\n停5秒\n放松',
    });
    expect(await detail(26)).toMatchObject({
      muscles: '膈肌;肋间肌;腹横肌',
      warnings: '不过度用力，头晕即停；有呼吸疾病先问医生',
      remark: '8–10次',
    });
  });

  test('is complete: every action has steps, muscles, effect, warnings and amount, without marks left over', async () => {
    for (const number of NAMES.keys()) {
      const action = await detail(number + 1);
      expect(stepLines(action.steps).length, action.name).toBeGreaterThanOrEqual(3);
      expect(muscleNames(action.muscles).length).toBeGreaterThanOrEqual(2);
      for (const field of ['equipment', 'effect', 'steps', 'warnings', 'remark'])
        expect(action[field]).toMatch(/^[^｜①-⑳]+$/s);
    }
  });
});

describe('looking something up', () => {
  test.each([
    [{ category: 'aerobics', position: 'neck' }, [16, 17, 18]],
    [{ level: 'primary', position: 'lowerLimb' }, [4, 25]],
    [{ name: '俯卧' }, [7, 8, 9]],
    [{ name: 'y字' }, [7]],
    [{ name: '弹力带', muscle: '菱形肌' }, [20]],
    [{ muscle: '腰方肌' }, [5, 10, 22]],
    [{ muscle: '臀' }, [2, 4, 5, 9, 15, 25]],
    [{ muscle: '竖脊肌', category: 'mat', level: 'senior' }, [1, 4, 9]],
    [{ name: '%' }, []],
    [{ name: "' or 1=1" }, []],
  ])('by %j finds %j', async (filter, numbers) => {
    const { body } = await world.as('doctor').raw(listActions, filter);
    expect(numbersOf(body.rows)).toEqual(numbers);
    expect(body.total).toBe(numbers.length);
  });

  test('sorts by name or time in both directions, and turns pages', async () => {
    expect(numbersOf(await listed({ asc: 'createtime' }))).toEqual(
      [...NAMES.keys()].map((at) => NAMES.length - at),
    );
    const up = await listed({ asc: 'name' });
    expect((await listed({ desc: 'name' })).reverse()).toEqual(up);
    const pages = [await listed({ size: 20 }), await listed({ size: 20, page: 2 })];
    expect(numbersOf(pages.flat())).toEqual(NAMES.map((_name, at) => at + 1));
  });

  test('is helped by the muscles there are, each once, in the order of a dictionary', async () => {
    const { body } = await world.as('doctor').call(listMuscles, {});
    const expected = new Set((await listed()).flatMap(({ muscles }) => muscleNames(muscles)));
    expect(new Set(body.data)).toEqual(expected);
    expect(body.data).toHaveLength(expected.size);
    expect(body.data.slice(0, 3)).toEqual(['背阔肌', '多裂肌', '腹横肌']);
  });

  test.each(['0190ac70-0000-7000-8000-000000000027', 'x', ''])('finds no action %j', async (id) => {
    const { body } = await world.as('doctor').raw(actionDetail, { id });
    expect(body.code).toBe(actionErrors.unknown.code);
  });

  test.each<CastName>(['maker', 'analyst'])('is not for %s', async (as) => {
    for (const call of [listActions, listMuscles, actionDetail])
      expect((await world.as(as).raw(call, { id: idOf(1) })).body.errorCode).toBe(2403);
  });
});

describe('what other features know of actions', () => {
  test('is told for the ids they ask for, and nothing for others', async () => {
    const paths = { links: mediaLinks('secret'), now: world.clock.now() };
    const ids = [idOf(4), idOf(27), idOf(4), idOf(1)];
    await world.database.inScope(world.home, async (tenant) => {
      const actions = await actionsByIds(tenant, ids, paths);
      expect([...actions.keys()].sort()).toEqual([idOf(1), idOf(4)]);
      const { version: _version, ...action } = await detail(4);
      expect(actions.get(idOf(4))).toEqual(action);
      expect(await livingActionIds(tenant, ids)).toEqual(new Set([idOf(1), idOf(4)]));
      expect((await actionsByIds(tenant, [], paths)).size).toBe(0);
    });
  });
});
