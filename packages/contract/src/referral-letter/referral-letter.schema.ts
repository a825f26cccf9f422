/** The referral letter (转诊单): what its page shows a hospital, and what the hospital says there. */
import { z } from 'zod';
import { dateField, idField, instantField } from '#kernel';
import { overallFinding, segmentField, sideField } from '../exam/index.ts';
import { visitResult } from '../follow-up/index.ts';
import { genderField } from '../patient/index.ts';

/** A letter for the family to take to a hospital. */
export const issuedLetter = z.object({
  id: idField,
  number: z.string(),
  /** The last day of its page. */
  expiresOn: dateField,
});

/** What anyone with the address learns: whose letter it is. Of a forged address nothing. */
export const letterDoor = z.object({
  isOpen: z.boolean(),
  orgName: z.string().nullable(),
  phone: z.string().nullable(),
});
export type LetterDoor = z.output<typeof letterDoor>;

const shownSegment = z.object({
  segment: segmentField,
  side: sideField.nullable(),
  /** Degrees, a magnitude. */
  angle: z.number(),
  isLargest: z.boolean(),
});

const shownFinding = z.object({
  overall: overallFinding,
  maxAngle: z.number().nullable(),
  maxSide: sideField.nullable(),
  segments: z.array(shownSegment),
});

const formerVisit = z.object({ day: dateField, result: visitResult });

/** What the letter shows, for who knows the birth date of its child. */
export const letterView = z.object({
  orgName: z.string(),
  phone: z.string().nullable(),
  name: z.string(),
  gender: genderField,
  age: z.number().int().nullable(),
  /** The day of the examination: a visit may not be of an earlier one. */
  examinedOn: dateField,
  /** Null where the examination was voided, or assigned to another child, after the letter. */
  finding: shownFinding.nullable(),
  /** Visits before the letter, newest first. */
  former: z.array(formerVisit),
  expiresOn: dateField,
  /** What the hospital wrote; null while it did not. */
  written: z
    .object({ id: idField, day: dateField, result: visitResult, until: instantField })
    .nullable(),
});
export type LetterView = z.output<typeof letterView>;

/** What a hospital says of its own visit: it knows all of it. */
export const hospitalResult = visitResult.refine(
  ({ xray, hospital, diagnosis, plans }) =>
    xray !== null && hospital !== null && diagnosis !== null && plans.length > 0,
);
