import type { ActionInfo } from '@spine/contract/action';
import type { PlanInfo } from '@spine/contract/prescription';
import { expect, it } from 'vitest';
import {
  addItem,
  changeItem,
  draftMinutes,
  EMPTY_DRAFT,
  filterActions,
  moveItem,
  toCopy,
  toDraft,
  toPlanFields,
  toPlanItem,
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

const names = (items: ReturnType<typeof addItem>) => items.map((item) => item.action.name);

it('the same action may be added twice, each with a key of its own', () => {
  const twice = addItem(addItem([], action('01')), action('01'));
  expect(new Set(twice.map(({ key }) => key)).size).toBe(2);
});

it('a key is not given again while a later one stands', () => {
  const [, second] = addItem(addItem([], action('01')), action('02'));
  const after = addItem(second ? [second] : [], action('03'));
  expect(new Set(after.map(({ key }) => key)).size).toBe(2);
});

it('a plan takes twenty actions and no more', () => {
  let items = EMPTY_DRAFT.items;
  for (let count = 0; count < 25; count += 1) items = addItem(items, action('01'));
  expect(items).toHaveLength(20);
});

it('an action is taken to another place, and nowhere beside the plan', () => {
  const items = ['01', '02', '03'].reduce<ReturnType<typeof addItem>>(
    (before, id) => addItem(before, action(id)),
    [],
  );
  expect(names(moveItem(items, 0, 2))).toEqual(['动作02', '动作03', '动作01']);
  expect(names(moveItem(items, 2, 1))).toEqual(['动作01', '动作03', '动作02']);
  expect(moveItem(items, 0, -1)).toBe(items);
  expect(moveItem(items, 2, 3)).toBe(items);
});

it('switching the unit keeps both numbers and sends the one that is shown', () => {
  const [item] = toDraft(plan).items;
  const key = item?.key ?? '';
  const inSeconds = changeItem(toDraft(plan).items, key, { unit: 'seconds', seconds: 45 })[0];
  expect(inSeconds && toPlanItem(inSeconds)).toMatchObject({ repetitions: null, seconds: 45 });
  const back = inSeconds && changeItem([inSeconds], key, { unit: 'repetitions' })[0];
  expect(back && toPlanItem(back)).toMatchObject({ repetitions: 8, seconds: null });
});

it.each([
  { groups: null },
  { groups: 11 },
  { repetitions: null },
  { repetitions: 101 },
  { rest: null },
  { rest: 301 },
])('an amount out of its bounds is no item: %j', (part) => {
  const [item] = changeItem(toDraft(plan).items, 'i1', part);
  expect(item && toPlanItem(item)).toBeUndefined();
});

it('opening a plan and saving it unchanged sends what it was', () => {
  const { items, ...typed } = toPlanFields(toDraft(plan));
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
  expect(toCopy(plan).name).toBe('姿态不良核心稳定训练（副本）');
  const long = toCopy({ ...plan, name: '名'.repeat(20) }).name;
  expect([...long]).toHaveLength(20);
  expect(long.endsWith('（副本）')).toBe(true);
});

it('the minutes follow what is filled in so far', () => {
  // 3×(8×4 + 20) + 2×30 seconds
  expect(draftMinutes(toDraft(plan).items)).toBe(4);
  expect(draftMinutes(changeItem(toDraft(plan).items, 'i1', { groups: null }))).toBe(1);
  expect(draftMinutes([])).toBe(0);
});

it('the library is searched by name, category, level and position together', () => {
  const library = [
    action('01', { name: '平板支撑' }),
    action('02', { name: '侧平板', position: 'shoulder', levels: ['junior', 'senior'] }),
    action('03', { name: '健身操', category: 'aerobics' }),
  ];
  const found = (filter: Partial<Parameters<typeof filterActions>[1]>) =>
    filterActions(library, { name: '', ...filter }).map(({ name }) => name);
  expect(found({ name: ' 平板 ' })).toEqual(['平板支撑', '侧平板']);
  expect(found({ name: '平板', level: 'junior' })).toEqual(['侧平板']);
  expect(found({ position: 'trunk', category: 'aerobics' })).toEqual(['健身操']);
  expect(found({ level: 'senior', category: 'aerobics' })).toEqual([]);
});
