/** Plans of actions: the platform's (system, read-only) or the institution's own. On the wire they are prescriptions. */
import { z } from 'zod';
import {
  clearableMultilineField,
  type EditParts,
  idField,
  instantField,
  rowVersion,
  textField,
} from '#kernel';
import { actionInfo, coverField } from '../action/index.ts';

export const PLAN_TYPES = ['exercise', 'prevention'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];
export const planTypeField = z.enum(PLAN_TYPES);

/** One week, two weeks, one month, two months (spec 9). */
export const PLAN_DURATIONS = ['1w', '2w', '1m', '2m'] as const;
export type PlanDuration = (typeof PLAN_DURATIONS)[number];
export const planDurationField = z.enum(PLAN_DURATIONS);

export const PLAN_NAME_MAX = 20;
export const AUDIENCE_MAX = 20;
export const PLAN_DESCRIPTION_MAX = 200;
export const PLAN_ITEMS_MAX = 20;
export const GROUPS_PER_DAY_MAX = 6;
export const DAYS_PER_WEEK_MAX = 7;
/** The most of one action of a plan; seconds of work and of rest. */
export const ITEM_MAX = { groups: 10, repetitions: 100, seconds: 600, rest: 300 } as const;

/** One action of a plan: groups of repetitions or of seconds, with seconds of rest after each group. */
export const planItem = z
  .object({
    actionId: idField,
    groups: z.number().int().min(1).max(ITEM_MAX.groups),
    /** Exactly one of the two is a number. */
    repetitions: z.number().int().min(1).max(ITEM_MAX.repetitions).nullable(),
    seconds: z.number().int().min(1).max(ITEM_MAX.seconds).nullable(),
    /** Seconds. */
    rest: z.number().int().min(0).max(ITEM_MAX.rest),
  })
  .refine(({ repetitions, seconds }) => (repetitions === null) !== (seconds === null));
export type PlanItem = z.output<typeof planItem>;

/** The fields of a plan's form. */
export const planInputFields = {
  name: textField(PLAN_NAME_MAX),
  type: planTypeField,
  /** Whom it is for, in words. */
  audience: clearableMultilineField(AUDIENCE_MAX),
  description: clearableMultilineField(PLAN_DESCRIPTION_MAX),
  duration: planDurationField,
  /** How often a day the whole plan is done. */
  groupsPerDay: z.number().int().min(1).max(GROUPS_PER_DAY_MAX),
  daysPerWeek: z.number().int().min(1).max(DAYS_PER_WEEK_MAX),
  /** Whether families are also reminded of the retest. */
  retestReminder: z.boolean(),
  items: z.array(planItem).min(1).max(PLAN_ITEMS_MAX),
  cover: coverField,
} as const;

/** A plan's fields as they are edited; its actions are one. */
export const PLAN_PARTS = [
  ['name'],
  ['type'],
  ['audience'],
  ['description'],
  ['duration'],
  ['groupsPerDay'],
  ['daysPerWeek'],
  ['retestReminder'],
  ['items'],
  ['cover'],
] as const satisfies EditParts;

export const PLAN_ORIGINS = ['system', 'own'] as const;

export const planRow = z.object({
  id: idField,
  /** The platform's, or the institution's own. */
  origin: z.enum(PLAN_ORIGINS),
  name: z.string(),
  type: planTypeField,
  audience: z.string(),
  description: z.string(),
  duration: planDurationField,
  groupsPerDay: z.number().int(),
  daysPerWeek: z.number().int(),
  retestReminder: z.boolean(),
  actionCount: z.number().int(),
  /** About how long one time takes (`estimateMinutes`). */
  minutes: z.number().int(),
  /** Issued by this institution, withdrawn ones left out. */
  issuedCount: z.number().int(),
  coverUrl: z.string().nullable(),
  createtime: instantField,
});
export type PlanRow = z.output<typeof planRow>;

/** An action as it stands in a plan. */
export const plannedAction = z.object({
  ...planItem.shape,
  action: actionInfo,
  /** Taken off the library since. */
  deleted: z.boolean(),
});
export type PlannedAction = z.output<typeof plannedAction>;

export const planInfo = planRow.extend({ items: z.array(plannedAction), version: rowVersion });
export type PlanInfo = z.output<typeof planInfo>;
