/** Pictures of examinations among the files, in a bucket where there is an object store. */
import {
  downloadExamImages,
  listExamImages,
  prepareExamImages,
  uploadExams,
} from '@spine/contract/exam';
import { unzipSync } from 'fflate';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepBlobs } from '#platform/files/blob.repository.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import {
  hasObjectStore,
  type ObjectStore,
  startObjectStore,
} from '#testing/object-store/object-store.ts';
import { NOBODY } from '#testing/provoke/provoke.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord } from '../exam.factory.ts';
import { PNG, uploadPictures } from './exam-picture.factory.ts';

const TWO_HOURS_MS = 7_200_000;
const ACCEPTED = 8000;

let objectStore: ObjectStore | undefined;
let world: World;
let blobs: BlobStore;
beforeAll(async () => {
  objectStore = hasObjectStore ? await startObjectStore() : undefined;
  world = await openWorld(objectStore?.env);
  blobs = openBlobStore(world.config.files);
});
afterAll(async () => {
  await world.close();
  await objectStore?.stop();
});

const screening = (children = 1) => insertScreening(world.database, world.home, { children });
/** Their rows and files, which a distributed database does not join: the files are known to the coordinator alone. */
const rowsOf = (examIds: readonly string[]) =>
  world.database.inScope(world.home, async ({ db }) => {
    const rows = await db
      .selectFrom('examImage')
      .where('orgId', '=', world.home.orgId)
      .where('examId', 'in', examIds)
      .select('fileKey')
      .execute();
    const keys = rows.map(({ fileKey }) => fileKey);
    const files = await db
      .selectFrom('blob')
      .where('key', 'in', [...keys, NOBODY])
      .select(['key', 'size', 'orgId'])
      .execute();
    return rows.map((row) => {
      const { size, orgId } = files.find(({ key }) => key === row.fileKey) ?? {};
      return { ...row, size: size ?? null, orgId: orgId ?? null };
    });
  });
const storedKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of blobs.list()) keys.push(key);
  return keys.sort();
};
const view = async (examId: string) => {
  const { body } = await world.as('doctor').call(listExamImages, { examId });
  return body;
};
const sweep = () => sweepBlobs(world.database, blobs, new Date(Date.now() + TWO_HOURS_MS));
const images = [{ name: '背面', fileData: PNG }];

describe('a picture', () => {
  test('is a file of its institution, which its row names and no sweep removes', async () => {
    const [id = ''] = await uploadPictures(world, await screening(), { pictures: 2 });
    const rows = await rowsOf([id]);
    expect(rows).toHaveLength(2);
    for (const { fileKey, size, orgId } of rows) {
      expect(orgId).toBe(world.home.orgId);
      expect(await blobs.bytes(fileKey, 0, 1000)).toHaveLength(size ?? 0);
    }
    await sweep();
    const { rows: shown } = await view(id);
    const heads = shown.map(({ fileData }: { fileData: string }) => fileData.slice(0, 8));
    expect(heads).toEqual(['iVBORw0K', 'iVBORw0K']);
  });

  test('is in the archive of pictures', async () => {
    const ids = await uploadPictures(world, await screening(2));
    const { body } = await world.as('doctor').call(prepareExamImages, { ids });
    const { token } = body.data;
    const { bytes } = await world.as('doctor').call(downloadExamImages, { token });
    const files = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.png'));
    expect(files.map(([, file]) => Buffer.from(file.subarray(1, 4)).toString())).toEqual([
      'PNG',
      'PNG',
    ]);
  });

  test.each(['../../../x', '/etc/passwd', 'C:\\x', '.', '..%2f..'])(
    'with the name %j lies under a key of its own',
    async (name) => {
      const before = await storedKeys();
      const [id = ''] = await uploadPictures(world, await screening(), { name });
      const [row] = await rowsOf([id]);
      expect(await storedKeys()).toEqual([...before, row?.fileKey].sort());
      expect((await view(id)).rows).toMatchObject([{ name }]);
    },
  );

  test('is one file, however often its record is sent', async () => {
    const { projectId, schoolId, patientIds } = await screening();
    const record = quickRecord({ patientId: patientIds[0], images });
    const input = { projectId, schoolId, exams: [record, record] };
    const before = (await storedKeys()).length;
    await world.as('doctor').raw(uploadExams, input);
    await world.as('doctor').raw(uploadExams, input);
    expect(await storedKeys()).toHaveLength(before + 1);
    expect((await view(record.id)).total).toBe(1);
  });

  test('leaves no file when its record, or the whole call, is refused', async () => {
    const { projectId, schoolId, patientIds } = await screening();
    const before = await storedKeys();
    const stranger = quickRecord({ patientId: world.cast.users.doctor, images });
    await world.as('doctor').raw(uploadExams, { projectId, schoolId, exams: [stranger] });
    const exams = [quickRecord({ patientId: patientIds[0], images })];
    const elsewhere = { projectId: schoolId, schoolId, exams };
    const { body } = await world.as('doctor').raw(uploadExams, elsewhere);
    expect(body.code).not.toBe(ACCEPTED);
    expect(await storedKeys()).toEqual(before);
  });

  test('of another institution is unknown, and so is its file', async () => {
    const [id = ''] = await uploadPictures(world, await screening());
    const { body } = await world.as('rival').call(listExamImages, { examId: id });
    expect(body).toEqual({ code: 24001309, msg: '检查记录不存在' });
    const [row] = await rowsOf([id]);
    const visible = await world.database.inScope(world.other, ({ db }) =>
      db
        .selectFrom('blob')
        .where('key', '=', row?.fileKey ?? '')
        .select('key')
        .execute(),
    );
    expect(visible).toEqual([]);
  });

  test('whose file is lost is refused with a sentence', async () => {
    const [id = ''] = await uploadPictures(world, await screening());
    const [row] = await rowsOf([id]);
    await blobs.remove(row?.fileKey ?? '');
    expect(await view(id)).toMatchObject({ code: 15001331 });
  });

  test('whose row could not be written leaves a file for the sweep, and is stored when it is sent again', async () => {
    const { projectId, schoolId, patientIds } = await screening();
    const record = quickRecord({ patientId: patientIds[0], images });
    const input = { projectId, schoolId, exams: [record] };
    await sweep();
    const before = await storedKeys();
    // A fault, after which nobody can tell whether the row was written.
    const owner = new Client({ connectionString: world.ownerUrl });
    await owner.connect();
    await owner.query(
      'alter table exam_image add constraint broken check (name is null) not valid',
    );
    const failed = await world.as('doctor').raw(uploadExams, input);
    await owner.query('alter table exam_image drop constraint broken');
    await owner.end();
    expect(failed.body.code).not.toBe(ACCEPTED);
    expect(await storedKeys()).toHaveLength(before.length + 1);
    await world.as('doctor').raw(uploadExams, input);
    await sweep();
    expect(await storedKeys()).toHaveLength(before.length + 1);
    expect((await view(record.id)).total).toBe(1);
  });
});
