import { readdir, readFile, rm, utimes } from 'node:fs/promises';
import {
  beginVideo,
  cancelVideo,
  actionErrors as refusals,
  sendVideoPart,
  VIDEO_MAX_BYTES,
  videoFaultText,
} from '@spine/contract/action';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noise } from '#features/app-package/app-package.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { sweepBlobs } from '#platform/files/blob.repository.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import type { CastName } from '#testing/cast.ts';
import { whileFailing } from '#testing/provoke/provoke.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  brands,
  makeVideo,
  movie,
  newFile,
  openVideoUploads,
  PART,
  sendVideo,
  track,
  uploadVideo,
} from './video.factory.ts';
import { sweepUploads } from './video-upload.service.ts';

const HOUR_MS = 3_600_000;
const UNKNOWN = '019a0000-0000-7000-8000-000000000000';

let world: World;
let upload: ReturnType<typeof openVideoUploads>;
beforeAll(async () => {
  world = await openWorld();
  upload = openVideoUploads(world);
});
afterAll(() => world.close());

describe('an upload', () => {
  test.each([UNKNOWN, 'x', "' or 1=1"])('%j is unknown', async (id) => {
    expect((await upload.put(id, 0, noise('x', 10))).body.code).toBe(refusals.uploadUnknown.code);
    const cancelled = await world.as('platform').raw(cancelVideo, { id });
    expect(cancelled.body.code).toBe(refusals.uploadUnknown.code);
  });

  test('of another administrator is unknown to this one', async () => {
    const file = newFile();
    const { id } = await upload.begin(file);
    await upload.putFrom(id, file, 0);
    await world.database.inScope(platformScope, ({ db }) =>
      db
        .updateTable('videoUpload')
        .set({ userId: world.cast.users.maker })
        .where('id', '=', id)
        .execute(),
    );
    expect((await upload.putFrom(id, file, PART)).body.code).toBe(refusals.uploadUnknown.code);
    const cancelled = await world.as('platform').call(cancelVideo, { id });
    expect(cancelled.body.code).toBe(refusals.uploadUnknown.code);
    expect(await upload.isUsable(id)).toBe(false);
    expect((await upload.begin(file)).id).not.toBe(id);
  });

  test.each<CastName>(['manager', 'doctor', 'maker', 'analyst', 'rival'])(
    'is not for %s [6.8]',
    async (name) => {
      const caller = world.as(name);
      const file = { fileName: 'a.mp4', size: 10, lastModified: 0 };
      expect((await caller.call(beginVideo, file)).body.errorCode).toBe(2403);
      const part = { name: 'part', bytes: noise('x', 10) };
      const sent = await caller.upload(sendVideoPart, { id: UNKNOWN, offset: 0 }, part);
      expect(sent.body.errorCode).toBe(2403);
      expect((await caller.call(cancelVideo, { id: UNKNOWN })).body.errorCode).toBe(2403);
    },
  );

  test.each([
    [{ size: VIDEO_MAX_BYTES + 1 }, refusals.tooLarge],
    [{ size: 0 }, refusals.tooLarge],
    [{ fileName: '' }, refusals.videoInvalid],
    [{ fileName: 'x'.repeat(101) }, refusals.videoInvalid],
    [{ lastModified: -1 }, refusals.videoInvalid],
  ])('of %j is refused before its first byte', async (file, entry) => {
    const right = { fileName: 'a.mp4', size: 10, lastModified: 0 };
    const { body } = await world.as('platform').raw(beginVideo, { ...right, ...file });
    expect(body.code).toBe(entry.code);
  });

  test('that was cancelled is gone, with its file', async () => {
    const file = newFile();
    const { id } = await upload.begin(file);
    await upload.putFrom(id, file, 0);
    expect(await upload.parts()).toContain(id);
    expect((await world.as('platform').call(cancelVideo, { id })).body.code).toBe(8000);
    expect(await upload.parts()).not.toContain(id);
    expect((await upload.putFrom(id, file, PART)).body.code).toBe(refusals.uploadUnknown.code);
    expect((await upload.begin(file)).received).toBe(0);
  });

  test.each([
    ['a text', Buffer.from('no video at all '.repeat(100)), videoFaultText.notMp4],
    [
      'HEVC',
      Buffer.concat([brands(), movie(track('hvc1')), makeVideo('x').subarray(20)]),
      videoFaultText.codec('HEVC（H.265）'),
    ],
  ])(
    'of %s is refused with its last part, and leaves nothing [5.46]',
    async (_what, film, says) => {
      const file = { ...newFile(), fileName: '改名.mp4', video: film };
      const { id } = await upload.begin(file);
      const { body } = await sendVideo(world, film, { ...file, part: PART });
      expect([body.code, body.msg]).toEqual([refusals.videoInvalid.code, says]);
      const { directory } = world.config.files;
      expect([...(await upload.parts()), ...(await readdir(directory))]).not.toContain(id);
      const again = await upload.begin(file);
      expect([again.id === id, again.received]).toEqual([false, 0]);
    },
  );

  test('whose last part the database gave up goes on with that part, and is whole once [5.46]', async () => {
    const file = newFile();
    const { id } = await upload.begin(file);
    await upload.putFrom(id, file, 0);
    const rest = file.video.subarray(PART);
    for (const table of ['blob', 'video_upload', 'operation_log']) {
      const failed = await whileFailing(world, { table }, () => upload.put(id, PART, rest));
      expect(failed.body.code, table).not.toBe(8000);
      expect(await upload.begin(file)).toMatchObject({ id, received: PART });
    }
    const answers = await Promise.all([0, 1].map(() => upload.put(id, PART, rest)));
    expect(answers.map(({ body }) => body.code)).toEqual([8000, 8000]);
    expect(await readFile(`${world.config.files.directory}/${id}`)).toEqual(file.video);
    expect(await upload.parts()).not.toContain(id);
    expect(await upload.isUsable(id)).toBe(true);
  });

  test('whose bytes are lost begins anew instead of ending in a fault', async () => {
    const file = newFile();
    const { id } = await upload.begin(file);
    await upload.putFrom(id, file, 0);
    await rm(`${world.config.files.directory}/parts/${id}`);
    expect((await upload.putFrom(id, file, PART)).body.code).toBe(refusals.uploadUnknown.code);
    expect((await upload.begin(file)).received).toBe(0);
    expect((await sendVideo(world, file.video, file)).body.code).toBe(8000);
    const whole = newFile();
    const sealed = (await sendVideo(world, whole.video, whole)).body.data.id;
    await rm(`${world.config.files.directory}/${sealed}`);
    expect((await upload.begin(whole)).received).toBe(0);
  });

  test('nobody goes on with for a day is forgotten with its file, a whole one too', async () => {
    const store = openBlobStore(world.config.files);
    const hoursLater = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);
    const sweepAfter = (hours: number) => sweepUploads(world.database, store, hoursLater(hours));
    const [left, alive] = [newFile(), newFile()];
    const { id } = await upload.begin(left);
    const kept = await upload.begin(alive);
    for (const each of [id, kept.id]) await upload.putFrom(each, left, 0);
    await world.database.inScope(platformScope, ({ db }) =>
      db
        .updateTable('videoUpload')
        .set({ touchedAt: hoursLater(2) })
        .where('id', '=', kept.id)
        .execute(),
    );
    const whole = await uploadVideo(world, makeVideo('left whole'));
    await sweepAfter(23);
    expect(await upload.parts()).toContain(id);
    await sweepAfter(25);
    const parts = await upload.parts();
    expect([parts.includes(id), parts.includes(kept.id)]).toEqual([false, true]);
    expect((await upload.putFrom(id, left, PART)).body.code).toBe(refusals.uploadUnknown.code);
    expect(await upload.isUsable(whole)).toBe(false);
    expect(await store.has(whole)).toBe(true);
    const later = hoursLater(50);
    await utimes(`${world.config.files.directory}/${whole}`, hoursLater(40), hoursLater(40));
    await sweepBlobs(world.database, store, later);
    expect(await store.has(whole)).toBe(false);
  });
});
