/** A class with examinations, and the calls that correct them, for tests. */
import {
  assignExam,
  examHistory,
  listCorrections,
  listExams,
  unvoidExam,
  uploadExams,
  voidExam,
} from '@spine/contract/exam';
import { statisticsOverview } from '@spine/contract/statistic';
import { Client } from 'pg';
import { readRows, seenWithin, unseenNow } from '#features/child-record/recount/recount.factory.ts';
import type { CastName } from '#testing/cast.ts';
import type { World } from '#testing/world.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';

export const REASON = '录错了学生';
/** A reading that is no finding. */
export const STRAIGHT = { readings: [[1, 1.1, 1.2]] };

export type Correcting =
  ReturnType<typeof correctingIn> extends Promise<infer Tools> ? Tools : never;

/** A class of two children, and what is done to their examinations. */
export async function correctingIn(world: World, project = {}) {
  const screening = await insertScreening(world.database, world.home, { children: 2, project });
  const { projectId, schoolId, patientIds } = screening;
  const [first = '', second = ''] = patientIds;
  const as = (name: CastName) => world.as(name);
  return {
    screening,
    first,
    second,
    /** Uploads an examination of the first child unless another one is named. */
    examine: async (fields: Parameters<typeof quickRecord>[0] = {}, by: CastName = 'doctor') => {
      const record = quickRecord({ patientId: first, ...fields });
      const { body } = await as(by).raw(uploadExams, { projectId, schoolId, exams: [record] });
      if (body.code !== 8000) throw new Error(JSON.stringify(body));
      return record.id;
    },
    /** As if it was uploaded the day before. */
    age: (id: string) =>
      world.database.inScope(world.home, ({ db }) =>
        db
          .updateTable('exam')
          .set({ createdAt: new Date(world.clock.now().getTime() - 86_400_000) })
          .where('id', '=', id)
          .execute(),
      ),
    void: async (id: string, by: CastName = 'manager', reason = REASON) =>
      (await as(by).raw(voidExam, { id, reason })).body.code,
    /** Takes out what another examination corrects. */
    replace: async (id: string, replacedBy: string, by: CastName = 'doctor') =>
      (await as(by).raw(voidExam, { id, reason: REASON, replacedBy })).body.code,
    unvoid: async (id: string, by: CastName = 'manager') =>
      (await as(by).raw(unvoidExam, { id })).body.code,
    assign: async (id: string, patientId: string, by: CastName = 'manager') =>
      (await as(by).raw(assignExam, { id, patientId, reason: REASON })).body.code,
    list: async (filter: object = {}) =>
      (await as('doctor').raw(listExams, { projectId, ...filter })).body.rows,
    history: async (patientId: string, filter: object = {}) =>
      (await as('doctor').raw(examHistory, { patientId, ...filter })).body.rows,
    corrections: async (patientId: string) =>
      (await as('doctor').raw(listCorrections, { patientId })).body.rows,
    counted: async () =>
      (await as('analyst').raw(statisticsOverview, { projectId })).body.data.total,
  };
}

type Counted = { roster: number; inspected: number };

/** Whom a project counts by a recount that shares nothing with the statements of the product. */
export async function recountOf(world: World, { projectId }: Screening): Promise<Counted> {
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  try {
    const rows = { ...(await readRows(owner, world.home.orgId)), missed: new Map() };
    const seen = seenWithin(rows, {}).filter((one) => one.project_id === projectId);
    const unseen = unseenNow(rows).filter((one) => one.project_id === projectId);
    return { roster: seen.length + unseen.length, inspected: seen.length };
  } finally {
    await owner.end();
  }
}
