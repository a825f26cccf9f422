/** A server is killed at the end of an upload: it is a whole file or can go on, whatever the server came to. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atLength } from '#testing/length.ts';
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

test('killed while the last part is looked at and sealed, it ends as the whole file all the same', async () => {
  const upload = openVideoUploads(world);
  for (const turns of [20, 0, 60].slice(0, atLength(1, 3))) {
    const film = makeVideo(`sealed ${turns}`, 3_500_000);
    const file = { fileName: '动作.mp4', lastModified: 2 + turns, video: film };
    const { id } = await upload.begin(file);
    const last = film.length - PART;
    for (let offset = 0; offset < last; offset += PART)
      await upload.put(id, offset, film.subarray(offset, Math.min(offset + PART, last)));
    await server.startAgain();
    const { said } = server.sendPart(id, { offset: last, bytes: film.subarray(last), of: PART });
    // Whatever the server came to: it has taken some of the part, all of it, or counted it.
    for (let turn = 0; turn < turns; turn += 1) await upload.begin(file);
    await server.kill();
    await said;

    const { received } = await upload.begin(file);
    expect([last, film.length]).toContain(received);
    await sendVideo(world, film, { ...file, part: PART });
    expect(await readFile(`${world.config.files.directory}/${id}`)).toEqual(film);
    expect(await upload.isUsable(id)).toBe(true);
  }
});
