import { readdir } from 'node:fs/promises';
import {
  type AppPackageRow,
  downloadAppPackage,
  listAppPackages,
  MAX_PACKAGE_BYTES,
  appPackageErrors as refusals,
  uploadAppPackage,
  withdrawAppPackage,
} from '@spine/contract/app-package';
import { listLogs } from '@spine/contract/log';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { makeApk, makeCompoundFile, makeExe, makePcZip, makeZip } from './app-package.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  for (const { id } of await listed()) await withdraw(id);
});

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const ANDROID = { platform: 'android', version: '1.0.2', notes: '修复连接问题' } as const;

async function listed(name: CastName = 'platform', input = {}): Promise<AppPackageRow[]> {
  return (await world.as(name).call(listAppPackages, input)).body.rows;
}
const upload = (input: unknown, name: string, bytes: Buffer) =>
  world.as('platform').upload(uploadAppPackage, input, { name, bytes });
const withdraw = (id: string) => world.as('platform').call(withdrawAppPackage, { id });
/** How many finished and how many unfinished files the blob store has. */
async function countStored(): Promise<[number, number]> {
  const count = async (directory: string) => (await readdir(directory).catch(() => [])).length;
  const { directory } = world.config.files;
  return [Math.max(0, (await count(directory)) - 1), await count(`${directory}/incoming`)];
}

describe('uploading a package', () => {
  test('keeps it with its size and SHA-256, shows it to every role with the menu, and leaves a log line', async () => {
    const bytes = makeApk('first');
    const { body } = await upload(ANDROID, '脊柱筛查 1.0.2.apk', bytes);
    expect(body).toMatchObject({ code: 8000, data: { size: bytes.length } });
    const row = {
      id: body.data.id,
      platform: 'android',
      version: '1.0.2',
      fileName: '脊柱筛查 1.0.2.apk',
      size: bytes.length,
      sha256: body.data.sha256,
      notes: '修复连接问题',
    };
    for (const name of ['platform', 'manager', 'doctor', 'rival'] as const)
      expect(await listed(name)).toEqual([expect.objectContaining(row)]);
    const logs = await world.as('platform').call(listLogs, { optype: 'upload' });
    expect(logs.body.rows[0]).toMatchObject({
      model: 'appPackage',
      keypoint: body.data.id,
      keymsg: '上传安卓 APP V 1.0.2',
      username: 'platform',
    });
  });

  test.each([
    ['android', 'app.apk', makeApk('a')],
    ['pc', 'setup.exe', makeExe('a')],
    ['pc', 'setup.msi', makeCompoundFile('a')],
    ['pc', 'client.zip', makePcZip('a')],
  ])('for %s takes %s', async (platform, name, bytes) => {
    expect((await upload({ platform, version: 'V 2.0' }, name, bytes)).body.code).toBe(8000);
    expect(await listed()).toMatchObject([{ platform, version: '2.0', notes: '' }]);
  });

  test('lists the newest first, per platform if asked', async () => {
    for (const [version, platform] of [
      ['1.0', 'android'],
      ['1.1', 'pc'],
      ['1.2', 'android'],
    ] as const) {
      world.clock.advance(1000);
      const [name, bytes] = platform === 'pc' ? ['a.exe', makeExe('a')] : ['a.apk', makeApk('a')];
      await upload({ platform, version }, name as string, bytes as Buffer);
    }
    const versions = async (input = {}) =>
      (await listed('doctor', input)).map((row) => row.version);
    expect(await versions()).toEqual(['1.2', '1.1', '1.0']);
    expect(await versions({ platform: 'android' })).toEqual(['1.2', '1.0']);
    expect(await versions({ asc: 'createtime', size: 2 })).toEqual(['1.0', '1.1']);
    const page = await world.as('doctor').call(listAppPackages, { size: 2, page: 2 });
    expect([page.body.total, page.body.rows.length]).toEqual([3, 1]);
  });

  test.each([
    [{ ...ANDROID, platform: 'ios' }, 'a.apk', makeApk('x'), refusals.platformInvalid.code],
    [{ version: '1.0' }, 'a.apk', makeApk('x'), refusals.platformInvalid.code],
    [{ platform: 'android' }, 'a.apk', makeApk('x'), refusals.versionInvalid.code],
    [{ ...ANDROID, version: '1.0-beta' }, 'a.apk', makeApk('x'), refusals.versionInvalid.code],
    [{ ...ANDROID, notes: '长'.repeat(501) }, 'a.apk', makeApk('x'), refusals.notesInvalid.code],
    [{ ...ANDROID, notes: '空\u0000字' }, 'a.apk', makeApk('x'), refusals.notesInvalid.code],
    [ANDROID, 'a.exe', makeApk('x'), refusals.wrongKind.code],
    [ANDROID, 'a.apk', makeExe('x'), refusals.wrongKind.code],
    [ANDROID, 'a.apk', Buffer.alloc(0), refusals.wrongKind.code],
    [ANDROID, 'a.apk', makeZip([]), refusals.wrongKind.code],
    [{ ...ANDROID, platform: 'pc' }, 'a.apk', makeApk('x'), refusals.wrongKind.code],
    [ANDROID, `${'长'.repeat(97)}.apk`, makeApk('x'), refusals.fileNameInvalid.code],
  ])('refuses %j with %s', async (...[input, name, bytes, code]) => {
    const before = await countStored();
    const { body } = await upload(input, name, bytes);
    expect([body.code, await listed(), await countStored()]).toEqual([code, [], before]);
  });

  test('says what is wrong with the file', async () => {
    const sentence = async (name: string, bytes: Buffer) =>
      (await upload(ANDROID, name, bytes)).body.msg;
    expect(await sentence('a.zip', makeApk('x'))).toBe('文件名应以 .apk 结尾');
    expect(await sentence('a.apk', makeExe('x'))).toBe(
      '文件内容不是安卓安装包，可能改过扩展名或没有下载完整',
    );
  });

  test('refuses a call without a file, and one that is no form', async () => {
    const boundary = 'x';
    const form = await world.inject({
      method: 'POST',
      url: '/api/v1/app/upload?platform=android&version=1.0',
      headers: {
        'x-client': 'app',
        authorization: `Bearer ${world.tokens.platform}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="notes"\r\n\r\nx\r\n--${boundary}--\r\n`,
    });
    expect(form.body.code).toBe(refusals.fileMissing.code);
    const { body } = await world.as('platform').raw(uploadAppPackage, ANDROID);
    expect(body.errorCode).toBe(2400);
  });

  test('refuses a version twice, also two at once, and keeps one file', async () => {
    const [before] = await countStored();
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((seed) => upload(ANDROID, 'a.apk', makeApk(seed))),
    );
    const codes = answers.map(({ body }) => body.code).sort((a, b) => a - b);
    expect(codes).toEqual([8000, refusals.versionUsed.code, refusals.versionUsed.code]);
    const again = await upload(ANDROID, 'a.apk', makeApk('a'));
    expect(again.body).toMatchObject({ code: 31003101, fields: [{ field: 'version' }] });
    expect([(await listed()).length, await countStored()]).toEqual([1, [before + 1, 0]]);
    expect((await upload({ ...ANDROID, platform: 'pc' }, 'a.exe', makeExe('a'))).body.code).toBe(
      8000,
    );
  });

  test.each<CastName>(['manager', 'doctor', 'maker', 'analyst', 'rival'])(
    'is not for %s',
    async (name) => {
      const { data } = (await upload(ANDROID, 'a.apk', makeApk('own'))).body;
      const before = await countStored();
      const foreign = { name: 'a.apk', bytes: makeApk('foreign') };
      const answers = await Promise.all([
        world.as(name).upload(uploadAppPackage, { ...ANDROID, version: '9' }, foreign),
        world.as(name).call(withdrawAppPackage, { id: data.id }),
      ]);
      expect(answers.map(({ body }) => body.errorCode)).toEqual([2403, 2403]);
      expect([(await listed()).length, await countStored()]).toEqual([1, before]);
    },
  );

  test('takes 300 MB at most by its contract', () => {
    expect([uploadAppPackage.bodyLimit, MAX_PACKAGE_BYTES]).toEqual([314_572_800, 314_572_800]);
  });
});

describe('withdrawing a package', () => {
  test('takes it off the list, ends its downloads, leaves a log line and frees its version', async () => {
    const { data } = (await upload(ANDROID, 'a.apk', makeApk('gone'))).body;
    expect((await withdraw(data.id)).body.code).toBe(8000);
    expect(await listed()).toEqual([]);
    const download = await world.as('doctor').call(downloadAppPackage, { id: data.id });
    expect(download.body.code).toBe(refusals.unknown.code);
    const logs = await world.as('platform').call(listLogs, { optype: 'delete' });
    expect(logs.body.rows[0]).toMatchObject({
      keypoint: data.id,
      keymsg: '撤下安卓 APP V 1.0.2',
      level: 'WARN',
    });
    expect((await upload(ANDROID, 'a.apk', makeApk('better'))).body.code).toBe(8000);
  });

  test('is refused for a package that is none', async () => {
    const { data } = (await upload(ANDROID, 'a.apk', makeApk('twice'))).body;
    await withdraw(data.id);
    for (const input of [{ id: data.id }, { id: UNKNOWN }, { id: 'x' }, {}])
      expect((await world.as('platform').raw(withdrawAppPackage, input)).body.code).toBe(
        refusals.unknown.code,
      );
  });
});

describe('roles without the menu', () => {
  test.each<CastName>(['maker', 'analyst'])('%s sees no package', async (name) => {
    const { body } = await world.as(name).call(listAppPackages, {});
    expect(body.errorCode).toBe(2403);
  });
});
