/** Pictures of examinations among the files, in a bucket where there is an object store, and those still in their rows. */
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
import { gate } from '#platform/jobs/job-queue.factory.ts';
import {
  hasObjectStore,
  type ObjectStore,
  startObjectStore,
} from '#testing/object-store/object-store.ts';
import { NOBODY } from '#testing/provoke/provoke.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord } from '../exam.factory.ts';
import { movePicturesBack, PNG, uploadPictures } from './exam-picture.factory.ts';
import { movePictures, movePortion } from './picture-move.service.ts';

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
      .select(['content', 'fileKey'])
      .execute();
    const keys = rows.flatMap(({ fileKey }) => fileKey ?? []);
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
    for (const { content, fileKey, size, orgId } of rows) {
      expect([content, orgId]).toEqual([null, world.home.orgId]);
      expect(await blobs.bytes(fileKey ?? '', 0, 1000)).toHaveLength(size ?? 0);
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
    const files = Object.values(unzipSync(bytes));
    expect(files.map((file) => Buffer.from(file.subarray(1, 4)).toString())).toEqual([
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

describe('a picture in its row', () => {
  const picturesInRows = async (children: number, pictures = 1) => {
    const ids = await uploadPictures(world, await screening(children), { pictures });
    await movePicturesBack(world, ids);
    return ids;
  };
  const move = (store = blobs) =>
    movePortion(
      { database: world.database, blobs: store },
      { orgId: world.home.orgId, now: world.clock.now() },
    );

  test('is shown from there, and moves to the files', async () => {
    const ids = await picturesInRows(10, 2);
    const [id = ''] = ids;
    const before = await view(id);
    expect(before.total).toBe(2);
    await movePictures({ database: world.database, blobs }, world.clock.now());
    for (const { content, fileKey } of await rowsOf(ids))
      expect([content, await blobs.has(fileKey ?? '')]).toEqual([null, true]);
    await sweep();
    expect((await view(id)).total).toBe(2);
    expect(await move()).toBe(0);
  });

  test('stays where it is after a portion that broke off, whose files are swept', async () => {
    const ids = await picturesInRows(4);
    await sweep();
    const before = await storedKeys();
    let writes = 0;
    const full: BlobStore = {
      ...blobs,
      write: (key, content) => {
        writes += 1;
        return writes > 2 ? Promise.reject(new Error('ENOSPC')) : blobs.write(key, content);
      },
    };
    await expect(move(full)).rejects.toThrow('ENOSPC');
    expect(await storedKeys()).toHaveLength(before.length + 2);
    for (const { content, fileKey } of await rowsOf(ids))
      expect([content?.length, fileKey]).toEqual([expect.any(Number), null]);
    expect(await move()).toBe(4);
    await sweep();
    expect(await storedKeys()).toHaveLength(before.length + 4);
  });

  test('is moved by one of several servers', async () => {
    const ids = await picturesInRows(20);
    const before = (await storedKeys()).length;
    const moved = await Promise.all([move(), move(), move()]);
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
    expect(await storedKeys()).toHaveLength(before + ids.length);
  });

  test('is moved while nobody waits for it: new records, the same ones and their pictures are answered', async () => {
    const { projectId, schoolId, patientIds } = await screening();
    const record = quickRecord({ patientId: patientIds[0], images });
    const doctor = world.as('doctor');
    const upload = (exams: unknown[]) => doctor.raw(uploadExams, { projectId, schoolId, exams });
    await upload([record]);
    await movePicturesBack(world, [record.id]);
    const [begun, held] = [gate(), gate()];
    const slow: BlobStore = {
      ...blobs,
      write: async (key, content) => {
        begun.open();
        await held.opened;
        return blobs.write(key, content);
      },
    };
    const moving = move(slow);
    await begun.opened;
    const next = quickRecord({ patientId: patientIds[0], images });
    const { body } = await upload([record, next]);
    expect(body.data).toMatchObject({ already: 1, accepted: 1, refused: 0 });
    expect((await view(record.id)).total).toBe(1);
    held.open();
    expect(await moving).toBe(1);
    expect((await view(record.id)).total).toBe(1);
  });
});
