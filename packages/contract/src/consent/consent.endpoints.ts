/** Calls of consent: the notice of a project, the answers of a class, and how schools and classes answered. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  file,
  idField,
  instantField,
  institution,
  listOf,
  oneOf,
  seenVersion,
  textField,
} from '#kernel';
import { clockAheadField } from '../exam/index.ts';
import { CLAZZ_NAME_MAX, GRADE_NAME_MAX } from '../patient/index.ts';
import { projectErrors } from '../project/index.ts';
import { consentErrors } from './consent.errors.ts';
import { STAFF_CHANNELS } from './consent.rules.ts';
import {
  CONSENT_BATCH_MAX,
  CONSENT_REASON_MAX,
  CONSENT_VERSION_MAX,
  consentChild,
  consentClassCount,
  consentNotice,
  consentNoticeInForce,
  consentReminders,
  consentSchoolCount,
  recordedConsent,
} from './consent.schema.ts';
import { consentAnswerField, noticeTexts } from './notice.schema.ts';

const { answersInvalid, channelInvalid, classMissing, dayInvalid, noticeInvalid } = consentErrors;

const byProject = { projectId: projectErrors.idMissing } as const;

/** A class as its roster names it today. */
const classInput = {
  projectId: idField,
  schoolId: idField,
  gradeName: textField(GRADE_NAME_MAX),
  clazzName: textField(CLAZZ_NAME_MAX),
} as const;
const classFaults = {
  projectId: classMissing,
  schoolId: classMissing,
  gradeName: classMissing,
  clazzName: classMissing,
} as const;

export const consentNoticeOf = defineEndpoint({
  method: 'GET',
  path: '/consent/notice',
  summary: 'The notice of a project: its draft, and the versions that were published, newest first',
  access: institution('project.edit'),
  log: 'none',
  input: z.object({ projectId: idField }),
  reply: oneOf(consentNotice),
  faults: byProject,
});

export const currentNotice = defineEndpoint({
  method: 'GET',
  path: '/consent/notice/current',
  summary: 'The newest published notice of a project, for whoever tells families',
  access: institution('exam.upload'),
  log: 'none',
  input: z.object({ projectId: idField }),
  reply: oneOf(consentNoticeInForce),
  faults: byProject,
});

export const saveNoticeDraft = defineEndpoint({
  method: 'POST',
  path: '/consent/notice/draft',
  summary:
    'Saves the draft of a notice, whose fields may be empty; a field that is left out stays as it is. With the version that was read, a field somebody else changed meanwhile answers 30000003',
  access: institution('project.edit'),
  log: { model: 'project', optype: 'edit' },
  input: z.object({
    projectId: idField,
    texts: noticeTexts.partial(),
    /** `rowVersion` of the notice as it was read. */
    version: seenVersion,
  }),
  reply: done,
  faults: { ...byProject, texts: noticeInvalid },
});

export const publishNotice = defineEndpoint({
  method: 'POST',
  path: '/consent/notice/publish',
  summary:
    'Publishes the draft as the next version, which never changes. An empty field is refused by its name; a draft equal to the newest version answers 1404; one that is not the one that was read answers 30000003',
  access: institution('project.edit'),
  log: { model: 'project', optype: 'edit' },
  input: z.object({
    projectId: idField,
    /** `rowVersion` of the notice as it was read. */
    version: seenVersion,
  }),
  reply: oneOf(z.object({ version: z.number().int(), hash: z.string() })),
  faults: byProject,
});

export const listConsents = defineEndpoint({
  method: 'GET',
  path: '/consent/class',
  summary:
    'The children of one class in a project, in the order of the roster, each with its newest answer and how it stands',
  access: institution('exam.upload'),
  log: { model: 'patient', optype: 'view', once: 'hour' },
  input: z.object(classInput),
  reply: listOf(consentChild),
  faults: classFaults,
});

export const recordConsents = defineEndpoint({
  method: 'POST',
  path: '/consent/record',
  summary:
    'Records what families of one class or school answered, on paper or by word. A refusal stores none; where the newest answer of a child is another one than was seen, only that child is left out. The same answer ids again change nothing and are answered alike',
  access: institution('exam.upload'),
  log: { model: 'patient', optype: 'edit' },
  input: z.object({
    ...classInput,
    /** Of the class that the children are of, both; left out, they are of the school. */
    gradeName: classInput.gradeName.optional(),
    clazzName: classInput.clazzName.optional(),
    channel: z.enum(STAFF_CHANNELS),
    /** The day in Shanghai on which they answered, as of `momentOfAnswer`. Left out, it is today. */
    day: dateField.optional(),
    /** The moment instead of the day; one to come is now. */
    answeredAt: instantField.optional(),
    /**
     * Milliseconds by which the clock that showed this moment was ahead of the server's, as last heard. With them it is corrected, as the
     * time of an examination is.
     */
    clockAheadMs: clockAheadField.optional(),
    /** The version of the notice they answered to; left out, the newest. */
    noticeVersion: z.number().int().positive().max(CONSENT_VERSION_MAX).optional(),
    answers: z
      .array(
        z
          .object({
            /** Made by the client, so that what is sent twice is one. */
            id: idField,
            patientId: idField,
            answer: consentAnswerField,
            /** Of a refusal or withdrawal. */
            reason: textField(CONSENT_REASON_MAX).optional(),
            /** The newest answer that was shown, null for none; of another one the outcome is `changed`. Left out, nothing is checked. */
            newestSeen: idField.nullable().optional(),
          })
          .refine(({ answer, reason }) => answer !== 'agreed' || reason === undefined, {
            path: ['reason'],
          }),
      )
      .min(1)
      .max(CONSENT_BATCH_MAX)
      .refine((answers) => hasNoRepeat(answers.map(({ id }) => id)))
      .refine((answers) => hasNoRepeat(answers.map(({ patientId }) => patientId))),
  }),
  /** In the order of the answers. */
  reply: listOf(recordedConsent),
  faults: {
    ...classFaults,
    channel: channelInvalid,
    day: dayInvalid,
    answeredAt: dayInvalid,
    clockAheadMs: dayInvalid,
    noticeVersion: consentErrors.versionUnknown,
    answers: answersInvalid,
  },
});

export const noticeSheet = defineEndpoint({
  method: 'GET',
  path: '/consent/notice.pdf',
  summary:
    'A published notice as PDF on A4 with boxes to answer it: one to fill in by hand, or one for each child of a class in the order of the roster',
  access: institution('exam.upload'),
  needsRecentProof: true,
  log: { model: 'patient', optype: 'export' },
  input: z
    .object({
      projectId: idField,
      /** The newest, where it is left out. */
      version: z.coerce.number().int().positive().max(CONSENT_VERSION_MAX).optional(),
      /** Whose name is printed; without one it stays blank. */
      schoolId: idField.optional(),
      /** Of a class of the school, both; left out, the notice is for no child. */
      gradeName: classInput.gradeName.optional(),
      clazzName: classInput.clazzName.optional(),
    })
    .refine(
      ({ schoolId, gradeName, clazzName }) =>
        (gradeName === undefined) === (clazzName === undefined) &&
        (gradeName === undefined || schoolId !== undefined),
      { path: ['clazzName'] },
    ),
  reply: file,
  faults: { ...classFaults, version: consentErrors.versionUnknown },
});

export const consentRemindersOf = defineEndpoint({
  method: 'GET',
  path: '/consent/reminders',
  summary:
    'Whether and when families of a project that did not answer are reminded by text message',
  access: institution('project.edit'),
  log: 'none',
  input: z.object({ projectId: idField }),
  reply: oneOf(consentReminders),
  faults: byProject,
});

export const setConsentReminders = defineEndpoint({
  method: 'POST',
  path: '/consent/reminders',
  summary:
    'Sets the hour from which families that did not answer are reminded, two times at most before the day of their school; null for never',
  access: institution('project.edit'),
  log: { model: 'project', optype: 'edit' },
  input: z.object({
    projectId: idField,
    hour: z.number().int().min(8).max(20).nullable(),
  }),
  reply: done,
  faults: { ...byProject, hour: consentErrors.reminderInvalid },
});

function hasNoRepeat(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

export const countConsentsBySchool = defineEndpoint({
  method: 'GET',
  path: '/consent/schools',
  summary: 'How the families of each school of a project answered; their sum is the project',
  access: institution('project.menu'),
  log: 'none',
  input: z.object({ projectId: idField }),
  reply: listOf(consentSchoolCount),
  faults: byProject,
});

export const countConsentsByClass = defineEndpoint({
  method: 'GET',
  path: '/consent/classes',
  summary:
    'How the families of each class of a school answered in a project, in the order of the roster',
  access: institution('project.menu'),
  log: 'none',
  input: z.object({ projectId: idField, schoolId: idField }),
  reply: listOf(consentClassCount),
  faults: { ...byProject, schoolId: classMissing },
});
