import { videoFaultText as text, UNPLAYED_CODECS } from '@spine/contract/action';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findVideoFault } from './mp4-video.ts';
import { box, brands, makeVideo, movie, track } from './video.factory.ts';

/** The fault of a file, and how many reads it took. */
async function inspect(file: Buffer, size = file.length) {
  let reads = 0;
  let most = 0;
  const bytes = (from: number, length: number) => {
    reads += 1;
    most = Math.max(most, length);
    return Promise.resolve(file.subarray(from, from + length));
  };
  return { fault: await findVideoFault({ size, bytes }), reads, most };
}
const findFault = async (...parts: Buffer[]) => (await inspect(Buffer.concat(parts))).fault;
const content = box('mdat', Buffer.alloc(64, 1));
const videoMovie = movie(track('avc1'));

/** A box whose size stands in 64 bits; the size may be wrong. */
function longBox(type: string, told: bigint, body: Buffer): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(told, 8);
  return Buffer.concat([head, body]);
}
const lying = (type: string, told: number) => {
  const head = box(type, Buffer.alloc(32));
  head.writeUInt32BE(told);
  return head;
};

describe('a video that browsers play', () => {
  test.each(['avc1', 'avc3', 'av01', 'vp09', 'vp08'])('is one of %s [5.46]', async (codec) => {
    expect(await findFault(brands(), movie(track(codec)), content)).toBeUndefined();
  });

  test.each([
    ['with its index at the end', [brands('mp42', 'isom'), content, videoMovie]],
    ['with room left between', [brands(), box('free', 'room'), videoMovie, content]],
    [
      'with sound before its pictures',
      [brands(), movie(track('mp4a', 'soun'), track('avc1')), content],
    ],
    ['under a brand of its own beside a known one', [brands('ABCD', 'mp41'), videoMovie, content]],
    [
      'in fragments',
      [
        brands('iso5'),
        videoMovie,
        ...Array(900)
          .fill([box('moof', 'x'), content])
          .flat(),
      ],
    ],
    ['with a size of 64 bits', [brands(), videoMovie, longBox('mdat', 24n, Buffer.alloc(8))]],
    ['whose last box reaches to the end', [brands(), videoMovie, lying('mdat', 0)]],
  ])('is one %s', async (_what, parts) => {
    expect(await findFault(...parts)).toBeUndefined();
  });
});

describe('a file that is no MP4', () => {
  test.each([
    ['a text', Buffer.from('my video.mp4 '.repeat(20))],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['WebM', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex')],
    ['AVI', Buffer.from('RIFF\x10\0\0\0AVI LIST', 'latin1')],
    ['QuickTime', Buffer.concat([brands('qt  ', 'qt  '), videoMovie, content])],
    ['a HEIC picture', Buffer.concat([brands('heic', 'mif1'), box('meta', 'x')])],
    ['an MP4 without its first box', Buffer.concat([videoMovie, content])],
    ['a first box longer than the file', lying('ftyp', 900)],
    ['a first box of 5 MB', Buffer.concat([lying('ftyp', 5_000_000), Buffer.alloc(5_000_000)])],
    ['a brand that only stands where the version does', box('ftyp', 'ABCD', 'isom')],
    ['one byte', Buffer.alloc(1)],
  ])('is %s [5.46]', async (_what, file) => {
    expect((await inspect(file)).fault).toBe(text.notMp4);
  });
});

describe('a file browsers cannot play', () => {
  test.each([
    ['hvc1', UNPLAYED_CODECS['hvc1']],
    ['hev1', UNPLAYED_CODECS['hev1']],
    ['mp4v', UNPLAYED_CODECS['mp4v']],
    ['encv', ''],
    ['<b>\0', ''],
  ])('is one of %j, and the refusal names it', async (codec, name = '') => {
    const fault = await findFault(brands(), movie(track(codec)), content);
    expect(fault).toBe(text.codec(name));
    expect(fault).toContain('浏览器无法播放，请导出为H.264');
    expect(fault).not.toContain('<');
  });

  test('is one of sound alone', async () => {
    expect(await findFault(brands('M4A ', 'isom'), movie(track('mp4a', 'soun')), content)).toBe(
      text.noPicture,
    );
  });

  test.each([
    ['without an index', [brands(), content]],
    ['without content', [brands(), videoMovie]],
    ['with empty content', [brands(), videoMovie, box('mdat')]],
    [
      'whose track describes nothing',
      [
        brands(),
        movie(box('trak', box('mdia', box('hdlr', Buffer.alloc(8), 'vide'), box('minf')))),
        content,
      ],
    ],
    [
      'whose handler is cut',
      [brands(), movie(box('trak', box('mdia', box('hdlr', 'short')))), content],
    ],
    ['with a box longer than the file', [brands(), videoMovie, lying('mdat', 4000)]],
    ['with a box shorter than its head', [brands(), videoMovie, lying('mdat', 7)]],
    [
      'with a size no file has',
      [brands(), videoMovie, longBox('mdat', 2n ** 64n - 1n, Buffer.alloc(8))],
    ],
    [
      'with a box that says its size nowhere',
      [brands(), videoMovie, content, Buffer.from('\0\0\0\x01mdat', 'latin1')],
    ],
    ['with bytes after its end', [brands(), videoMovie, content, Buffer.alloc(3)]],
  ])('is one %s', async (_what, parts) => {
    expect(await findFault(...parts)).toBe(text.broken);
  });

  test('is any video cut short', async () => {
    const whole = makeVideo('cut', 100);
    for (let length = 0; length < whole.length; length += 1)
      expect((await inspect(whole.subarray(0, length))).fault, String(length)).toBeDefined();
  });
});

describe('a hostile file', () => {
  test('of boxes without number costs a bounded number of small reads', async () => {
    const boxes = Buffer.alloc(8 * 1_000_000);
    for (let at = 0; at < boxes.length; at += 8) boxes.writeUInt32BE(8, at);
    for (const file of [
      Buffer.concat([brands(), boxes, videoMovie, content]),
      Buffer.concat([brands(), box('moov', boxes), content]),
      Buffer.concat([brands(), movie(...Array(30_000).fill(track('mp4a', 'soun'))), content]),
    ]) {
      const { fault, reads, most } = await inspect(file);
      expect(fault).toBe(text.broken);
      expect(reads).toBeLessThan(41_000);
      expect(most).toBeLessThanOrEqual(1024);
    }
  });

  test('is told without a fault of our own, whatever it holds', async () => {
    const spoilt = fc.record({
      at: fc.nat(),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 9 }),
    });
    await fc.assert(
      fc.asyncProperty(spoilt, async ({ at, bytes }) => {
        const file = Buffer.from(makeVideo('spoilt', 50));
        file.set(bytes, Math.min(at % file.length, file.length - bytes.length));
        const { fault } = await inspect(file);
        expect(fault === undefined || typeof fault === 'string').toBe(true);
      }),
      { seed: 20211101, numRuns: 500 },
    );
  });
});
