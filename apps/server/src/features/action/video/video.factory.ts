/** MP4 files for tests, made of boxes as the format has them, and the upload of one. The pictures in them are noise. */
import { readdir } from 'node:fs/promises';
import { addAction, beginVideo, sendVideoPart } from '@spine/contract/action';
import { noise } from '#features/app-package/app-package.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';

export function box(type: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    content.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const zeros = (bytes: number) => Buffer.alloc(bytes);

/** A track of a handler, `vide` or `soun`, whose samples are coded as the four letters say. */
export function track(codec: string, handler = 'vide'): Buffer {
  const count = Buffer.from([0, 0, 0, 1]);
  const descriptions = box('stsd', zeros(4), count, box(codec, zeros(78)));
  return box(
    'trak',
    box('tkhd', zeros(84)),
    box(
      'mdia',
      box('mdhd', zeros(24)),
      box('hdlr', zeros(8), handler, zeros(13)),
      box('minf', box('vmhd', zeros(12)), box('stbl', descriptions, box('stts', zeros(8)))),
    ),
  );
}

export const brands = (main = 'isom', ...others: readonly string[]): Buffer =>
  box('ftyp', main, zeros(4), ...others);
export const movie = (...tracks: readonly Buffer[]): Buffer =>
  box('moov', box('mvhd', zeros(100)), ...tracks);

/** A video whose content differs by its seed. */
export function makeVideo(seed: string, bytes = 3000): Buffer {
  const content = box('mdat', noise(seed, bytes));
  return Buffer.concat([
    brands('isom', 'avc1'),
    content,
    movie(track('mp4a', 'soun'), track('avc1')),
  ]);
}

/** Begins the upload of a file and sends it in parts of a size; returns the last answer. */
export async function sendVideo(
  world: World,
  video: Buffer,
  { fileName = '动作.mp4', lastModified = 1_760_000_000_000, part = 1024 * 1024 } = {},
): Promise<TestAnswer> {
  const platform = world.as('platform');
  const begun = await platform.call(beginVideo, { fileName, lastModified, size: video.length });
  let answer = begun;
  for (let offset = begun.body.data.received; offset < video.length; offset += part) {
    const file = { name: 'part', bytes: video.subarray(offset, offset + part) };
    answer = await platform.upload(sendVideoPart, { id: begun.body.data.id, offset }, file);
    if (answer.body.code !== 8000) return answer;
  }
  return answer;
}
let uploadCount = 0;
/** Uploads a complete video and returns its id, for an action to take. */
export async function uploadVideo(world: World, video: Buffer): Promise<string> {
  uploadCount += 1;
  const { body } = await sendVideo(world, video, { lastModified: uploadCount });
  return body.data.id;
}

/** What the form of an action sends, right in every field. */
export const ACTION_INPUT = {
  name: '新的动作',
  category: 'mat',
  levels: ['junior', 'primary'] as ('junior' | 'primary')[],
  position: 'trunk',
  muscles: '腹横肌；臀大肌, 腹横肌',
  description: '简介',
  equipment: '垫子',
  effect: '功效',
  steps: '第一步\n第二步',
  warnings: '注意',
  remark: '每组8次',
} as const;

export const PART = 1000;
let fileCount = 0;
/** A file whose upload has not begun: some full parts and a shorter one. */
export const newFile = () => {
  fileCount += 1;
  return {
    fileName: '动作.mp4',
    lastModified: fileCount,
    video: makeVideo(`file ${fileCount}`, 2500),
  };
};
type File = ReturnType<typeof newFile>;

/** The calls of an upload as the platform administrator makes them, and what became of it. */
export function openVideoUploads(world: World) {
  const platform = world.as('platform');
  const put = (id: string, offset: unknown, bytes: Buffer) =>
    platform.upload(sendVideoPart, { id, offset }, { name: 'part', bytes });
  return {
    begin: async ({ fileName, lastModified, video: film }: File) =>
      (await platform.call(beginVideo, { fileName, lastModified, size: film.length })).body.data,
    put,
    putFrom: (id: string, { video: film }: File, offset: number) =>
      put(id, offset, film.subarray(offset, offset + PART)),
    /** Unfinished files. */
    parts: (): Promise<string[]> =>
      readdir(`${world.config.files.directory}/parts`).catch(() => []),
    /** Whether an action may take it. */
    isUsable: async (id: string): Promise<boolean> => {
      const input = { ...ACTION_INPUT, name: `用${id.slice(-12)}`, videoId: id };
      return (await platform.call(addAction, input)).body.code === 8000;
    },
  };
}
