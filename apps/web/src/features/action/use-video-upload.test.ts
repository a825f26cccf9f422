import { VIDEO_FILE_NAME_MAX, VIDEO_PART_BYTES, type VideoUpload } from '@spine/contract/action';
import { describe, expect, it } from 'vitest';
import { nextPart, toUploadRequest, uploadVideo, type VideoSender } from './use-video-upload.ts';

const SIZE = VIDEO_PART_BYTES * 2 + 500;
const file = { name: '猫式伸展.mp4', size: SIZE, lastModified: 1_700_000_000_000 };
const lost = new Error('the connection is lost');
const misplaced = new Error('not there');

/** A server that keeps what arrives; `failures` names parts, counted over all attempts, that fail. */
function server(failures: Readonly<Record<number, Error>> = {}) {
  const state = { received: 0, begun: 0, calls: 0 };
  const ranges: string[] = [];
  const progress: { received: number; left: number }[] = [];
  const now = (): VideoUpload => ({ id: 'video', received: state.received, size: SIZE });
  const sender: VideoSender = {
    begin: () => {
      state.begun += 1;
      return Promise.resolve(now());
    },
    sendPart: (_upload, { start, end }, left) => {
      state.calls += 1;
      ranges.push(`${start}-${end}`);
      left(end - start + 300);
      const failure = failures[state.calls];
      if (failure) return Promise.reject(failure);
      state.received = end;
      return Promise.resolve(now());
    },
    isMisplaced: (error) => error === misplaced,
    progress: ({ received }, left) => progress.push({ received, left }),
  };
  return { state, ranges, progress, sender };
}

describe('a video', () => {
  it('goes in parts, the last one as long as is left', async () => {
    const { ranges, sender } = server();
    expect(await uploadVideo(file, sender)).toBe('video');
    expect(ranges).toEqual([
      `0-${VIDEO_PART_BYTES}`,
      `${VIDEO_PART_BYTES}-${VIDEO_PART_BYTES * 2}`,
      `${VIDEO_PART_BYTES * 2}-${SIZE}`,
    ]);
  });

  it('goes on where it stopped when the connection is back', async () => {
    const { ranges, sender, state } = server({ 2: lost });
    await expect(uploadVideo(file, sender)).rejects.toBe(lost);
    expect(state.received).toBe(VIDEO_PART_BYTES);
    expect(await uploadVideo(file, sender)).toBe('video');
    expect(ranges.slice(2)).toEqual([
      `${VIDEO_PART_BYTES}-${VIDEO_PART_BYTES * 2}`,
      `${VIDEO_PART_BYTES * 2}-${SIZE}`,
    ]);
    expect(state.begun).toBe(2);
  });

  it('has sent no more than has arrived once a part was lost', async () => {
    const { progress, sender } = server({ 2: lost });
    await expect(uploadVideo(file, sender)).rejects.toBe(lost);
    expect(progress.at(-1)).toEqual({ received: VIDEO_PART_BYTES, left: VIDEO_PART_BYTES * 2 });
  });

  it('asks again where the server stands when a part begins elsewhere', async () => {
    const { sender, state } = server({ 1: misplaced });
    expect(await uploadVideo(file, sender)).toBe('video');
    expect(state.begun).toBe(2);
  });

  it('gives up when the server never agrees', async () => {
    const { sender, state } = server({ 1: misplaced, 2: misplaced, 3: misplaced, 4: misplaced });
    await expect(uploadVideo(file, sender)).rejects.toBe(misplaced);
    expect(state.calls).toBe(4);
  });

  it('never tells more than there is, and tells the whole at the end', async () => {
    const { progress, sender } = server();
    await uploadVideo(file, sender);
    expect(Math.max(...progress.map(({ left }) => left))).toBe(SIZE);
    expect(progress.at(-1)).toEqual({ received: SIZE, left: SIZE });
  });
});

it('nothing is left to send of a video that arrived', () => {
  expect(nextPart({ id: 'video', received: SIZE, size: SIZE })).toBeUndefined();
});

it('a long file name is known by its end', () => {
  const name = `${'片'.repeat(VIDEO_FILE_NAME_MAX)}-02.mp4`;
  const { fileName } = toUploadRequest({ ...file, name });
  expect(fileName).toHaveLength(VIDEO_FILE_NAME_MAX);
  expect(fileName.endsWith('-02.mp4')).toBe(true);
});
