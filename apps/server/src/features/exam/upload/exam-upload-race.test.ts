import { examDetail, uploadExams } from '@spine/contract/exam';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeChildren, lockForUnlisting } from '#features/child-record/index.ts';
import type { Statement } from '#platform/db/dialect.ts';
import { openDatabase } from '#platform/db/open.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { unlistPatientExams } from '../child/exam-child.reader.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';
import { readRecords } from './exam-record.service.ts';
import { storeUpload } from './exam-upload.service.ts';
import type { PictureFiles } from './picture-upload.service.ts';

const CHILDREN = 500;
let world: World;
let screening: Screening;

beforeAll(async () => {
  world = await openWorld();
  screening = await insertScreening(world.database, world.home, { children: CHILDREN });
});
afterAll(() => world.close());

const recordsOfAll = () => screening.patientIds.map((patientId) => quickRecord({ patientId }));
const upload = (exams: unknown[], as: 'doctor' | 'manager' = 'doctor') =>
  world
    .as(as)
    .call(uploadExams, { projectId: screening.projectId, schoolId: screening.schoolId, exams });
const countOf = (ids: string[]) =>
  world.database.inScope(world.home, async ({ db }) => {
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

/** None of the records has pictures. */
const files: PictureFiles = new Map();

/** An upload in a transaction that stays open until it is released. */
function startHeldUpload(exams: unknown[]) {
  const doctor = { id: world.cast.users.doctor, name: 'doctor' };
  let written = (): void => undefined;
  let release = (): void => undefined;
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const committed = world.database.inScope(world.home, async (tenant) => {
    const { projectId, schoolId } = screening;
    const now = world.clock.now();
    const reads = await readRecords(exams);
    await storeUpload(tenant, { projectId, schoolId, exams, reads, files, doctor, now });
    written();
    await isReleased;
  });
  return { isWritten, release, committed };
}

describe('two transactions that write the same records', () => {
  it('make the second wait, and find them there with their results', async () => {
    const exams = recordsOfAll().slice(0, 50);
    const first = startHeldUpload(exams);
    await first.isWritten;
    const second = upload(exams.toReversed());
    await waitForLocks(world.database);
    first.release();
    await first.committed;
    const { body } = await second;
    expect(body).toMatchObject({ code: 31001310, data: { already: 50 } });
    expect(body['data'].results[0]).toMatchObject({ outcome: 'already', resultId: 2 });
  });

  it('write them in the order of their ids, so that neither blocks the other for ever', async () => {
    const heard: Statement[] = [];
    const database = openDatabase(world.appUrl, 1, {
      watch: (statement) => heard.push(statement),
    });
    const exams = recordsOfAll().toReversed();
    const { projectId, schoolId } = screening;
    const doctor = { id: world.cast.users.doctor, name: 'doctor' };
    const now = world.clock.now();
    const reads = await readRecords(exams);
    await database.inScope(world.home, (tenant) =>
      storeUpload(tenant, { projectId, schoolId, exams, reads, files, doctor, now }),
    );
    await database.close();
    const insert = heard.find(({ text }) => text.includes('insert into exam '));
    const rows: { id: string }[] = JSON.parse(String(insert?.values[0]));
    const written = rows.map(({ id }) => id);
    expect(written).toHaveLength(CHILDREN);
    expect(written).toEqual(exams.map(({ id }) => id).toSorted());
  });
});

describe('a child that is deleted while its examination is uploaded', () => {
  const deleted = (patientId: string) =>
    world.database.inScope(world.home, async (tenant) => {
      await tenant.db
        .updateTable('patient')
        .set({ deletedAt: world.clock.now() })
        .where('id', '=', patientId)
        .execute();
      await lockForUnlisting(tenant);
      await changeChildren(tenant, { patientIds: [patientId] }, (change) =>
        unlistPatientExams(change, [patientId]),
      );
    });
  const answerFor = async (id: string) =>
    (await world.as('doctor').call(examDetail, { id })).body['code'];

  it('keeps no examination in the lists: the deletion waits for the upload', async () => {
    const [patientId = ''] = screening.patientIds;
    const record = quickRecord({ patientId });
    const writing = startHeldUpload([record]);
    await writing.isWritten;
    const deletion = deleted(patientId);
    await waitForLocks(world.database);
    writing.release();
    await Promise.all([writing.committed, deletion]);
    expect(await answerFor(record.id)).toBe(24001309);
  });

  it('is unknown to the uploads that come later', async () => {
    const patientId = screening.patientIds[1] ?? '';
    await deleted(patientId);
    const { body } = await upload([quickRecord({ patientId })]);
    expect(body['data'].results).toMatchObject([{ outcome: 'refused', code: 24001307 }]);
  });
});
