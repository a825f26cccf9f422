/** The pictures of many examinations: prepared by ids or filters, fetched with a token of one user. */
import {
  downloadExamImages,
  examErrors,
  prepareExamImages,
  uploadExams,
} from '@spine/contract/exam';
import { downloadJobFile, listJobs } from '@spine/contract/job';
import { listLogs } from '@spine/contract/log';
import { deletePatients } from '@spine/contract/patient';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';
import { examArchiveJob } from './exam-archive.job.ts';
import { archiveTokens } from './exam-archive.routes.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let world: World;
let screening: Screening;
let ids: string[];
beforeAll(async () => {
  world = await openWorld();
  screening = await insertScreening(world.database, world.home, { children: 3 });
  const [first, second, third] = screening.patientIds;
  const image = (name: string, kind: 'exam' | 'report' = 'exam') => ({ name, kind, fileData: PNG });
  const exams = [
    quickRecord({ patientId: first, images: [image('背面.png'), image('前屈/1')] }),
    quickRecord({ patientId: second, images: [image('背面'), image('报告', 'report')] }),
    quickRecord({ patientId: third }),
  ];
  ids = exams.map(({ id }) => id);
  const input = { projectId: screening.projectId, schoolId: screening.schoolId, exams };
  expect((await world.as('doctor').raw(uploadExams, input)).body).toMatchObject({ code: 8000 });
});
afterAll(() => world.close());

async function tokenOf(input: object): Promise<string> {
  const { body } = await world.as('doctor').raw(prepareExamImages, input);
  expect(body).toMatchObject({ code: 8000 });
  return body.data.token;
}

describe('the pictures of examinations', () => {
  it('are a zip with a folder for each, without report pictures [7.36]', async () => {
    const token = await tokenOf({ projectId: screening.projectId });
    const { bytes, headers } = await world.as('doctor').call(downloadExamImages, { token });
    expect(headers['content-type']).toBe('application/zip');
    const [mark, ...pictures] = Object.keys(unzipSync(bytes)).toReversed();
    expect(mark).toBe('导出说明.txt');
    const names = pictures.map((name) => name.split('/').slice(3).join('/'));
    expect(names.toSorted()).toEqual(['01-背面.png', '01-背面.png', '02-前屈_1.png']);
    for (const studentId of screening.studentIds)
      expect(Object.keys(unzipSync(bytes)).join()).not.toContain(studentId);
    const content = Object.values(unzipSync(bytes))[0] ?? new Uint8Array();
    const pixels = (png: Uint8Array) => sharp(png).raw().toBuffer();
    expect(await pixels(content)).toEqual(await pixels(Buffer.from(PNG, 'base64')));
  });

  it('leave a line of who fetched them', async () => {
    const token = await tokenOf({ ids: [ids[0]] });
    await world.as('doctor').call(downloadExamImages, { token });
    const { body } = await world.as('manager').call(listLogs, { optype: 'export' });
    expect(body.rows[0]).toMatchObject({ username: 'doctor', keymsg: '下载检查影像' });
  });

  it('are those of the ids that were named, and found as a job too', async () => {
    const token = await tokenOf({ ids: [ids[1], ids[2]] });
    const { bytes } = await world.as('doctor').call(downloadExamImages, { token });
    expect(Object.keys(unzipSync(bytes))).toHaveLength(1 + 1);
    const { body } = await world.as('doctor').call(listJobs, {});
    const [job] = body.rows;
    expect(job).toMatchObject({ kind: 'examImages', summary: '共1次检查的1张影像' });
    const same = await world.as('doctor').call(downloadJobFile, { id: job.id });
    expect(same.bytes).toEqual(bytes);
  });

  it('leave out those of a child that is deleted while the archive is written', async () => {
    const { projectId, schoolId, patientIds } = await insertScreening(world.database, world.home);
    const images = [{ name: '背面', fileData: PNG }];
    const exams = patientIds.map((patientId) => quickRecord({ patientId, images }));
    await world.as('doctor').raw(uploadExams, { projectId, schoolId, exams });
    const named = { userId: world.cast.users.doctor, username: 'doctor' } as const;
    const who = { ...named, role: 2, accountKind: 'person' } as const;
    const outcome = await examArchiveJob(openBlobStore(world.config.files)).run({
      id: uuidv7(),
      input: { projectId, client: 'app' },
      scope: world.home,
      database: world.database,
      actor: { ...who, orgId: world.home.orgId, orgName: '' },
      signal: new AbortController().signal,
      readWhileActive: (content) => content,
      upload: undefined,
      progress: async () => {
        await world.as('manager').raw(deletePatients, { ids: patientIds.join() });
      },
      now: () => world.clock.now(),
      newId: uuidv7,
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of outcome.file?.content ?? []) chunks.push(chunk);
    expect(Object.keys(unzipSync(Buffer.concat(chunks)))).toHaveLength(1 + 1);
  });

  it('are refused when there are none, or not one’s own', async () => {
    const none = await world.as('doctor').call(prepareExamImages, { ids: [ids[2] ?? ''] });
    expect(none.body).toMatchObject({ code: examErrors.noImages.code });
    const foreign = await world.as('rival').call(prepareExamImages, { ids });
    expect(foreign.body).toEqual(none.body);
    for (const name of ['analyst', 'platform', 'maker'] as const) {
      const { body } = await world.as(name).call(prepareExamImages, { ids });
      expect(body).toMatchObject({ errorCode: 2403 });
    }
  });

  it('are for nobody else and for ten minutes [7.36]', async () => {
    const token = await tokenOf({ ids: [ids[0]] });
    const manager = await world.as('manager').call(downloadExamImages, { token });
    expect(manager.body).toMatchObject({ code: examErrors.archiveGone.code });
    const tokens = archiveTokens('secret');
    const now = new Date('2026-11-20T08:00:00+08:00');
    const [job, userId, other] = [uuidv7(), uuidv7(), uuidv7()];
    const made = tokens.make(job, { userId, now });
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    expect(tokens.read(made, { userId, now: later(9) })).toBe(job);
    expect(tokens.read(made, { userId, now: later(10) })).toBeUndefined();
    expect(tokens.read(made, { userId: other, now })).toBeUndefined();
    expect(tokens.read(`${made}x`, { userId, now })).toBeUndefined();
  });
});
