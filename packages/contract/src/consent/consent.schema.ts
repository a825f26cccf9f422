/** Shapes of notices, of answers and of how classes and schools answered. */
import { z } from 'zod';
import { type EditParts, idField, instantField, rowVersion } from '#kernel';
import { CONSENT_CHANNELS, CONSENT_PERMISSIONS, NOTICE_FIELDS } from './consent.rules.ts';
import { consentAnswerField, noticeTexts } from './notice.schema.ts';

export const CONSENT_REASON_MAX = 100;
/** Children of one call. */
export const CONSENT_BATCH_MAX = 200;
/** Versions of a notice. */
export const CONSENT_VERSION_MAX = 32_767;

export const consentPermissionField = z.enum(CONSENT_PERMISSIONS);

/** The fields of a draft as they are edited, each by itself. */
export const NOTICE_PARTS = NOTICE_FIELDS.map((field) => [field] as const) satisfies EditParts;

/** A published version; it never changes. */
const noticeVersion = z.object({
  /** 1, 2, 3 … within the project. */
  version: z.number().int(),
  texts: noticeTexts,
  /** SHA-256 of `canonicalNotice`, 64 hexadecimal digits. */
  hash: z.string(),
  publishedAt: instantField,
  publishedByName: z.string(),
  /** Children on the roster whose newest answer was given to it. */
  answers: z.number().int(),
});
export type NoticeVersion = z.output<typeof noticeVersion>;

/** The notice of a project: what is being written, and what was published, the newest first. */
export const consentNotice = z.object({
  needsConsent: z.boolean(),
  /** All fields are empty before the first was saved. Stays as it is when it is published. */
  draft: noticeTexts,
  /** Of the draft, for saving and publishing it. */
  rowVersion,
  versions: z.array(noticeVersion),
});
export type ConsentNotice = z.output<typeof consentNotice>;

/** What families are told now; both null before the first was published. */
export const consentNoticeInForce = z.object({
  needsConsent: z.boolean(),
  version: z.number().int().nullable(),
  texts: noticeTexts.nullable(),
});
export type ConsentNoticeInForce = z.output<typeof consentNoticeInForce>;

/** One answer of a family. */
export const consentEntry = z.object({
  id: idField,
  answer: consentAnswerField,
  channel: z.enum(CONSENT_CHANNELS),
  /** Of a refusal or withdrawal; null where none was given. */
  reason: z.string().nullable(),
  /** The version of the notice that was answered to; null of a refusal or withdrawal before the first was published. */
  noticeVersion: z.number().int().nullable(),
  /** When it was given. */
  answeredAt: instantField,
  /** When it was stored. */
  recordedAt: instantField,
  /** The name of who recorded it, or of a guardian the masked phone. */
  by: z.string(),
});
export type ConsentEntry = z.output<typeof consentEntry>;

/** A child of a class, in the order of the roster, with its newest answer. */
export const consentChild = z.object({
  id: idField,
  name: z.string(),
  /** The last four characters of the student number, by which children of one name are told apart. */
  studentTail: z.string(),
  permission: consentPermissionField,
  /** Null before the first answer. */
  newest: consentEntry.nullable(),
  /** How many messages have reminded its family. */
  reminders: z.number().int(),
});
export type ConsentChild = z.output<typeof consentChild>;

/** Whether and when families that did not answer are reminded. */
export const consentReminders = z.object({
  /** Whether the platform can send such messages. */
  offered: z.boolean(),
  /** The hour of Shanghai from which they go; null where none do. */
  hour: z.number().int().nullable(),
});
export type ConsentReminders = z.output<typeof consentReminders>;

/** `children` = `agreed` + `refused` + `withdrawn` + `none`; the first three have answered, in either kind of project. */
const counts = {
  children: z.number().int(),
  agreed: z.number().int(),
  refused: z.number().int(),
  withdrawn: z.number().int(),
  /** No answer. */
  none: z.number().int(),
} as const;

export const consentSchoolCount = z.object({
  schoolId: idField,
  schoolName: z.string(),
  ...counts,
});
export type ConsentSchoolCount = z.output<typeof consentSchoolCount>;

export const consentClassCount = z.object({
  gradeName: z.string(),
  clazzName: z.string(),
  ...counts,
});
export type ConsentClassCount = z.output<typeof consentClassCount>;

/**
 * What became of an answer. `recorded`: stored, and the newest. `older`: stored, but an answer that was given later stands.
 * `already`: it was stored by an earlier call with this id. `changed`: not stored, because the newest answer is another one than
 * was seen. `permission` is how the child stands now.
 */
export const recordedConsent = z.object({
  id: idField,
  patientId: idField,
  outcome: z.enum(['recorded', 'older', 'already', 'changed']),
  permission: consentPermissionField,
});
export type RecordedConsent = z.output<typeof recordedConsent>;
