/** The plan of a school year, and the schools whose children are handed in by it (docs/adr/0152-plans-of-the-monitoring.md). */
import { z } from 'zod';
import { dateField, type EditParts, idField, instantField, rowVersion } from '#kernel';
import { MONITORED_AREAS, MONITORED_STAGES } from './monitoring-plan.rules.ts';

/** The fields of a plan as they are edited. */
export const PLAN_PARTS = [
  ['codes'],
  ['fromDay', 'toDay'],
  ['partRows'],
] as const satisfies EditParts;

export const monitoringPlan = z.object({
  id: idField,
  /** The year it begins in; it never changes. */
  schoolYear: z.number().int(),
  /** The version of the codes that rows are written with. */
  codes: z.string(),
  /** Examinations from one day to the other count. */
  fromDay: dateField,
  toDay: dateField,
  /** How many rows a file has at most. */
  partRows: z.number().int(),
  createdByName: z.string(),
  createdAt: instantField,
  version: rowVersion,
});
export type MonitoringPlan = z.output<typeof monitoringPlan>;

/** The fields of a school of a plan as they are edited. */
export const PLANNED_SCHOOL_PARTS = [
  ['areaCode', 'area'],
  ['number'],
  ['owed'],
] as const satisfies EditParts;

/** The version of a row that was suggested and nobody has saved. */
export const UNSAVED = 'new';

/** One stage of a school: saved, or suggested from its region and its roster. */
export const plannedSchool = z.object({
  schoolId: idField,
  schoolName: z.string(),
  stage: z.enum(MONITORED_STAGES),
  /** Six digits: province, city, county. The CDC's may differ from those of the region. */
  areaCode: z.string(),
  area: z.enum(MONITORED_AREAS).nullable(),
  number: z.number().int().nullable(),
  /** Of each grade. */
  owed: z.number().int(),
  /** The children of this stage on its roster of the school year. */
  children: z.number().int(),
  isSaved: z.boolean(),
  version: rowVersion,
});
export type PlannedSchool = z.output<typeof plannedSchool>;
