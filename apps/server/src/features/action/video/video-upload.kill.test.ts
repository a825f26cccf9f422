/** A server is killed in the middle of a part: the next one goes on behind the last part that was answered. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { openKilledUpload } from './killed-upload.factory.ts';
import { makeVideo, openVideoUploads, sendVideo } from './video.factory.ts';

const PART = 1_000_000;

let world: World;
let server: Awaited<ReturnType<typeof openKilledUpload>>;
beforeAll(async () => {
  world = await openWorld();
  server = await openKilledUpload(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

test('a killed upload goes on where it was, and is the same file in the end', async () => {
  const film = makeVideo('killed', 3_500_000);
  const file = { fileName: '动作.mp4', lastModified: 1, video: film };
  const upload = openVideoUploads(world);
  const { id } = await upload.begin(file);
  for (const offset of [0, PART]) {
    const bytes = film.subarray(offset, offset + PART);
    expect(await server.sendPart(id, { offset, bytes, of: PART }).said).toContain('"code":8000');
  }
  const half = film.subarray(2 * PART, 2 * PART + PART / 2);
  const cut = server.sendPart(id, { offset: 2 * PART, bytes: half, of: PART });
  await cut.written;
  await server.kill();
  expect(await cut.said).not.toContain('8000');

  expect(await upload.begin(file)).toEqual({ id, received: 2 * PART, size: film.length });
  expect((await sendVideo(world, film, { ...file, part: PART })).body.data.received).toBe(
    film.length,
  );
  expect(await readFile(`${world.config.files.directory}/${id}`)).toEqual(film);
  expect(await upload.isUsable(id)).toBe(true);
});
