import type { ActionInfo } from '@spine/contract/action';
import type { PlanInfo } from '@spine/contract/prescription';
import { expect, it } from 'vitest';
import {
  added,
  changed,
  copyOf,
  draftMinutes,
  draftOf,
  EMPTY_DRAFT,
  itemOf,
  matching,
  moved,
  typedOf,
} from './composer.draft.ts';

const at = '2026-11-20T10:00:00+08:00';
function action(id: string, more: Partial<ActionInfo> = {}): ActionInfo {
  return {
    id: `0190ac70-0000-7000-8000-0000000000${id}`,
    name: `动作${id}`,
    category: 'mat',
    levels: ['primary'],
    position: 'trunk',
    muscles: '',
    remark: '',
    coverUrl: null,
    videoUrl: null,
    createtime: at,
    description: '',
    equipment: '',
    effect: '',
    steps: '一',
    warnings: '',
    videoSize: null,
    updatedAt: at,
    ...more,
  };
}

const plan: PlanInfo = {
  id: '0190ac71-0000-7000-8000-000000000001',
  origin: 'system',
  name: '姿态不良核心稳定训练',
  type: 'exercise',
  audience: '姿态不良',
  description: '',
  duration: '1m',
  groupsPerDay: 2,
  daysPerWeek: 5,
  retestReminder: true,
  actionCount: 2,
  minutes: 4,
  issuedCount: 0,
  coverUrl: null,
  createtime: at,
  version: '',
  items: [
    {
      actionId: action('01').id,
      groups: 3,
      repetitions: 8,
      seconds: null,
      rest: 20,
      action: action('01'),
      deleted: false,
    },
    {
      actionId: action('02').id,
      groups: 2,
      repetitions: null,
      seconds: 30,
      rest: 0,
      action: action('02'),
      deleted: true,
    },
  ],
};

const names = (items: ReturnType<typeof added>) => items.map((item) => item.action.name);

it('the same action may be added twice, each with a key of its own', () => {
  const twice = added(added([], action('01')), action('01'));
  expect(new Set(twice.map(({ key }) => key)).size).toBe(2);
});

it('a key is not given again while a later one stands', () => {
  const [, second] = added(added([], action('01')), action('02'));
  const after = added(second ? [second] : [], action('03'));
  expect(new Set(after.map(({ key }) => key)).size).toBe(2);
});

it('a plan takes twenty actions and no more', () => {
  let items = EMPTY_DRAFT.items;
  for (let count = 0; count < 25; count += 1) items = added(items, action('01'));
  expect(items).toHaveLength(20);
});

it('an action is taken to another place, and nowhere beside the plan', () => {
  const items = ['01', '02', '03'].reduce<ReturnType<typeof added>>(
    (before, id) => added(before, action(id)),
    [],
  );
  expect(names(moved(items, 0, 2))).toEqual(['动作02', '动作03', '动作01']);
  expect(names(moved(items, 2, 1))).toEqual(['动作01', '动作03', '动作02']);
  expect(moved(items, 0, -1)).toBe(items);
  expect(moved(items, 2, 3)).toBe(items);
});

it('switching the unit keeps both numbers and sends the one that is shown', () => {
  const [item] = draftOf(plan).items;
  const key = item?.key ?? '';
  const inSeconds = changed(draftOf(plan).items, key, { unit: 'seconds', seconds: 45 })[0];
  expect(inSeconds && itemOf(inSeconds)).toMatchObject({ repetitions: null, seconds: 45 });
  const back = inSeconds && changed([inSeconds], key, { unit: 'repetitions' })[0];
  expect(back && itemOf(back)).toMatchObject({ repetitions: 8, seconds: null });
});

it.each([
  { groups: null },
  { groups: 11 },
  { repetitions: null },
  { repetitions: 101 },
  { rest: null },
  { rest: 301 },
])('an amount out of its bounds is no item: %j', (part) => {
  const [item] = changed(draftOf(plan).items, 'i1', part);
  expect(item && itemOf(item)).toBeUndefined();
});

it('opening a plan and saving it unchanged sends what it was', () => {
  const { items, ...typed } = typedOf(draftOf(plan));
  expect(typed).toEqual({
    name: plan.name,
    type: 'exercise',
    audience: '姿态不良',
    description: '',
    duration: '1m',
    groupsPerDay: 2,
    daysPerWeek: 5,
    retestReminder: true,
  });
  expect(items).toEqual([
    { actionId: action('01').id, groups: 3, repetitions: 8, seconds: null, rest: 20 },
    { actionId: action('02').id, groups: 2, repetitions: null, seconds: 30, rest: 0 },
  ]);
});

it('a copy is named as a copy and its name still fits', () => {
  expect(copyOf(plan).name).toBe('姿态不良核心稳定训练（副本）');
  const long = copyOf({ ...plan, name: '名'.repeat(20) }).name;
  expect([...long]).toHaveLength(20);
  expect(long.endsWith('（副本）')).toBe(true);
});

it('the minutes follow what is filled in so far', () => {
  // 3×(8×4 + 20) + 2×30 seconds
  expect(draftMinutes(draftOf(plan).items)).toBe(4);
  expect(draftMinutes(changed(draftOf(plan).items, 'i1', { groups: null }))).toBe(1);
  expect(draftMinutes([])).toBe(0);
});

it('the library is searched by name, category, level and position together', () => {
  const library = [
    action('01', { name: '平板支撑' }),
    action('02', { name: '侧平板', position: 'shoulder', levels: ['junior', 'senior'] }),
    action('03', { name: '健身操', category: 'aerobics' }),
  ];
  const found = (filter: Partial<Parameters<typeof matching>[1]>) =>
    matching(library, { name: '', ...filter }).map(({ name }) => name);
  expect(found({ name: ' 平板 ' })).toEqual(['平板支撑', '侧平板']);
  expect(found({ name: '平板', level: 'junior' })).toEqual(['侧平板']);
  expect(found({ position: 'trunk', category: 'aerobics' })).toEqual(['健身操']);
  expect(found({ level: 'senior', category: 'aerobics' })).toEqual([]);
});
