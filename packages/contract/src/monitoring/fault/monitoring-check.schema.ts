/** What the checks of a plan found: counts of each school, and the children behind them. */
import { z } from 'zod';
import { idField, instantField } from '#kernel';
import {
  CHECK_CODES,
  CHECK_LEADS,
  CHECK_LEVELS,
  DIFFERENCES,
  LEFT_OUT_CAUSES,
} from '../check/check.schema.ts';
import { VARIABLES } from '../codes/codes.schema.ts';
import { MONITORED_STAGES } from '../plan/monitoring-plan.rules.ts';

const count = z.number().int().min(0);

/**
 * A row counts once, by the gravest of its faults: rows = sound + bounced + doubtful + ours. What is only said and may be handed in is
 * `ours`. Children = rows + all of `leftOut`.
 */
export const rowCounts = z.object({
  children: count,
  /** Who have a serial. */
  numbered: count,
  /** Who have an examination that could make a row, or only quick ones. */
  examined: count,
  rows: count,
  sound: count,
  bounced: count,
  doubtful: count,
  ours: count,
  leftOut: z.record(z.enum(LEFT_OUT_CAUSES), count),
});
export type RowCounts = z.output<typeof rowCounts>;

/** Of a grade of the table; 预初 and 六年级 are one. */
export const gradeRowCounts = z.object({
  /** The lowest of our codes of it. */
  gradeCode: z.number().int(),
  children: count,
  rows: count,
  /** Rows that nothing bounces. */
  accepted: count,
  sound: count,
});
export type GradeRowCounts = z.output<typeof gradeRowCounts>;

/** What a check stores of one stage of a school; nothing of a child. */
export const schoolCheckCounts = rowCounts.extend({
  grades: z.array(gradeRowCounts),
  /** Rows that have a fault, by its code; a row may have several. */
  faults: z.partialRecord(z.enum(CHECK_CODES), count),
  /** Rows whose calculated result differs, by why. */
  differences: z.partialRecord(z.enum(DIFFERENCES), count),
});
export type SchoolCheckCounts = z.output<typeof schoolCheckCounts>;

export const checkedSchool = z.object({
  schoolId: idField,
  schoolName: z.string(),
  stage: z.enum(MONITORED_STAGES),
  areaCode: z.string(),
  /** Of each grade. */
  owed: count,
  /** Whether the serials of this school are used up, so that children have none. */
  serialsUsedUp: z.boolean(),
  /** Null where it was not checked yet. */
  checkedAt: instantField.nullable(),
  counts: schoolCheckCounts.nullable(),
});
export type CheckedSchool = z.output<typeof checkedSchool>;

/** All planned schools, and the sums of those that were checked. */
export const monitoringCheck = z.object({
  /** Of the school that was checked longest ago; null where none was. */
  checkedAt: instantField.nullable(),
  unchecked: count,
  sums: schoolCheckCounts.extend({
    /** With how many are owed by the schools that have children of it. */
    grades: z.array(gradeRowCounts.extend({ owed: count })),
  }),
  schools: z.array(checkedSchool),
});
export type MonitoringCheck = z.output<typeof monitoringCheck>;

const rowFault = z.object({
  code: z.enum(CHECK_CODES),
  level: z.enum(CHECK_LEVELS),
  /** Where it is mended: at the examination `examId`, in the child's record, or in the plan. */
  lead: z.enum(CHECK_LEADS),
  cells: z.array(z.enum(VARIABLES)),
});

/** A child whose row has faults, or who has none. */
export const faultyChild = z.object({
  patientId: idField,
  name: z.string(),
  /** Ours, of its row; 99 where it has none. */
  gradeCode: z.number().int(),
  gradeName: z.string(),
  clazzName: z.string(),
  serial: z.number().int().nullable(),
  /** The examination that its row is made of; null where there is none. */
  examId: idField.nullable(),
  examTime: instantField.nullable(),
  faults: z.array(rowFault),
  /** Why the result of its row is not ours. */
  difference: z.enum(DIFFERENCES).nullable(),
  /** Why it has no row; then it has no faults. */
  leftOut: z.enum(LEFT_OUT_CAUSES).nullable(),
});
export type FaultyChild = z.output<typeof faultyChild>;

/** How the rows of a class stand. */
export const classRowCounts = rowCounts.extend({
  gradeCode: z.number().int(),
  gradeName: z.string(),
  clazzName: z.string(),
});
export type ClassRowCounts = z.output<typeof classRowCounts>;
