/** The server is killed while a family's photo comes or goes: no row is without its file, and no file is left for ever. */
import { casePhoto } from '@spine/contract/follow-up';
import { deletePatients, listDeletedPatients, restorePatients } from '@spine/contract/patient';
import { quickQueryPhoto, quickQueryVisit } from '@spine/contract/quick-query';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepTrash } from '#features/patient/index.ts';
import {
  openVisiting,
  PHOTO,
  VISITED,
  type Visiting,
} from '#features/quick-query/quick-query-visit.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { sweepBlobs } from '#platform/files/blob.repository.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { atLength } from '#testing/length.ts';
import { CUT_OFF, killBeforeWriting } from '#testing/process/kill-at-work.ts';
import { clientOf } from '#testing/process/server-client.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';
import { openWorld, type World } from '#testing/world.ts';
import { sweepUnsentPhotos } from './case-photo.service.ts';

const DAY_MS = 86_400_000;
const OVER_DAYS = 31;
const PHOTOS = atLength(2, 6);
const photoIds = Array.from({ length: PHOTOS }, () => uuidv7());

let world: World;
let family: Visiting;
let server: ServerProcess;
/** The file by which servers know that they share a store. */
let own: string | null;
beforeAll(async () => {
  world = await openWorld();
  family = await openVisiting(world);
  server = await startServerProcess(world);
  ({ fileKey: own } = await world.database.inScope(platformScope, ({ db }) =>
    db.selectFrom('installation').select('fileKey').executeTakeFirstOrThrow(),
  ));
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

const client = (token = '') => clientOf(server.url, token);
const photograph = (photoId: string) =>
  client().send(
    quickQueryPhoto,
    { token: family.token, id: family.id, photoId, consentVersion: '1' },
    { name: 'report.jpg', bytes: PHOTO },
  );
const erase = () => client(world.tokens.manager).call(deletePatients, { ids: family.id });

/** Cuts off what is sent, once at each table it writes to. */
async function cutOff(tables: readonly string[], send: () => Promise<unknown>): Promise<void> {
  for (const table of tables) {
    const before = await stored();
    expect(await killBeforeWriting(server, world, { table, send })).toBe(CUT_OFF);
    const { files: _files, ...rows } = await stored();
    // Nothing is half-written.
    expect(before).toMatchObject(rows);
    server = await startServerProcess(world);
  }
}

const blobs = () => openBlobStore(world.config.files);
const stored = async () => {
  const files: string[] = [];
  for await (const { key } of blobs().list()) if (key !== own) files.push(key);
  const rows = await world.database.inScope(world.home, async ({ db, orgId }) => ({
    photos: await db
      .selectFrom('followUpPhoto')
      .where('orgId', '=', orgId)
      .select(['id', 'actId', 'fileKey'])
      .orderBy('id')
      .execute(),
    inUse: await db
      .selectFrom('blob')
      .where('droppedAt', 'is', null)
      .where('orgId', '=', orgId)
      .select('key')
      .orderBy('key')
      .execute(),
    living: await db
      .selectFrom('patient')
      .where('orgId', '=', orgId)
      .where('deletedAt', 'is', null)
      .select('id')
      .execute(),
  }));
  return { ...rows, files: files.toSorted() };
};
/** How the photos are answered, each. */
const seen = async () => {
  const answers: number[] = [];
  for (const id of photoIds) {
    const { status, headers } = await world.as('doctor').raw(casePhoto, { id, size: 'full' });
    answers.push(String(headers['content-type']).startsWith('image') ? status : 0);
  }
  return answers;
};
/** What the server does by itself, some days later. */
const sweep = async (days = 2) => {
  const later = new Date(Math.max(Date.now(), TEST_NOW.getTime()) + days * DAY_MS);
  await sweepTrash(world.database, later);
  await sweepUnsentPhotos(world.database, later);
  await sweepBlobs(world.database, blobs(), later);
};

test('a photo whose upload was cut off leaves no row, and is there once when it is sent again', async () => {
  const [first = '', ...others] = photoIds;
  await cutOff(['follow_up_photo', 'blob', 'operation_log'], () => photograph(first));
  // Each was drawn and written before its row.
  expect((await stored()).files).toHaveLength(3);
  for (const id of [first, first, ...others])
    expect(await photograph(id)).toMatchObject({ code: 8000 });
  const { photos, inUse, files } = await stored();
  expect(photos.map(({ id }) => id)).toEqual(photoIds);
  expect(inUse.map(({ key }) => key)).toEqual(photos.map(({ fileKey }) => fileKey).toSorted());
  expect(files).toHaveLength(3 + PHOTOS);
});

test('a report that was cut off has no photo, and all of them when it is sent again', async () => {
  const actId = uuidv7();
  const report = { token: family.token, id: family.id, actId, ...VISITED, photoIds };
  const send = () => client().call(quickQueryVisit, report as never);
  await cutOff(['follow_up_case', 'follow_up_photo', 'operation_log'], send);
  expect(await send()).toMatchObject({ code: 8000 });
  expect(await send()).toMatchObject({ code: 8000 });
  const sent = (await stored()).photos.map((photo) => photo.actId);
  expect(sent).toEqual(photoIds.map(() => actId));
});

test('what the interrupted uploads left is swept away, and what a report names stays', async () => {
  await sweep();
  const { photos, files } = await stored();
  expect(files).toEqual(photos.map(({ fileKey }) => fileKey).toSorted());
  expect(photos).toHaveLength(PHOTOS);
});

test('a deletion of the child that was cut off leaves child and photos, to be looked at', async () => {
  await cutOff(['patient', 'operation_log'], erase);
  await sweep();
  const { photos, inUse, files, living } = await stored();
  expect([photos.length, inUse.length, files.length]).toEqual([PHOTOS, PHOTOS, PHOTOS]);
  expect(living.map(({ id }) => id)).toContain(family.id);
  expect(await seen()).toEqual(photoIds.map(() => 200));
});

test('a restoring that was cut off leaves the child in the trash, and is whole when it is sent again', async () => {
  expect(await erase()).toMatchObject({ code: 8000 });
  const { rows } = (await world.as('manager').call(listDeletedPatients, {})).body;
  const { deletionId = '' } = rows[0] ?? {};
  const restore = () => client(world.tokens.manager).call(restorePatients, { deletionId });
  await cutOff(['patient', 'enrolment', 'exam', 'operation_log'], restore);
  expect((await stored()).living).toEqual([]);
  expect(await seen()).not.toContain(200);
  expect(await restore()).toMatchObject({ code: 8000 });
  expect((await stored()).living.map(({ id }) => id)).toContain(family.id);
  expect(await seen()).toEqual(photoIds.map(() => 200));
});

test('who is deleted for good takes its photos along, though the server ends before their files are removed', async () => {
  expect(await erase()).toMatchObject({ code: 8000 });
  await server.kill();
  expect((await stored()).photos).toHaveLength(PHOTOS);
  const over = new Date(Math.max(Date.now(), TEST_NOW.getTime()) + OVER_DAYS * DAY_MS);
  await sweepTrash(world.database, over);
  const { photos, inUse, files, living } = await stored();
  expect([photos, inUse, living]).toEqual([[], [], []]);
  // A backup that runs may need them for a day.
  expect(files).toHaveLength(PHOTOS);
  await sweep(OVER_DAYS + 2);
  expect((await stored()).files).toEqual([]);
});
