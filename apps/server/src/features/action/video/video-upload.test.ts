import {
  actionErrors as refusals,
  VIDEO_MAX_BYTES,
  VIDEO_PART_BYTES,
} from '@spine/contract/action';
import { kernelErrors } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noise } from '#features/app-package/app-package.factory.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  brands,
  movie,
  newFile,
  openVideoUploads,
  PART,
  sendVideo,
  track,
} from './video.factory.ts';

let world: World;
let upload: ReturnType<typeof openVideoUploads>;
beforeAll(async () => {
  world = await openWorld();
  upload = openVideoUploads(world);
});
afterAll(() => world.close());

describe('a video', () => {
  test('comes in parts, and is whole after the last one [5.46]', async () => {
    const file = newFile();
    const begun = await upload.begin(file);
    const size = file.video.length;
    expect(begun).toEqual({ id: begun.id, received: 0, size });
    for (let offset = 0; offset < size; offset += PART) {
      const { body } = await upload.putFrom(begun.id, file, offset);
      const received = Math.min(offset + PART, size);
      expect(body).toMatchObject({ code: 8000, data: { id: begun.id, received, size } });
    }
    const store = openBlobStore(world.config.files);
    expect(await store.bytes(begun.id, 0, size + 1)).toEqual(file.video);
    expect(await upload.isUsable(begun.id)).toBe(true);
  });

  test('leaves one line in the log, when it is whole', async () => {
    const lines = async () =>
      (await world.as('platform').call(listLogs, { optype: 'upload' })).body.total;
    const before = await lines();
    const file = newFile();
    const { id } = await upload.begin(file);
    await upload.putFrom(id, file, 0);
    expect(await lines()).toBe(before);
    await sendVideo(world, file.video, { ...file, part: PART });
    const { body } = await world.as('platform').call(listLogs, { optype: 'upload' });
    expect(body.total).toBe(before + 1);
    expect(body.rows[0]).toMatchObject({
      model: 'action',
      keypoint: id,
      keymsg: '上传动作视频：动作.mp4',
    });
  });

  test('that broke off goes on where it stopped, for the same file of the same user', async () => {
    const file = newFile();
    const { id } = await upload.begin(file);
    await upload.putFrom(id, file, 0);
    expect(await upload.begin(file)).toEqual({ id, received: PART, size: file.video.length });
    for (const other of [
      { ...file, fileName: '另一个.mp4' },
      { ...file, lastModified: 9_999_999 },
      { ...file, video: Buffer.concat([file.video, file.video]) },
    ])
      expect((await upload.begin(other)).id).not.toBe(id);
    expect((await sendVideo(world, file.video, file)).body.data).toMatchObject({ id });
  });

  test('that is whole says so to who begins it again, and needs no part', async () => {
    const file = newFile();
    const { id } = await upload.begin(file);
    await upload.put(id, 0, file.video);
    const size = file.video.length;
    expect(await upload.begin(file)).toEqual({ id, received: size, size });
  });

  test('that was given to an action is begun anew', async () => {
    const file = newFile();
    const { id } = await upload.begin(file);
    await upload.put(id, 0, file.video);
    expect(await upload.isUsable(id)).toBe(true);
    const again = await upload.begin(file);
    expect(again.received).toBe(0);
    expect(again.id).not.toBe(id);
  });

  test('begun twice at once is one upload', async () => {
    const file = newFile();
    const begun = await Promise.all([upload.begin(file), upload.begin(file), upload.begin(file)]);
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  });
});

describe('a part', () => {
  test.each([
    ['behind the end', PART + 1],
    ['far behind the end', 2_000_000],
    ['over the seam', PART - 1],
  ])('that begins %s is refused, and nothing is lost', async (_where, offset) => {
    const file = newFile();
    const { id } = await upload.begin(file);
    await upload.putFrom(id, file, 0);
    expect((await upload.putFrom(id, file, offset)).body.code).toBe(refusals.partMisplaced.code);
    expect((await upload.begin(file)).received).toBe(PART);
    await sendVideo(world, file.video, { ...file, part: PART });
    expect(await upload.isUsable(id)).toBe(true);
  });

  test('that goes over the announced end is refused', async () => {
    const file = newFile();
    const { id } = await upload.begin(file);
    const answer = await upload.put(id, 0, Buffer.concat([file.video, Buffer.alloc(1)]));
    expect(answer.body.code).toBe(refusals.partMisplaced.code);
    expect((await upload.begin(file)).received).toBe(0);
  });

  test('that is sent again counts once, the first, a middle and the last one', async () => {
    const file = newFile();
    const { id } = await upload.begin(file);
    const size = file.video.length;
    for (const offset of [0, 0, PART, 0, PART, 2 * PART, 2 * PART]) {
      const { body } = await upload.putFrom(id, file, offset);
      expect(body.code).toBe(8000);
    }
    expect((await upload.begin(file)).received).toBe(3 * PART);
    for (let turn = 0; turn < 2; turn += 1)
      expect(
        (await upload.put(id, 3 * PART, file.video.subarray(3 * PART))).body.data.received,
      ).toBe(size);
    expect(await upload.isUsable(id)).toBe(true);
  });

  test('that is sent again with other bytes is refused, and changes nothing', async () => {
    const file = newFile();
    const { id } = await upload.begin(file);
    await upload.putFrom(id, file, 0);
    const other = await upload.put(id, 0, noise('other', PART));
    expect(other.body.code).toBe(refusals.partMisplaced.code);
    await upload.put(id, PART, file.video.subarray(PART));
    expect((await upload.put(id, 0, noise('other', PART))).body.code).toBe(
      refusals.partMisplaced.code,
    );
    expect(await openBlobStore(world.config.files).bytes(id, 0, PART)).toEqual(
      file.video.subarray(0, PART),
    );
  });

  test('sent many times at once counts once', async () => {
    const file = newFile();
    const { id } = await upload.begin(file);
    for (let offset = 0; offset < file.video.length; offset += PART) {
      const answers = await Promise.all([0, 1, 2, 3].map(() => upload.putFrom(id, file, offset)));
      expect(answers.map(({ body }) => body.code)).toEqual([8000, 8000, 8000, 8000]);
    }
    expect(await openBlobStore(world.config.files).bytes(id, 0, 9999)).toEqual(file.video);
  });

  test('may have the size of a part, and is refused above it', async () => {
    const film = Buffer.concat([
      brands(),
      movie(track('avc1')),
      Buffer.alloc(2 * VIDEO_PART_BYTES),
    ]);
    const { id } = await upload.begin({ ...newFile(), video: film });
    const large = await upload.put(id, 0, film.subarray(0, VIDEO_PART_BYTES + 1));
    expect([large.status, large.body.code]).toEqual([413, refusals.tooLarge.code]);
    const right = await upload.put(id, 0, film.subarray(0, VIDEO_PART_BYTES));
    expect(right.body.data.received).toBe(VIDEO_PART_BYTES);
  });

  test('without content, or without a file, is refused', async () => {
    const { id } = await upload.begin(newFile());
    expect((await upload.put(id, 0, Buffer.alloc(0))).body.code).toBe(
      refusals.videoFileMissing.code,
    );
    const empty = await world.inject({
      method: 'POST',
      url: `/api/v1/action/video?id=${id}&offset=0`,
      headers: {
        authorization: `Bearer ${world.tokens.platform}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: '--b--\r\n',
    });
    expect(empty.body.code).toBe(refusals.videoFileMissing.code);
  });

  test('that is cut in the middle counts nothing', async () => {
    const file = newFile();
    const { id } = await upload.begin(file);
    await upload.putFrom(id, file, 0);
    const cut = await world.inject({
      method: 'POST',
      url: `/api/v1/action/video?id=${id}&offset=${PART}`,
      headers: {
        authorization: `Bearer ${world.tokens.platform}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: Buffer.concat([
        Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
        file.video.subarray(PART, PART + 500),
      ]),
    });
    expect(cut.body.errorCode).toBe(kernelErrors.uploadBroken.code);
    expect((await upload.begin(file)).received).toBe(PART);
    await sendVideo(world, file.video, { ...file, part: PART });
    expect(await upload.isUsable(id)).toBe(true);
  });

  test.each(['-1', '1.5', 'x', '', '99999999999999999999', String(VIDEO_MAX_BYTES + 1)])(
    'at %j is refused',
    async (offset) => {
      const file = newFile();
      const { id } = await upload.begin(file);
      await upload.putFrom(id, file, 0);
      const { body } = await upload.put(id, offset, noise('x', 10));
      expect(body.code).toBe(refusals.partMisplaced.code);
      expect((await upload.begin(file)).received).toBe(PART);
    },
  );
});
