/** The workbench (工作台): what is somebody's work today, as numbers that lead to lists. */
import { z } from 'zod';
import { dateField, idField } from '#kernel';
import { caseTrackField } from '../follow-up/index.ts';

/**
 * What a card counts, in the order of the screen. `overdue` comes once for all tracks and once for each that has any; the own ones are
 * those assigned to the user.
 */
const CARD_KINDS = [
  'ownOverdue',
  'ownRetests',
  'overdue',
  'unassigned',
  'retests',
  'toCheck',
  'prescriptions',
  'corrections',
  'entries',
  'lockedUsers',
] as const;
export const cardKindField = z.enum(CARD_KINDS);
export type CardKind = z.output<typeof cardKindField>;

/** The child that waits longest. */
const oldestChild = z.object({
  name: z.string(),
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
});

const workCard = z.object({
  kind: cardKindField,
  /** Of `overdue` alone: what the cases ask for; null of all. */
  track: caseTrackField.nullable(),
  /** How many rows its list has with these filters. */
  count: z.number().int(),
  /** The day of the oldest: by when it was due, or when it came in; null where there is none. */
  since: dateField.nullable(),
  /** Null where no child is named. */
  oldest: oldestChild.nullable(),
  /** Of the list it leads to, by the names of its call. */
  filters: z.record(z.string(), z.string()),
});
export type WorkCard = z.output<typeof workCard>;

/** How far it is, `projectTallies` counts apart: nobody waits for that. */
const runningProject = z.object({
  id: idField,
  name: z.string(),
  startDate: dateField.nullable(),
  endDate: dateField.nullable(),
});
export type RunningProject = z.output<typeof runningProject>;

/** A school that a project screens today. */
const schoolOfDay = z.object({
  projectId: idField,
  projectName: z.string(),
  schoolId: idField,
  schoolName: z.string(),
});
export type SchoolOfDay = z.output<typeof schoolOfDay>;

/** The projects of the workbench, newest first; their list has all. */
export const WORKBENCH_PROJECTS = 20;

export const workbench = z.object({
  today: dateField,
  /** Projects under way, and how many there are. */
  projects: z.array(runningProject),
  projectCount: z.number().int(),
  schoolsToday: z.array(schoolOfDay),
  /** Of the kinds the role works with, those with nothing too. */
  cards: z.array(workCard),
});
export type Workbench = z.output<typeof workbench>;
