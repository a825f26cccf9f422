import { examDetail, uploadExams } from '@spine/contract/exam';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord, type Screening } from './exam.factory.ts';
import { unlistPatientExams } from './exam-unlist.service.ts';

const CHILDREN = 500;
let world: World;
let place: Screening;

beforeAll(async () => {
  world = await openWorld();
  place = await insertScreening(world.database, world.home, { children: CHILDREN });
});
afterAll(() => world.close());

const recordsOfAll = () => place.patientIds.map((patientId) => quickRecord({ patientId }));
const upload = (exams: unknown[], as: 'doctor' | 'manager' = 'doctor') =>
  world.as(as).call(uploadExams, { projectId: place.projectId, schoolId: place.schoolId, exams });
const countOf = (ids: string[]) =>
  world.database.inScope(world.home, async (db) => {
    const rows = await db.selectFrom('exam').where('id', 'in', ids).select('id').execute();
    return rows.length;
  });

describe('two uploads at the same time', () => {
  it('of the same 500 records take each record exactly once between them', async () => {
    const exams = recordsOfAll();
    const answers = await Promise.all([upload(exams), upload(exams, 'manager')]);
    const taken = answers.flatMap(({ body }) =>
      body['data'].results.filter((result: { outcome: string }) => result.outcome === 'accepted'),
    );
    expect(taken).toHaveLength(CHILDREN);
    expect(new Set(taken.map((result: { id: string }) => result.id)).size).toBe(CHILDREN);
    for (const { body } of answers) {
      expect([8000, 31001310, 31001311]).toContain(body['code']);
      expect(body['data']).toMatchObject({ refused: 0 });
      expect(body['data'].results.every((one: { resultId: number }) => one.resultId === 2)).toBe(
        true,
      );
    }
    expect(await countOf(exams.map(({ id }) => id))).toBe(CHILDREN);
  });

  it('of the same records in opposite order do not block each other', async () => {
    const exams = recordsOfAll();
    const answers = await Promise.all([upload(exams), upload(exams.toReversed()), upload(exams)]);
    const accepted = answers.reduce((sum, { body }) => sum + body['data'].accepted, 0);
    expect(accepted).toBe(CHILDREN);
    expect(await countOf(exams.map(({ id }) => id))).toBe(CHILDREN);
  });

  it('that overlap take every record of both', async () => {
    const exams = recordsOfAll();
    const answers = await Promise.all([upload(exams.slice(0, 350)), upload(exams.slice(150))]);
    const accepted = answers.reduce((sum, { body }) => sum + body['data'].accepted, 0);
    expect(accepted).toBe(CHILDREN);
  });
});

describe('a child that is deleted while its examination is uploaded', () => {
  it('keeps no examination in the lists, whichever comes first', async () => {
    for (const patientId of place.patientIds.slice(0, 20)) {
      const record = quickRecord({ patientId, id: uuidv7() });
      const deletion = world.database.inScope(world.home, async (db) => {
        await db
          .updateTable('patient')
          .set({ deleted_at: world.clock.now() })
          .where('id', '=', patientId)
          .execute();
        await unlistPatientExams(db, world.home, [patientId]);
      });
      await Promise.all([upload([record]), deletion]);
      const { body } = await world.as('doctor').call(examDetail, { id: record.id });
      expect(body['code']).toBe(24001309);
    }
  });
});
