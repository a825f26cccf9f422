import { deflateSync } from 'node:zlib';
import {
  actionDetail,
  actionVideo,
  addAction,
  COVER_MAX_BYTES,
  coverFaultText,
  coverPicture,
  deleteAction,
  editAction,
  listActions,
  actionErrors as refusals,
} from '@spine/contract/action';
import { linkedAppPackage } from '@spine/contract/app-package';
import { bytesOf, joined, jpeg, png, pngChunk } from '@spine/contract/factories/template/logo';
import { kernelErrors } from '@spine/contract/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pixelsOf } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { ACTION_INPUT, makeVideo, uploadVideo } from '../video/video.factory.ts';
import { mediaLinks } from './media-link.ts';

const HOUR_MS = 3_600_000;
const video = makeVideo('served', 200_000);
const square = (side: number, extra: readonly Uint8Array[] = []) =>
  png({
    width: side,
    height: side,
    packed: deflateSync(Buffer.alloc(side * (1 + side * 3))),
    extra,
  });
/** As long as base64 of the largest cover, and yet a byte longer. */
const tooLarge = square(64, [
  pngChunk('tEXt', new Uint8Array(COVER_MAX_BYTES + 1 - square(64).length - 12)),
]);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

let world: World;
let id: string;
beforeAll(async () => {
  world = await openWorld();
  id = await added(square(112));
});
afterAll(() => world.close());

let number = 0;
async function added(cover: Uint8Array): Promise<string> {
  number += 1;
  const videoId = await uploadVideo(world, number === 1 ? video : makeVideo(`other ${number}`));
  const input = { ...ACTION_INPUT, name: `媒体${number}`, cover: base64(cover), videoId };
  return (await world.as('platform').call(addAction, input)).body.data.id;
}
const detail = async (of = id) =>
  (await world.freshlyAs('doctor').then((doctor) => doctor.call(actionDetail, { id: of }))).body
    .data;
const fetchMedia = (url: string, headers: Record<string, string> = {}) =>
  world.inject({ method: 'GET', url, headers });
const withCover = (cover: unknown, more?: object) =>
  world.as('platform').raw(editAction, { id, ...ACTION_INPUT, name: '媒体1', cover, ...more });
const tokenOf = (url: string) => url.split('/').pop() ?? '';

describe('the video of an action', () => {
  test('plays for whoever has its path, without a session, whole and in parts', async () => {
    const { videoUrl } = await detail();
    const response = await fetchMedia(videoUrl);
    expect([response.status, response.bytes.equals(video)]).toEqual([200, true]);
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=86400',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('媒体1.mp4')}`,
      'x-content-type-options': 'nosniff',
    });
    const part = await fetchMedia(videoUrl, { range: 'bytes=100-' });
    expect([part.status, part.bytes.equals(video.subarray(100))]).toEqual([206, true]);
    const few = await fetchMedia(videoUrl, { range: 'bytes=0-1' });
    expect([few.status, few.headers['content-range']]).toEqual([206, `bytes 0-1/${video.length}`]);
    const behind = await fetchMedia(videoUrl, { range: `bytes=${video.length}-` });
    expect(behind.status).toBe(416);
    const held = await fetchMedia(videoUrl, { 'if-none-match': String(response.headers['etag']) });
    expect([held.status, held.bytes.length]).toEqual([304, 0]);
  });

  test('keeps its path for the day, which lives for a day at least and ends', async () => {
    // Paths change at eight in the morning in Shanghai, where a day begins elsewhere.
    const morning = Date.parse('2026-12-01T08:00:01+08:00') - world.clock.now().getTime();
    world.clock.advance(morning);
    const { videoUrl, coverUrl } = await detail();
    world.clock.advance(23 * HOUR_MS);
    expect(await detail()).toMatchObject({ videoUrl, coverUrl });
    world.clock.advance(2 * HOUR_MS);
    expect((await detail()).videoUrl).not.toBe(videoUrl);
    expect((await fetchMedia(videoUrl)).status).toBe(200);
    world.clock.advance(23 * HOUR_MS);
    for (const url of [videoUrl, coverUrl])
      expect((await fetchMedia(url)).body.code).toBe(refusals.mediaInvalid.code);
    world.clock.advance(-48 * HOUR_MS - morning);
  });

  test('stays for prescriptions when its action is deleted', async () => {
    const other = await added(square(112));
    const { videoUrl, coverUrl } = await detail(other);
    await world.as('platform').call(deleteAction, { id: other });
    for (const url of [videoUrl, coverUrl]) expect((await fetchMedia(url)).status).toBe(200);
  });

  test('has another path when it is replaced, so that no browser shows the former one', async () => {
    const other = await added(square(112));
    const before = await detail(other);
    const videoId = await uploadVideo(world, makeVideo('newer'));
    const input = {
      id: other,
      ...ACTION_INPUT,
      name: `媒体${number}`,
      cover: base64(square(200)),
      videoId,
    };
    await world.as('platform').call(editAction, input);
    const after = await detail(other);
    expect(after.videoUrl).not.toBe(before.videoUrl);
    expect(after.coverUrl).not.toBe(before.coverUrl);
    expect((await fetchMedia(after.videoUrl)).bytes).toEqual(makeVideo('newer'));
  });

  test('and its cover are asked for as often as a page of many needs, unlike other calls of anyone', async () => {
    const few = await openWorld({ PUBLIC_RATE_PER_MINUTE: '3' });
    const token = 'A'.repeat(44);
    const codesOf = async (
      call: typeof actionVideo | typeof coverPicture | typeof linkedAppPackage,
    ) => {
      const codes = new Set<number>();
      for (let turn = 0; turn < 8; turn += 1) {
        const { body } = await few.anonymous.call(call, { token });
        codes.add(body.code ?? body.errorCode);
      }
      return codes.has(kernelErrors.tooManyRequests.code);
    };
    expect([await codesOf(actionVideo), await codesOf(coverPicture)]).toEqual([false, false]);
    expect(await codesOf(linkedAppPackage)).toBe(true);
    await few.close();
  });

  test('cannot be opened by a path that was made up, changed, or made for something else', async () => {
    const { videoUrl, coverUrl } = await detail();
    const token = tokenOf(videoUrl);
    const now = world.clock.now();
    const seed = '0190ac70-0000-7000-8000-000000000001';
    const shown = { kind: 'action', id, orgId: null, version: 'abcdef0123' } as const;
    const other = mediaLinks('another secret of thirty-two characters');
    const own = mediaLinks(world.config.secret);
    for (const each of [
      tokenOf(coverUrl),
      `${token.slice(0, 8)}${[...token.slice(8)].reverse().join('')}`,
      token.slice(0, -4),
      `${token}AAAA`,
      'A'.repeat(44),
      'A'.repeat(20),
      'x',
      '../../etc/passwd',
      tokenOf(other.videoPath(shown, now)),
      tokenOf(own.videoPath({ ...shown, id: seed }, now)),
      tokenOf(own.videoPath({ ...shown, kind: 'prescription' }, now)),
    ]) {
      const { body } = await world.anonymous.call(actionVideo, { token: each });
      expect(body.code, each).toBe(refusals.mediaInvalid.code);
    }
    const asCover = await world.anonymous.call(coverPicture, { token });
    expect(asCover.body.code).toBe(refusals.mediaInvalid.code);
  });
});

describe('the cover of an action', () => {
  test('is shown to whoever has its path, as the picture alone [3.28]', async () => {
    const secret = pngChunk('tEXt', bytesOf('gps 30.1 120.2'));
    const plain = square(112);
    const picture = joined(plain.subarray(0, 33), secret, plain.subarray(33));
    expect((await withCover(base64(picture))).body.code).toBe(8000);
    const { coverUrl } = await detail();
    const { status, bytes, headers } = await fetchMedia(coverUrl);
    expect([status, bytes.includes('gps')]).toEqual([200, false]);
    expect(await pixelsOf(bytes)).toBe(await pixelsOf(plain));
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=86400',
      'content-disposition': `inline; filename*=UTF-8''cover.png`,
      'x-content-type-options': 'nosniff',
    });
    const part = await fetchMedia(coverUrl, { range: 'bytes=1-3' });
    expect([part.status, part.bytes.toString()]).toEqual([206, 'PNG']);
    const { body } = await world.as('doctor').call(listActions, { name: '媒体1' });
    expect(body.rows[0].coverUrl).toBe(coverUrl);
  });

  test.each([56, 112, 224, 448])('may be %i pixels wide and high', async (side) => {
    expect((await withCover(base64(square(side)))).body.code).toBe(8000);
  });

  test('stays when an edit says nothing of it, and goes when it is taken away', async () => {
    await withCover(base64(square(60)));
    const { coverUrl } = await detail();
    await withCover(undefined);
    expect((await detail()).coverUrl).toBe(coverUrl);
    await withCover(null);
    expect((await detail()).coverUrl).toBeNull();
    expect((await fetchMedia(coverUrl)).body.code).toBe(refusals.mediaInvalid.code);
  });

  test('gives way to one that is sent beside the word that takes it away', async () => {
    const { code } = (await withCover(undefined, { removeCover: false })).body;
    expect(code).toBe(refusals.coverInvalid.code);
    await withCover(base64(square(70)), { removeCover: true });
    const { bytes } = await fetchMedia((await detail()).coverUrl);
    expect(await pixelsOf(bytes)).toBe(await pixelsOf(square(70)));
    await withCover(undefined, { removeCover: true });
    expect((await detail()).coverUrl).toBeNull();
  });

  test.each([
    ['a side too many', square(449), coverFaultText.sides],
    ['a side too few', square(55), coverFaultText.sides],
    [
      'sides that differ',
      png({ width: 64, height: 65, pixels: new Uint8Array(65 * 193) }),
      coverFaultText.sides,
    ],
    ['sides that differ in a JPEG', jpeg(), coverFaultText.sides],
    [
      'a text for a picture',
      bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      coverFaultText.type,
    ],
    ['half a picture', square(112).subarray(0, -30), coverFaultText.damaged],
    [
      'pixels that are not there',
      png({ width: 112, height: 112, pixels: new Uint8Array(99) }),
      coverFaultText.damaged,
    ],
    ['a byte too many', tooLarge, coverFaultText.large],
    [
      'a program behind it',
      png({ width: 64, height: 64, pixels: new Uint8Array(64 * 193), after: bytesOf('MZ') }),
      coverFaultText.damaged,
    ],
  ])('with %s is refused at its field', async (_what, cover, says) => {
    const { coverUrl } = await detail();
    const { body } = await withCover(base64(cover));
    expect(body).toMatchObject({
      code: refusals.coverInvalid.code,
      msg: says,
      fields: [{ field: 'cover', message: says }],
    });
    expect((await detail()).coverUrl).toBe(coverUrl);
  });

  test.each(['no base64!', 17, 'A'.repeat(Math.ceil(COVER_MAX_BYTES / 3) * 4 + 4)])(
    'sent as %.20s is refused',
    async (cover) => {
      expect((await withCover(cover)).body.code).toBe(refusals.coverInvalid.code);
    },
  );
});
