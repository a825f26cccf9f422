/** The board of follow-up cases, and one case with what happened in it. */
import { z } from 'zod';
import { dateField, idField, instantField, shownStudentId, shownTel } from '#kernel';
import { overallFinding } from '../exam/index.ts';
import { genderField } from '../patient/index.ts';
import {
  ACT_KINDS,
  actWayField,
  CASE_OUTCOMES,
  CASE_STAGES,
  type CaseStage,
  carePlanField,
  caseOutcomeField,
  caseStageField,
  caseTrackField,
  closeReasonField,
} from './case/case.schema.ts';
import { textingField, textMessage } from './sms/text-message.schema.ts';
import { hospitalStanding, visitResult } from './visit/hospital-visit.schema.ts';

export const ACT_NOTE_MAX = 200;
export const CASE_VERSION_MAX = 40;

/** The tabs of the board: visits that were reported and wait to be checked, what is due, and what crosses them. */
export const CASE_TABS = [
  'toCheck',
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

/**
 * The stages of each tab. `toCheck` and `toRetest` have every case with something to check or to measure again, and
 * `overdue` those of `OPEN_STAGES` of which a day has passed: it is computed, never stored.
 */
export const TAB_STAGES: Readonly<Record<CaseTab, readonly CaseStage[]>> = {
  toCheck: CASE_STAGES,
  toNotify: ['toNotify'],
  notVisited: ['notified', 'booked'],
  awaitingResult: ['visited'],
  toRetest: OPEN_STAGES,
  followed: ['followed'],
  overdue: OPEN_STAGES,
  closed: ['closed'],
};

/** The last time somebody reached the family, or tried to. */
const lastContact = z.object({
  day: dateField,
  way: actWayField.nullable(),
  kind: z.enum(['notified', 'attempted', 'booked']),
});

/** What is to be measured again, whatever else the case is about. */
const caseRetest = z.object({
  /** The day of the examination that asks for it. */
  foundOn: dateField,
  overall: overallFinding,
  maxAngle: z.number().nullable(),
  dueOn: dateField,
});

export const caseRow = z.object({
  /** The child's id, which is that of its case. */
  id: idField,
  name: z.string(),
  gender: genderField,
  birthDate: dateField,
  studentId: shownStudentId,
  /** Empty where none is known. */
  tel: shownTel,
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  track: caseTrackField,
  stage: caseStageField,
  /** Of the examination that asks for it; null where a hospital alone follows the child. */
  examId: idField.nullable(),
  overall: overallFinding.nullable(),
  hospital: hospitalStanding.nullable(),
  retest: caseRetest.nullable(),
  /** Degrees, a magnitude; null where none was measured. */
  maxAngle: z.number().nullable(),
  /** The day of that examination, or of the visit. */
  foundOn: dateField,
  /** By when the next step is due; null where the case is closed. */
  dueOn: dateField.nullable(),
  /** The hospital wrote no next visit: the day is that of the rule (医院未写复诊). */
  dueByRule: z.boolean(),
  lastContact: lastContact.nullable(),
  /** When its letter was printed, where nothing since says that it was handed out. */
  printedOn: dateField.nullable(),
  assignedTo: idField.nullable(),
  assignedName: z.string().nullable(),
  outcome: caseOutcomeField.nullable(),
  /** A visit that the family or the hospital reported waits for staff to check it. */
  toCheck: z.boolean(),
  /** The owner of its phone number answered 退订: it gets no text messages. */
  textsStopped: z.boolean(),
  /** The child has left school and its case is open: staff may close it, nothing does so by itself. */
  mayHaveLeft: z.boolean(),
});
export type CaseRow = z.output<typeof caseRow>;

/** Who did it, and when it was stored. */
const stored = { id: idField, at: instantField, byName: z.string() } as const;

/** An act of staff, of the family or of a hospital as the timeline shows it. */
const caseAct = z.object({
  ...stored,
  kind: z.enum(ACT_KINDS),
  way: actWayField.nullable(),
  /** Of an appointment or a visit; with a plan, of the next visit. */
  day: dateField.nullable(),
  plan: carePlanField.nullable(),
  reason: closeReasonField.nullable(),
  note: z.string().nullable(),
  assignedName: z.string().nullable(),
  /** The act it takes back or replaces. */
  actId: idField.nullable(),
  /** What a hospital found at a visit. */
  result: visitResult.nullable(),
  /** What the family photographed, with its report. */
  photoIds: z.array(idField),
  /** In how many pages each of them is shown. */
  photoPages: z.array(z.number().int()),
  isTakenBack: z.boolean(),
  /** A report that staff have checked, or a visit that was corrected: another one stands in its place. */
  isReplaced: z.boolean(),
});

/** How large a photo is shown. */
export const PHOTO_SIZES = ['small', 'full'] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Newest first. */
const caseEntry = z.discriminatedUnion('kind', [
  z.object({
    ...stored,
    kind: z.literal('examined'),
    day: dateField,
    overall: overallFinding,
    maxAngle: z.number().nullable(),
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
      dueByRule: z.boolean(),
      /** By when the child is to be at a hospital; null where none is asked for. */
      visitBy: dateField.nullable(),
      visitedOn: dateField.nullable(),
      plan: carePlanField.nullable(),
      hospital: hospitalStanding.nullable(),
      retest: caseRetest.nullable(),
      /** A later finding within the error of measuring, while the next visit of the hospital is ahead. */
      heldOn: dateField.nullable(),
      outcome: z.enum(CASE_OUTCOMES).nullable(),
      /** Days on which the family was not reached, since it last was. */
      attempts: z.number().int(),
      toCheck: z.boolean(),
    })
    .nullable(),
  entries: z.array(caseEntry),
  /** Newest first. One that was sent is an act as well, of the same id. */
  texts: z.array(textMessage),
  texting: textingField,
  /** To be sent with an act: what it was decided on. */
  version: z.string(),
});
export type CaseView = z.output<typeof caseView>;

/** A user who may have a case. */
export const assignee = z.object({
  id: idField,
  name: z.string(),
  /** Cases that are assigned to the user and not closed. */
  open: z.number().int(),
});

export const caseCounts = z.object({
  toCheck: z.number().int(),
  toNotify: z.number().int(),
  notVisited: z.number().int(),
  awaitingResult: z.number().int(),
  toRetest: z.number().int(),
  followed: z.number().int(),
  overdue: z.number().int(),
  closed: z.number().int(),
  /** Each case once: a retest stands in its tab and in that of an older case. */
  all: z.number().int(),
});
export type CaseCounts = z.output<typeof caseCounts>;

/** Fewer children of a group than this are told to nobody who may not see them. */
export const FEWEST_TOLD = 5;

/** How many cases each tab has, for whoever may see no child; null for a few, fewer than `FEWEST_TOLD` but not none. */
export const caseSums = z.record(caseTabField, z.number().int().nullable());
export type CaseSums = z.output<typeof caseSums>;
