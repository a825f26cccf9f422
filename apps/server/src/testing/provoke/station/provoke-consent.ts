/** Provokes the refusals of consent: of notices, of answers, and of examinations that a family does not agree to. */
import {
  consentErrors,
  listConsents,
  noticeSheet,
  publishNotice,
  recordConsents,
  saveNoticeDraft,
  setConsentReminders,
} from '@spine/contract/consent';
import { uploadExams } from '@spine/contract/exam';
import { downloadJobFile } from '@spine/contract/job';
import { editProject } from '@spine/contract/project';
import { addBulkReport } from '@spine/contract/report';
import { type ConsentClass, openConsentClass } from '#features/consent/consent.factory.ts';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { endOf } from '#features/job/job.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

/** Of a class that is asked: an answer, as given. */
const recording =
  (given: object, options: Parameters<typeof openConsentClass>[1] = {}) =>
  async (world: World): Promise<TestAnswer> => {
    const clazz = await openConsentClass(world, options);
    const input = { ...clazz.clazz, channel: 'paper', answers: [clazz.answer(0)], ...given };
    return world.as('doctor').raw(recordConsents, input);
  };

/** An examination after an answer, sent as a device does: the refusal of its record is answered for the call. */
const examining =
  (word?: 'refused' | 'withdrawn') =>
  async (world: World): Promise<TestAnswer> => {
    const clazz = await openConsentClass(world);
    if (word) await clazz.say(0, word);
    const { projectId, schoolId, patientIds } = clazz;
    const exams = [quickRecord({ patientId: patientIds[0] ?? '' })];
    const answer = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    return { ...answer, body: answer.body.data.results[0] };
  };

const withClass =
  (work: (world: World, clazz: ConsentClass) => Promise<TestAnswer>, isPublished = true) =>
  async (world: World): Promise<TestAnswer> =>
    work(world, await openConsentClass(world, { isPublished }));

/** A child that was examined, and whose family objects since. */
async function withholding(world: World): Promise<ConsentClass> {
  const clazz = await openConsentClass(world, { children: 1 });
  await clazz.say(0);
  await clazz.upload(0);
  await clazz.say(0, 'withdrawn');
  return clazz;
}

export const consentProvocations: readonly Provocation[] = [
  [
    consentErrors.classMissing,
    (world) => world.as('doctor').raw(listConsents, { projectId: NOBODY, schoolId: NOBODY }),
  ],
  [consentErrors.answersInvalid, recording({ answers: [] })],
  [consentErrors.dayInvalid, recording({ day: '2126-01-01' })],
  [consentErrors.channelInvalid, recording({ channel: 'guardian' })],
  [
    consentErrors.noticeInvalid,
    (world) =>
      world
        .as('manager')
        .raw(saveNoticeDraft, { projectId: NOBODY, texts: { purpose: 'x'.repeat(501) } }),
  ],
  [consentErrors.versionUnknown, recording({ noticeVersion: 9 })],
  [
    consentErrors.childUnknown,
    recording({ answers: [{ id: NOBODY, patientId: NOBODY, answer: 'agreed' }] }),
  ],
  [
    consentErrors.reminderInvalid,
    (world) => world.as('manager').raw(setConsentReminders, { projectId: NOBODY, hour: 3 }),
  ],
  [
    consentErrors.remindersNotOffered,
    async (world) => {
      const { projectId } = await openConsentClass(world);
      return world.as('manager').raw(setConsentReminders, { projectId, hour: 9 });
    },
  ],
  [
    consentErrors.classTooLarge,
    async (world) => {
      const { clazz } = await openConsentClass(world, { children: 201 });
      return world.as('doctor').raw(noticeSheet, clazz);
    },
  ],
  [
    consentErrors.noticeNotPrintable,
    withClass((world, { projectId }) => world.as('doctor').raw(noticeSheet, { projectId }), false),
  ],
  [
    consentErrors.allWithheld,
    async (world) => {
      const { projectId } = await withholding(world);
      return world.as('doctor').call(addBulkReport, { projectId, format: 'pdf' });
    },
  ],
  [
    consentErrors.fileWithheld,
    async (world) => {
      const clazz = await openConsentClass(world, { children: 1 });
      await clazz.say(0);
      await clazz.upload(0);
      const doctor = world.as('doctor');
      const { projectId } = clazz;
      const { id } = (await doctor.call(addBulkReport, { projectId, format: 'pdf' })).body.data;
      await endOf(world, 'doctor', id);
      await clazz.say(0, 'withdrawn');
      return doctor.call(downloadJobFile, { id });
    },
  ],
  [consentErrors.unanswered, examining()],
  [consentErrors.refused, examining('refused')],
  [consentErrors.withdrawn, examining('withdrawn')],
  [
    consentErrors.noticeIncomplete,
    withClass(
      (world, { projectId }) => world.as('manager').raw(publishNotice, { projectId }),
      false,
    ),
  ],
  [consentErrors.noticeMissing, recording({}, { isPublished: false })],
  [
    consentErrors.noticeUnpublished,
    async (world) => {
      const { projectId: id } = await openConsentClass(world, {
        needsConsent: false,
        isPublished: false,
      });
      return world.as('manager').raw(editProject, { id, needsConsent: true });
    },
  ],
  [
    consentErrors.idUsed,
    withClass(async (world, clazz) => {
      const { id } = await clazz.say(0);
      const answers = [clazz.answer(1, 'agreed', { id })];
      return world.as('doctor').raw(recordConsents, { ...clazz.clazz, channel: 'paper', answers });
    }),
  ],
  [
    consentErrors.alreadyAnswered,
    withClass(async (world, clazz) => {
      await clazz.say(0);
      const { projectId: id } = clazz;
      return world.as('manager').raw(editProject, { id, needsConsent: false });
    }),
  ],
];
