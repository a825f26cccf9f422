/**
 * Uploads over real connections: aborted, too large and forbidden ones. Whatever happens, the answer
 * arrives, the connection stays usable, and nothing is left on the disk. Those of hundreds of megabytes are in
 * `app-package-stream.long.test.ts`.
 */
import { readdir } from 'node:fs/promises';
import { MAX_PACKAGE_BYTES, appPackageErrors as refusals } from '@spine/contract/app-package';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { makeApk, makeExe } from './app-package.factory.ts';
import {
  ANDROID,
  CHUNK,
  expectNothingLeft,
  expectNothingLeftSoon,
  FORM_END,
  field,
  fileHead,
  formHead,
  formParts,
  megabytes,
  openConnection,
  type UploadConnection,
} from './app-package-stream.factory.ts';

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

describe('an upload', () => {
  test('that breaks off leaves nothing', async () => {
    await connection.begin('platform');
    await connection.writeChunk(formHead(ANDROID));
    await connection.writeChunk(CHUNK);
    await expect
      .poll(() => readdir(`${world.config.files.directory}/incoming`).catch(() => []))
      .toHaveLength(1);
    connection.close();
    await expectNothingLeftSoon(world);
  });

  test('whose form has no end is refused and leaves nothing', async () => {
    const apk = makeApk('endless');
    const answer = await connection.sendUpload('platform', [formHead(ANDROID), apk]);
    expect(answer).toEqual({ status: 200, code: 30000408 });
    await expectNothingLeft(world);
  });

  test('over 300 MB by its own word is refused before anything is kept', async () => {
    const answer = connection.readAnswer();
    await connection.begin('platform', MAX_PACKAGE_BYTES + 1024 * 1024);
    await connection.write(formHead(ANDROID));
    expect(await answer).toEqual({ status: 413, code: refusals.tooLarge.code });
    await expectNothingLeft(world);
  });

  test.each([
    [undefined, 2401],
    ['doctor', 2403],
    ['manager', 2403],
  ] as const)(
    'of %s is refused before its body is read, and the connection serves the next call',
    async (as, code) => {
      const answer = await connection.sendUpload(as, formParts(ANDROID, megabytes(20)));
      expect(answer).toEqual({ status: 200, code });
      const next = await connection.sendUpload(
        'platform',
        formParts({ ...ANDROID, version: '' }, [makeApk('x')]),
      );
      expect(next.code).toBe(refusals.versionInvalid.code);
      await expectNothingLeft(world);
    },
  );

  test.each([
    [{ ...ANDROID, version: 'x' }, 'a.apk', refusals.versionInvalid.code],
    [{ version: '1.0' }, 'a.apk', refusals.platformInvalid.code],
    [ANDROID, 'a.exe', refusals.wrongKind.code],
    [ANDROID, 'folder/a.apk', refusals.wrongKind.code],
  ])('of %j as %s is refused, however much follows', async (...[fields, name, code]) => {
    const answer = await connection.sendUpload('platform', formParts(fields, megabytes(20), name));
    expect(answer.code).toBe(code);
    await expectNothingLeft(world);
  });

  test('with its fields behind the file is refused', async () => {
    const parts = [
      fileHead('a.apk'),
      makeApk('late'),
      '\r\n',
      field('platform', 'android'),
      FORM_END,
    ];
    const answer = await connection.sendUpload('platform', parts);
    expect(answer.code).toBe(refusals.platformInvalid.code);
    await expectNothingLeft(world);
  });

  test('after all of these works', async () => {
    const fields = { platform: 'pc', version: '1.0' };
    const answer = await connection.sendUpload(
      'platform',
      formParts(fields, [makeExe('large')], 'setup.exe'),
    );
    expect(answer).toEqual({ status: 200, code: 8000 });
  });
});
