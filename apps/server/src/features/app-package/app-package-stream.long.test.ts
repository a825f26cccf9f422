/** Uploads as large as they may be, and larger: what the server holds of them in memory stays the same. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { appPackageErrors as refusals } from '@spine/contract/app-package';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { makeExe } from './app-package.factory.ts';
import {
  ANDROID,
  CHUNK,
  expectNothingLeft,
  formParts,
  megabytes,
  openConnection,
  type UploadConnection,
} from './app-package-stream.factory.ts';

/** Of both ends of the connection. */
const FLAT_MB = 64;
const LOOK_EACH = 10;

let world: World;
let connection: UploadConnection;
beforeAll(async () => {
  world = await openWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());
beforeEach(async () => {
  connection = await openConnection(world);
});
afterEach(() => connection.close());

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What is held in buffers, without what only waits for the garbage collector. */
function usedMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers / CHUNK.length;
}

/** Megabytes to send, and the most that was held while they were. */
function watchMemory(count: number) {
  const before = usedMegabytes();
  let most = 0;
  function* chunks() {
    let at = 0;
    for (const chunk of megabytes(count)) {
      if (at % LOOK_EACH === 0) most = Math.max(most, usedMegabytes() - before);
      at += 1;
      yield chunk;
    }
  }
  return { chunks, most: () => most };
}

describe('an upload', () => {
  test('that turns out to be over 300 MB is refused with memory flat, and leaves nothing', async () => {
    const { chunks, most } = watchMemory(330);
    const answer = await connection.sendUpload('platform', formParts(ANDROID, chunks()));
    expect(answer).toEqual({ status: 413, code: refusals.tooLarge.code });
    expect(most()).toBeLessThan(FLAT_MB);
    await expectNothingLeft(world);
  });

  test('of 250 MB works, with memory flat', async () => {
    const { chunks, most } = watchMemory(250);
    function* program() {
      yield makeExe('large');
      yield* chunks();
    }
    const fields = { platform: 'pc', version: '1.0' };
    const answer = await connection.sendUpload(
      'platform',
      formParts(fields, program(), 'setup.exe'),
    );
    expect(answer).toEqual({ status: 200, code: 8000 });
    expect(most()).toBeLessThan(FLAT_MB);
  });
});
