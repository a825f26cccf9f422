/** A server is killed in the middle of a part: the next one goes on behind the last part that was answered. */
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { sendVideoPart } from '@spine/contract/action';
import { API_PREFIX } from '@spine/contract/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atLength } from '#testing/length.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { sessionIn } from '#testing/session.ts';
import { openWorld, type World } from '#testing/world.ts';
import { filmOf, sendFilm, uploading } from './video.factory.ts';

const PART = 1_000_000;

let world: World;
let server: ServerProcess;
let authorization: string;
beforeAll(async () => {
  world = await openWorld();
  // The process tells the time by the real clock.
  const token = await sessionIn(world.database, {
    userId: world.cast.users.platform,
    client: 'app',
    address: '127.0.0.1',
    now: new Date(),
    limits: world.config.session,
  });
  authorization = `Bearer ${token}`;
  server = await startServerProcess(world);
});
afterAll(async () => {
  await server.kill();
  await world.close();
});

const FORM_HEAD =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="part"\r\nContent-Type: video/mp4\r\n\r\n';
const FORM_END = '\r\n--b--\r\n';

/** Opens a connection and sends a part on it, or its beginning; answers what the connection says first. */
function sendPart(id: string, offset: number, sent: { bytes: Buffer; of: number }) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const said = new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(String(data)));
    socket.once('error', () => resolve('broken'));
    socket.once('close', () => resolve('closed'));
  });
  socket.write(
    `POST ${API_PREFIX}${sendVideoPart.path}?id=${id}&offset=${offset} HTTP/1.1\r\nhost: x\r\nx-client: app\r\nauthorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${FORM_HEAD.length + sent.of + FORM_END.length}\r\n\r\n${FORM_HEAD}`,
  );
  socket.write(sent.bytes);
  if (sent.bytes.length === sent.of) socket.write(FORM_END);
  return { said, written: new Promise<void>((resolve) => socket.once('drain', resolve)) };
}

test('a killed upload goes on where it was, and is the same file in the end', async () => {
  const film = filmOf('killed', 3_500_000);
  const file = { fileName: '动作.mp4', lastModified: 1, film };
  const upload = uploading(world);
  const { id } = await upload.begin(file);
  for (const offset of [0, PART]) {
    const bytes = film.subarray(offset, offset + PART);
    expect(await sendPart(id, offset, { bytes, of: PART }).said).toContain('"code":8000');
  }
  const half = film.subarray(2 * PART, 2 * PART + PART / 2);
  const cut = sendPart(id, 2 * PART, { bytes: half, of: PART });
  await cut.written;
  await server.kill();
  expect(await cut.said).not.toContain('8000');

  expect(await upload.begin(file)).toEqual({ id, received: 2 * PART, size: film.length });
  expect((await sendFilm(world, film, { ...file, part: PART })).body.data.received).toBe(
    film.length,
  );
  expect(await readFile(`${world.config.blobDir}/${id}`)).toEqual(film);
  expect(await upload.isUsable(id)).toBe(true);
});

test('killed while the last part is looked at and sealed, it ends as the whole file all the same', async () => {
  const upload = uploading(world);
  for (const turns of [20, 0, 60].slice(0, atLength(1, 3))) {
    const film = filmOf(`sealed ${turns}`, 3_500_000);
    const file = { fileName: '动作.mp4', lastModified: 2 + turns, film };
    const { id } = await upload.begin(file);
    const last = film.length - PART;
    for (let offset = 0; offset < last; offset += PART)
      await upload.put(id, offset, film.subarray(offset, Math.min(offset + PART, last)));
    server = await startServerProcess(world);
    const { said } = sendPart(id, last, { bytes: film.subarray(last), of: PART });
    // Whatever the server came to: it has taken some of the part, all of it, or counted it.
    for (let turn = 0; turn < turns; turn += 1) await upload.begin(file);
    await server.kill();
    await said;

    const { received } = await upload.begin(file);
    expect([last, film.length]).toContain(received);
    await sendFilm(world, film, { ...file, part: PART });
    expect(await readFile(`${world.config.blobDir}/${id}`)).toEqual(film);
    expect(await upload.isUsable(id)).toBe(true);
  }
}, 60_000);
