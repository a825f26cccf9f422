/** The board of follow-up cases, and one case with what happened in it. */
import { z } from 'zod';
import { dateField, idField, instantField } from '#kernel';
import { overallFinding } from '../exam/index.ts';
import { genderField } from '../patient/index.ts';
import {
  ACT_KINDS,
  CASE_OUTCOMES,
  type CaseStage,
  carePlanField,
  caseOutcomeField,
  caseStageField,
  caseTrackField,
  closeReasonField,
  contactWayField,
} from './case.schema.ts';

export const ACT_NOTE_MAX = 200;

/** The tabs of the board: what is due, then what crosses them. */
export const CASE_TABS = [
  'toNotify',
  'notVisited',
  'awaitingResult',
  'toRetest',
  'followed',
  'overdue',
  'closed',
] as const;
export const caseTabField = z.enum(CASE_TABS);
export type CaseTab = z.output<typeof caseTabField>;

const OPEN_STAGES: readonly CaseStage[] = [
  'toNotify',
  'notified',
  'booked',
  'visited',
  'toRetest',
  'followed',
];

/** The stages of each tab. `overdue` has those of `OPEN_STAGES` whose due day has passed: it is computed, never stored. */
export const TAB_STAGES: Readonly<Record<CaseTab, readonly CaseStage[]>> = {
  toNotify: ['toNotify'],
  notVisited: ['notified', 'booked'],
  awaitingResult: ['visited'],
  toRetest: ['toRetest'],
  followed: ['followed'],
  overdue: OPEN_STAGES,
  closed: ['closed'],
};

/** The last time somebody reached the family, or tried to. */
const lastContact = z.object({
  day: dateField,
  way: contactWayField.nullable(),
  kind: z.enum(['notified', 'attempted', 'booked']),
});

export const caseRow = z.object({
  /** The child's id, which is that of its case. */
  id: idField,
  name: z.string(),
  gender: genderField,
  birthDate: dateField,
  studentId: z.string(),
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  track: caseTrackField,
  stage: caseStageField,
  /** Of the examination that asks for it. */
  examId: idField,
  overall: overallFinding,
  /** Degrees, a magnitude; null where none was measured. */
  maxAngle: z.number().nullable(),
  /** The day of that examination. */
  foundOn: dateField,
  /** By when the next step is due; null where none is. */
  dueOn: dateField.nullable(),
  lastContact: lastContact.nullable(),
  assignedTo: idField.nullable(),
  assignedName: z.string().nullable(),
  outcome: caseOutcomeField.nullable(),
});
export type CaseRow = z.output<typeof caseRow>;

/** Who did it, and when it was stored. */
const stored = { id: idField, at: instantField, byName: z.string() } as const;

/** An act of staff as the timeline shows it. */
const caseAct = z.object({
  ...stored,
  kind: z.enum(ACT_KINDS),
  way: contactWayField.nullable(),
  /** Of an appointment; with a plan, of the next visit. */
  day: dateField.nullable(),
  plan: carePlanField.nullable(),
  reason: closeReasonField.nullable(),
  note: z.string().nullable(),
  assignedName: z.string().nullable(),
  isTakenBack: z.boolean(),
});

/** Newest first. */
const caseEntry = z.discriminatedUnion('kind', [
  z.object({
    ...stored,
    kind: z.literal('examined'),
    day: dateField,
    overall: overallFinding,
    maxAngle: z.number().nullable(),
  }),
  z.object({
    ...stored,
    kind: z.literal('visited'),
    day: dateField,
    hospital: z.string().nullable(),
    cobbAngle: z.number().nullable(),
  }),
  ...ACT_KINDS.map((kind) => caseAct.extend({ kind: z.literal(kind) })),
]);
export type CaseEntryView = z.output<typeof caseEntry>;

/** The case of a child; without a state where nothing ever asked for one. */
export const caseView = z.object({
  state: z
    .object({
      track: caseTrackField,
      stage: caseStageField,
      foundOn: dateField,
      dueOn: dateField.nullable(),
      visitedOn: dateField.nullable(),
      plan: carePlanField.nullable(),
      outcome: z.enum(CASE_OUTCOMES).nullable(),
      /** Days on which the family was not reached, since it last was. */
      attempts: z.number().int(),
    })
    .nullable(),
  entries: z.array(caseEntry),
  /** To be sent with an act: what it was decided on. */
  version: z.string(),
});
export type CaseView = z.output<typeof caseView>;

/** A user who may have a case. */
export const assignee = z.object({ id: idField, name: z.string() });

export const caseCounts = z.object({
  toNotify: z.number().int(),
  notVisited: z.number().int(),
  awaitingResult: z.number().int(),
  toRetest: z.number().int(),
  followed: z.number().int(),
  overdue: z.number().int(),
  closed: z.number().int(),
});
export type CaseCounts = z.output<typeof caseCounts>;
