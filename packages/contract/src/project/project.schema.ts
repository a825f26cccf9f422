/**
 * Shapes of screening projects and of their progress. A child counts once in a project: by its newest complete
 * examination, else by its newest incomplete one (待复测), else as declined or unseen; deleted children only where they
 * were examined (docs/domain/decisions.md 31).
 */
import { z } from 'zod';
import { dateField, type EditParts, idField, instantField, rowVersion } from '#kernel';
import { screeningMethodField } from '../exam/index.ts';

export const PROJECT_NAME_MAX = 30;

/** It only moves forward. */
export const ProjectStatus = { NotStarted: 0, Underway: 1, Completed: 2 } as const;
export type ProjectStatus = (typeof ProjectStatus)[keyof typeof ProjectStatus];
export const projectStatusField = z.enum(ProjectStatus);

export const projectRow = z.object({
  id: idField,
  name: z.string(),
  status: projectStatusField,
  method: screeningMethodField,
  /** 需同意: a child is examined once its family agreed. Otherwise 告知即可: unless its family refused. */
  needsConsent: z.boolean(),
  startDate: dateField.nullable(),
  endDate: dateField.nullable(),
  /** Whose roster it examines, whatever the day: of its start date, else of the day on which it was made or begun. */
  schoolYear: z.number().int(),
  schoolCount: z.number().int(),
  createtime: instantField,
});
export type ProjectRow = z.output<typeof projectRow>;

/** A project's fields as they are edited. */
export const PROJECT_PARTS = [
  ['name'],
  ['schoolIds'],
  ['method'],
  ['needsConsent'],
  ['startDate'],
  ['endDate'],
] as const satisfies EditParts;

export const projectInfo = projectRow.extend({
  /** Each with the day it is screened on, where that is set. */
  schools: z.array(z.object({ id: idField, name: z.string(), day: dateField.nullable() })),
  /** What hangs on the project, so that ending or deleting it can name what is at stake. */
  counts: z.object({
    schools: z.number().int(),
    patients: z.number().int(),
    exams: z.number().int(),
  }),
  version: rowVersion,
});
export type ProjectInfo = z.output<typeof projectInfo>;

/** How far a project is: the children it counts, and how many of them were examined. */
export const projectTally = z.object({
  id: idField,
  roster: z.number().int(),
  examined: z.number().int(),
});

/** How far a school of a project is: its classes, those in which nobody waits any more, and when a child was examined last. */
export const schoolProgress = z.object({
  id: idField,
  classes: z.number().int(),
  classesDone: z.number().int(),
  lastAt: instantField.nullable(),
});
export type SchoolProgress = z.output<typeof schoolProgress>;

/** A school at a glance: its children, and the newest project begun there with whom it counts and has examined. */
export const schoolTally = z.object({
  id: idField,
  roster: z.number().int(),
  project: z
    .object({
      id: idField,
      name: z.string(),
      status: projectStatusField,
      roster: z.number().int(),
      examined: z.number().int(),
    })
    .nullable(),
});
export type SchoolTally = z.output<typeof schoolTally>;

/**
 * `roster` = `examined` + `declined` + `objected` + `absent` + `unanswered` + `remaining`; `toRetest` are examined. Who was
 * not examined is one of the last four by `unseenPartOf`. `answered` are those of the roster whose family answered, and
 * `agreed` those of them whose family agrees.
 */
const tally = {
  roster: z.number().int(),
  examined: z.number().int(),
  declined: z.number().int(),
  objected: z.number().int(),
  absent: z.number().int(),
  toRetest: z.number().int(),
  unanswered: z.number().int(),
  remaining: z.number().int(),
  answered: z.number().int(),
  agreed: z.number().int(),
} as const;
export const progressTally = z.object(tally);
export type ProgressTally = z.output<typeof progressTally>;

/** A class, and the grade it belongs to, as typed on the roster; classes of a grade add up to it. */
const progressClass = z.object({ clazz: z.string(), ...tally });
export const progressGrade = z.object({
  grade: z.string(),
  ...tally,
  classes: z.array(progressClass),
});
export type ProgressGrade = z.output<typeof progressGrade>;

/** Who measures with which device, and the class last seen there; of the last hour. */
export const progressStation = z.object({
  operator: z.string(),
  deviceCode: z.string().nullable(),
  grade: z.string(),
  clazz: z.string(),
  perHour: z.number().int(),
  lastAt: instantField,
});
export type ProgressStation = z.output<typeof progressStation>;

/** A child of the roster without a complete examination. The finding is what triggered it, never a result. */
export const progressRetest = z.object({
  examId: idField,
  patient: z.object({ id: idField, name: z.string(), grade: z.string(), clazz: z.string() }),
  finding: z.string(),
  waitingMinutes: z.number().int(),
});
export type ProgressRetest = z.output<typeof progressRetest>;

export const projectProgress = z.object({
  totals: progressTally,
  grades: z.array(progressGrade),
  /** Children examined in the last 30 minutes, and the minutes the rest takes at that pace; null without a pace. */
  pace: z.object({ last30min: z.number().int(), minutesLeft: z.number().int().nullable() }),
  stations: z.array(progressStation),
  retests: z.array(progressRetest),
  /** Children with an examination that was entered afterwards from paper. */
  lateEntries: z.number().int(),
});
export type ProjectProgress = z.output<typeof projectProgress>;
