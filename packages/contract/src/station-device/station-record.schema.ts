/** What a device seals of each finished record, and what the server answers for it. */
import { z } from 'zod';
import { dateField, idField, instantField, textField } from '#kernel';
import {
  CONSENT_REASON_MAX,
  CONSENT_VERSION_MAX,
  consentAnswerField,
  STAFF_CHANNELS,
} from '../consent/index.ts';
import { CORRECTION_REASON_MAX, clockAheadField } from '../exam/index.ts';

const base = {
  /** Made on the device, so that what is sent twice is one. That of the examination, where it is one. */
  id: idField,
  target: z.object({ projectId: idField, schoolId: idField }),
  patientId: idField,
  /** The one whom the token of its box names, or it is refused. */
  madeBy: z.object({ id: idField }),
  /** By the clock of the device. */
  madeAt: instantField,
  /** Milliseconds by which that clock was ahead of the server's when the device last heard of it. */
  clockAheadMs: clockAheadField.optional(),
};

const reason = textField(CORRECTION_REASON_MAX);

/** Examinations of one child that a correction takes out: a correction of a correction names those before it too. */
export const REPLACED_MAX = 50;

export const stationRecord = z.discriminatedUnion('kind', [
  z
    .object({
      ...base,
      kind: z.literal('exam'),
      /** As `uploadExams` takes it, which refuses a malformed one by itself. */
      record: z.unknown(),
      /** What it corrects: taken out once this is stored, and left where it is refused. */
      replaces: z.object({ examIds: z.array(idField).min(1).max(REPLACED_MAX), reason }).optional(),
    })
    .refine(({ id, replaces }) => !replaces?.examIds.includes(id), { path: ['replaces'] }),
  z.object({ ...base, kind: z.literal('attendance'), day: dateField, absent: z.boolean() }),
  /** What a family answered on the spot, when it was made; sent before the examination of its child. Its id is that of the answer. */
  z
    .object({
      ...base,
      kind: z.literal('consent'),
      channel: z.enum(STAFF_CHANNELS),
      answer: consentAnswerField,
      /** Of a refusal or withdrawal. */
      reason: textField(CONSENT_REASON_MAX).optional(),
      /** The version of the notice that was shown; left out, the newest. */
      noticeVersion: z.number().int().positive().max(CONSENT_VERSION_MAX).optional(),
    })
    .refine(({ answer, reason }) => answer !== 'agreed' || reason === undefined, {
      path: ['reason'],
    }),
  /** Takes an examination out whose child was not there after all. */
  z.object({ ...base, kind: z.literal('void'), examId: idField, reason }),
]);
export type StationRecord = z.output<typeof stationRecord>;

/** The token of a device: the institution's id, a secret of its own and a signature, as base64url. */
export const DEVICE_TOKEN = /^[\w-]{76}$/;

/** The token of who examines in a session: user, time and signature, as base64url. It opens no call. */
export const AUTHOR_TOKEN = /^[\w-]{75}$/;

/** What a box holds: the token proves which device or user sealed it, so that nobody signs for somebody else. */
export const sealedPayload = z.object({
  token: z.string().regex(DEVICE_TOKEN).or(z.string().regex(AUTHOR_TOKEN)),
  entry: stationRecord,
});

/** A box of sealed-record.rules.ts as base64url; the id is bound to it, and the key is the institution's of that id. */
export const sealedRecord = z.object({
  id: idField,
  keyId: idField,
  box: z.string().regex(/^[\w-]{1,20000}$/),
});
export type SealedRecord = z.output<typeof sealedRecord>;

/** What became of the record at the same index of the call; `code` and `msg` of a refused one. */
export const sealedResult = z.object({
  id: idField,
  outcome: z.enum(['accepted', 'refused']),
  code: z.number().int().optional(),
  msg: z.string().optional(),
});
export type SealedResult = z.output<typeof sealedResult>;
