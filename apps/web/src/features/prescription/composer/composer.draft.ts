/**
 * A plan while it is composed. An action has both a number of repetitions and of seconds, so that switching the unit
 * loses nothing; saving takes the one that is shown. Pure.
 */
import type {
  ActionCategory,
  ActionLevel,
  ActionPosition,
  ActionRow,
} from '@spine/contract/action';
import {
  estimateMinutes,
  ITEM_MAX,
  PLAN_ITEMS_MAX,
  PLAN_NAME_MAX,
  type PlanDuration,
  type PlanInfo,
  type PlanItem,
  type PlanType,
  planItem,
} from '@spine/contract/prescription';
import { AMOUNT_PATTERNS, composerText as text } from './composer.text.ts';

export type Unit = 'repetitions' | 'seconds';
export type DraftItem = {
  /** Distinguishes two items of the same action. */
  readonly key: string;
  readonly action: ActionRow;
  readonly deleted: boolean;
  readonly groups: number | null;
  readonly unit: Unit;
  readonly repetitions: number | null;
  readonly seconds: number | null;
  readonly rest: number | null;
};
export type PlanDraft = {
  name: string;
  type: PlanType;
  audience: string;
  description: string;
  duration: PlanDuration;
  groupsPerDay: number | null;
  daysPerWeek: number | null;
  retestReminder: boolean;
  items: readonly DraftItem[];
  /** A data URL; undefined keeps the saved cover, null removes it. */
  cover?: string | null | undefined;
};

const DEFAULT_AMOUNT = {
  groups: 3,
  unit: 'repetitions',
  repetitions: 10,
  seconds: 30,
  rest: 30,
} as const;

export const EMPTY_DRAFT: PlanDraft = {
  name: '',
  type: 'exercise',
  audience: '',
  description: '',
  duration: '1m',
  groupsPerDay: 1,
  daysPerWeek: 7,
  retestReminder: false,
  items: [],
};

function nextKey(items: readonly DraftItem[]): string {
  return `i${1 + items.reduce((most, { key }) => Math.max(most, Number(key.slice(1))), 0)}`;
}

/** Adds an action with the amount that the library suggests; a full plan stays unchanged. */
export function addItem(items: readonly DraftItem[], action: ActionRow): readonly DraftItem[] {
  if (items.length >= PLAN_ITEMS_MAX) return items;
  const amount = { rest: DEFAULT_AMOUNT.rest, ...suggestedAmount(action.remark) };
  return [...items, { key: nextKey(items), action, deleted: false, ...amount }];
}

/** Moves the item at one index to another; an invalid index changes nothing. */
export function moveItem(
  items: readonly DraftItem[],
  from: number,
  to: number,
): readonly DraftItem[] {
  const item = items[from];
  if (!item || to < 0 || to >= items.length) return items;
  const others = items.filter((each) => each !== item);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

export function changeItem(
  items: readonly DraftItem[],
  key: string,
  part: Partial<DraftItem>,
): readonly DraftItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...part } : item));
}

/** The item as the call takes it; undefined while a number is missing or out of bounds. */
export function toPlanItem(draft: DraftItem): PlanItem | undefined {
  const { action, groups, unit, repetitions, seconds, rest } = draft;
  const parsed = planItem.safeParse({
    actionId: action.id,
    groups,
    repetitions: unit === 'repetitions' ? (repetitions ?? 0) : null,
    seconds: unit === 'seconds' ? (seconds ?? 0) : null,
    rest,
  });
  return parsed.success ? parsed.data : undefined;
}

/** The minutes that one run of the complete items takes; 0 without items. */
export function draftMinutes(items: readonly DraftItem[]): number {
  const completeItems = items.flatMap((draft) => toPlanItem(draft) ?? []);
  return completeItems.length === 0 ? 0 : estimateMinutes(completeItems);
}

export function toDraft(plan: PlanInfo): PlanDraft {
  const { name, type, audience, description, duration, groupsPerDay, daysPerWeek } = plan;
  return {
    name,
    type,
    audience,
    description,
    duration,
    groupsPerDay,
    daysPerWeek,
    retestReminder: plan.retestReminder,
    items: plan.items.map(({ action, deleted, groups, repetitions, seconds, rest }, at) => ({
      key: `i${at + 1}`,
      action,
      deleted,
      groups,
      unit: seconds === null ? 'repetitions' : 'seconds',
      repetitions: repetitions ?? DEFAULT_AMOUNT.repetitions,
      seconds: seconds ?? DEFAULT_AMOUNT.seconds,
      rest,
    })),
  };
}

/** A draft of a copy, whose name gets a suffix within the length limit. */
export function toCopy(plan: PlanInfo): PlanDraft {
  const nameLength = PLAN_NAME_MAX - [...text.copySuffix].length;
  return { ...toDraft(plan), name: [...plan.name].slice(0, nameLength).join('') + text.copySuffix };
}

/** The plan as the call takes it; the form has refused missing numbers before. */
export function toPlanFields<Draft extends Partial<PlanDraft>>({
  cover: _cover,
  items = [],
  groupsPerDay,
  daysPerWeek,
  ...draft
}: Draft) {
  return {
    ...draft,
    groupsPerDay: groupsPerDay ?? 0,
    daysPerWeek: daysPerWeek ?? 0,
    items: items.flatMap((item) => toPlanItem(item) ?? []),
  };
}

export type PickerFilter = {
  readonly name: string;
  readonly category?: ActionCategory | undefined;
  readonly level?: ActionLevel | undefined;
  readonly position?: ActionPosition | undefined;
};

/** The actions of the library that match a filter. */
export function filterActions(actions: readonly ActionRow[], filter: PickerFilter): ActionRow[] {
  const { category, level, position } = filter;
  const name = filter.name.trim().toLowerCase();
  return actions.filter(
    (action) =>
      action.name.toLowerCase().includes(name) &&
      (category === undefined || action.category === category) &&
      (level === undefined || action.levels.includes(level)) &&
      (position === undefined || action.position === position),
  );
}

// The initial amount of an action in a plan: the one its remark suggests, as far as it says one. Pure.

const SECONDS_A_MINUTE = 60;

function numberAt(remark: string, pattern: RegExp): number | undefined {
  const value = Number(pattern.exec(remark)?.[1] ?? 0);
  return value > 0 ? value : undefined;
}

/** With seconds, a number of times means groups; without, it means repetitions. */
export function suggestedAmount(
  remark: string,
): Pick<DraftItem, 'groups' | 'unit' | 'repetitions' | 'seconds'> {
  const { groups: usualGroups, unit, repetitions, seconds } = DEFAULT_AMOUNT;
  const at = (name: keyof typeof AMOUNT_PATTERNS) => numberAt(remark, AMOUNT_PATTERNS[name]);
  const minutes = at('minutes');
  const hold = minutes === undefined ? at('seconds') : minutes * SECONDS_A_MINUTE;
  const times = at('times');
  if (hold === undefined && times === undefined)
    return { groups: usualGroups, unit, repetitions, seconds };
  const groups = at('groups') ?? at('product') ?? (hold === undefined ? undefined : times) ?? 1;
  return {
    groups: Math.min(ITEM_MAX.groups, groups),
    unit: hold === undefined ? 'repetitions' : 'seconds',
    repetitions: Math.min(ITEM_MAX.repetitions, hold === undefined ? (times ?? 1) : repetitions),
    seconds: Math.min(ITEM_MAX.seconds, hold ?? seconds),
  };
}
