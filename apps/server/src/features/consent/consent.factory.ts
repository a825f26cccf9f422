/** A class whose families are asked, and what the tests of consent ask of it. */
import {
  consentNoticeOf,
  listConsents,
  NOTICE_FIELDS,
  publishNotice,
  recordConsents,
  saveNoticeDraft,
} from '@spine/contract/consent';
import { uploadExams } from '@spine/contract/exam';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import type { ProjectRowInput } from '#features/project/project.factory.ts';
import { CLASS } from '#features/station/station.factory.ts';
import type { CastName } from '#testing/cast.ts';
import type { World } from '#testing/world.ts';

/** A whole notice. */
export const TEXTS = Object.fromEntries(NOTICE_FIELDS.map((field) => [field, `${field}的内容`]));

type AnswerWord = 'agreed' | 'refused' | 'withdrawn';
export type ConsentClass = Awaited<ReturnType<typeof openConsentClass>>;

/** A project under way that needs consent and has published its notice, unless a test says otherwise. */
export async function openConsentClass(
  world: World,
  {
    children = 3,
    isPublished = true,
    ...project
  }: Partial<ProjectRowInput> & { children?: number; isPublished?: boolean } = {},
) {
  const place = await insertScreening(world.database, world.home, {
    children,
    project: { needsConsent: true, ...project },
  });
  const { projectId, schoolId, patientIds } = place;
  const clazz = { projectId, schoolId, ...CLASS };
  const publish = async (texts: object = TEXTS) => {
    await world.as('manager').raw(saveNoticeDraft, { projectId, texts });
    return (await world.as('manager').call(publishNotice, { projectId })).body;
  };
  if (isPublished) expect((await publish()).code).toBe(8000);
  const answer = (of: number, word: AnswerWord = 'agreed', given: object = {}) => ({
    id: uuidv7(),
    patientId: patientIds[of] ?? '',
    answer: word,
    ...given,
  });
  const record = async (
    answers: readonly object[],
    given: object = {},
    as: CastName = 'doctor',
  ) => {
    const input = { ...clazz, channel: 'paper', answers, ...given };
    return (await world.as(as).raw(recordConsents, input)).body;
  };
  /** Made now. */
  const exam = (of: number) =>
    quickRecord({ patientId: patientIds[of] ?? '', examTime: world.clock.now().toISOString() });
  const upload = async (...of: readonly number[]) => {
    const exams = of.map(exam);
    const { body } = await world.as('doctor').call(uploadExams, { projectId, schoolId, exams });
    return { ids: exams.map(({ id }) => id), results: body.data?.results ?? [], body };
  };
  const loadChildren = async () => {
    const { body } = await world.as('doctor').call(listConsents, clazz);
    expect(body.code).toBe(8000);
    return body.rows;
  };
  return {
    ...place,
    clazz,
    publish,
    answer,
    record,
    /** Records one answer and expects that it was stored. */
    say: async (of: number, word: AnswerWord = 'agreed', given: object = {}) => {
      const body = await record([answer(of, word)], given);
      expect(body.code).toBe(8000);
      return body.rows[0];
    },
    exam,
    upload,
    /** The code of the one record of an upload, or of the call. */
    examine: async (of: number) => {
      const { results, body } = await upload(of);
      return results[0]?.code ?? (results[0]?.outcome === 'accepted' ? 8000 : body.code);
    },
    loadChildren,
    childOf: async (of: number) =>
      (await loadChildren()).find(({ id }: { id: string }) => id === patientIds[of]),
    notice: async () => (await world.as('manager').call(consentNoticeOf, { projectId })).body.data,
    ...storedOf(world, projectId),
  };
}

/** What the database holds of a project. */
function storedOf(world: World, projectId: string) {
  return {
    rows: () =>
      world.database.inScope(world.home, ({ db }) =>
        db
          .selectFrom('consent')
          .where('projectId', '=', projectId)
          .orderBy('recordedAt')
          .orderBy('id')
          .selectAll()
          .execute(),
      ),
    exams: () =>
      world.database.inScope(world.home, ({ db }) =>
        db
          .selectFrom('exam')
          .where('projectId', '=', projectId)
          .select(['id', 'patientId', 'needsConsent', 'consentId', 'listed'])
          .execute(),
      ),
  };
}
