/**
 * A plan while it is composed. An action keeps both its number of repetitions and of seconds, so that switching the
 * unit forth and back loses nothing; saving takes the one that is shown. Pure.
 */
import type {
  ActionCategory,
  ActionLevel,
  ActionPosition,
  ActionRow,
} from '@spine/contract/action';
import {
  ITEM_MAX,
  minutesOf,
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
  /** Tells two of the same action apart. */
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
  /** A data URL; undefined leaves what there is, null takes it away. */
  cover?: string | null | undefined;
};

const USUAL = { groups: 3, unit: 'repetitions', repetitions: 10, seconds: 30, rest: 30 } as const;

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

function keyAfter(items: readonly DraftItem[]): string {
  return `i${1 + items.reduce((most, { key }) => Math.max(most, Number(key.slice(1))), 0)}`;
}

/** The plan with one more action, as much of it as the library suggests; a full plan stays as it is. */
export function added(items: readonly DraftItem[], action: ActionRow): readonly DraftItem[] {
  if (items.length >= PLAN_ITEMS_MAX) return items;
  const amount = { rest: USUAL.rest, ...suggestedAmount(action.remark) };
  return [...items, { key: keyAfter(items), action, deleted: false, ...amount }];
}

/** The item at one place taken to another; places that do not exist change nothing. */
export function moved(items: readonly DraftItem[], from: number, to: number): readonly DraftItem[] {
  const item = items[from];
  if (!item || to < 0 || to >= items.length) return items;
  const others = items.filter((each) => each !== item);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

export function changed(
  items: readonly DraftItem[],
  key: string,
  part: Partial<DraftItem>,
): readonly DraftItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...part } : item));
}

/** As it travels; undefined while a number is missing or out of its bounds. */
export function itemOf(draft: DraftItem): PlanItem | undefined {
  const { action, groups, unit, repetitions, seconds, rest } = draft;
  const found = planItem.safeParse({
    actionId: action.id,
    groups,
    repetitions: unit === 'repetitions' ? (repetitions ?? 0) : null,
    seconds: unit === 'seconds' ? (seconds ?? 0) : null,
    rest,
  });
  return found.success ? found.data : undefined;
}

/** Minutes one time takes by what is filled in so far; 0 for nothing. */
export function draftMinutes(items: readonly DraftItem[]): number {
  const whole = items.flatMap((draft) => itemOf(draft) ?? []);
  return whole.length === 0 ? 0 : minutesOf(whole);
}

export function draftOf(plan: PlanInfo): PlanDraft {
  const { name, type, audience, description, duration, groupsPerDay, daysPerWeek } = plan;
  return {
    ...{ name, type, audience, description, duration, groupsPerDay, daysPerWeek },
    retestReminder: plan.retestReminder,
    items: plan.items.map(({ action, deleted, groups, repetitions, seconds, rest }, at) => ({
      key: `i${at + 1}`,
      action,
      deleted,
      groups,
      unit: seconds === null ? 'repetitions' : 'seconds',
      repetitions: repetitions ?? USUAL.repetitions,
      seconds: seconds ?? USUAL.seconds,
      rest,
    })),
  };
}

/** A copy has a name of its own that still fits. */
export function copyOf(plan: PlanInfo): PlanDraft {
  const room = PLAN_NAME_MAX - [...text.copySuffix].length;
  return { ...draftOf(plan), name: [...plan.name].slice(0, room).join('') + text.copySuffix };
}

/** The plan as it travels; numbers that are missing are refused by the form before. */
export function typedOf<Draft extends Partial<PlanDraft>>({
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
    items: items.flatMap((item) => itemOf(item) ?? []),
  };
}

export type PickerFilter = {
  readonly name: string;
  readonly category?: ActionCategory | undefined;
  readonly level?: ActionLevel | undefined;
  readonly position?: ActionPosition | undefined;
};

/** The actions of the library a filter finds. */
export function matching(actions: readonly ActionRow[], filter: PickerFilter): ActionRow[] {
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

// What an action begins with in a plan: the amount its remark suggests, as far as the remark says one. Pure.

const SECONDS_A_MINUTE = 60;

function numberAt(remark: string, pattern: RegExp): number | undefined {
  const found = Number(pattern.exec(remark)?.[1] ?? 0);
  return found > 0 ? found : undefined;
}

/** Times of a hold are its groups; times without seconds are repetitions. */
export function suggestedAmount(
  remark: string,
): Pick<DraftItem, 'groups' | 'unit' | 'repetitions' | 'seconds'> {
  const { groups: usualGroups, unit, repetitions, seconds } = USUAL;
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
