/** What a family says of the hospital, and what it sees of the way of its child there. */
import { z } from 'zod';
import { dateField, idField } from '#kernel';
import { HOSPITAL_MAX } from '../exam/index.ts';
import { caseTrackField, hospitalStanding } from '../follow-up/index.ts';

/** 去过了, 已预约, 还没有. */
const FAMILY_ANSWERS = ['visited', 'booked', 'notYet'] as const;
export const familyAnswerField = z.enum(FAMILY_ANSWERS);
export type FamilyAnswer = z.output<typeof familyAnswerField>;

/** Why a child was not at a hospital yet; none of them is a fault. */
export const NOT_YET_REASONS = ['noSlot', 'noTime', 'unsure'] as const;
export const notYetField = z.enum(NOT_YET_REASONS);
export type NotYetReason = z.output<typeof notYetField>;

export { HOSPITAL_MAX };
export const VISIT_NOTE_MAX = 200;
export const PHOTOS_MAX = 6;
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
/** A phone draws larger photos smaller. Unpacked as a whole, as some files are, so many take 0.2 GB of the server. */
export const PHOTO_MAX_PIXELS = 24_000_000;

/** Of the words that a family agrees to before it sends a photo (`visit.text.ts`): other words are another version. */
export const PHOTO_CONSENT_VERSION = 1;

/**
 * How far a child is: to be seen by a hospital, its family refused that, booked, reported and to be checked, seen, or its
 * hospital has answered.
 */
export const FAMILY_STANDINGS = [
  'toVisit',
  'declined',
  'booked',
  'toCheck',
  'visited',
  'answered',
] as const;
export type FamilyStanding = (typeof FAMILY_STANDINGS)[number];

/** What the family reported, as long as staff have not checked it. */
const familyReport = z.object({
  id: idField,
  day: dateField,
  hospital: z.string().nullable(),
  note: z.string().nullable(),
  photoIds: z.array(idField),
});
export type FamilyReport = z.output<typeof familyReport>;

export const familyFollowUp = z.object({
  track: caseTrackField,
  standing: z.enum(FAMILY_STANDINGS),
  /** The day of the examination that asks for a hospital, or of the visit of one that follows the child. */
  foundOn: dateField,
  /** By when the child is to be at a hospital; null where a hospital has seen it, or the case was closed. */
  visitBy: dateField.nullable(),
  /** The last day it was at one, as far as it was recorded or reported. */
  visitedOn: dateField.nullable(),
  /** The visit of the hospital that follows the child: it leads the page. */
  hospital: hospitalStanding.nullable(),
  /** When that hospital sees the child again; `byRule` where it wrote no day. */
  nextVisit: z.object({ day: dateField, byRule: z.boolean() }).nullable(),
  /** Until when a hospital has ruled out what was found. */
  clearedOn: dateField.nullable(),
  /** What the family may say now; nothing once the case is closed. */
  answers: z.array(familyAnswerField),
  booked: z.object({ day: dateField, hospital: z.string().nullable() }).nullable(),
  report: familyReport.nullable(),
  /** What staff recorded of the last visit. */
  visit: hospitalStanding.nullable(),
  /** What it said last of why it was not there yet, in words. */
  notYet: z.string().nullable(),
  /** Hospitals that several families of the institution named, the most frequent first. */
  hospitals: z.array(z.string()),
});
export type FamilyFollowUp = z.output<typeof familyFollowUp>;
