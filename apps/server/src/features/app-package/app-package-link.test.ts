import { createHash } from 'node:crypto';
import {
  downloadLinkedAppPackage,
  linkedAppPackage,
  listAppPackages,
  appPackageErrors as refusals,
  uploadAppPackage,
  withdrawAppPackage,
} from '@spine/contract/app-package';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { makeApk } from './app-package.factory.ts';

const HOUR_MS = 3_600_000;
const apk = makeApk('link', 100_000);
const sha256 = createHash('sha256').update(apk).digest('hex');

let world: World;
let id: string;
beforeAll(async () => {
  world = await openWorld();
  world.clock.advance(60_000);
  id = await upload('1.0', apk);
});
afterAll(() => world.close());

async function upload(version: string, bytes: Buffer): Promise<string> {
  const file = { name: '脊柱筛查.apk', bytes };
  const input = { platform: 'android', version };
  const { body } = await world.as('platform').upload(uploadAppPackage, input, file);
  return body.data.id;
}

describe('the link of a QR code', () => {
  const urlOf = async (of: string): Promise<string> => {
    const { body } = await world.as('doctor').call(listAppPackages, { size: 1000 });
    return body.rows.find((row: { id: string }) => row.id === of).url;
  };
  const tokenOf = async (of = id) => (await urlOf(of)).split('/').pop() ?? '';
  const readLink = (token: string) => world.anonymous.call(linkedAppPackage, { token });

  test('leads to this server, and stays the same for an hour so that a drawn code does', async () => {
    const url = await urlOf(id);
    expect(url).toMatch(/^http:\/\/localhost(:80)?\/get-app\/[\w-]{43}$/);
    world.clock.advance(60_000);
    expect(await urlOf(id)).toBe(url);
  });

  test.each(['&shareTo=weixin', '?from=singlemessage', '。', ' '])(
    'is read with %j behind it',
    async (behind) => {
      const token = `${await tokenOf()}${behind}`;
      expect((await readLink(token)).body.data).toMatchObject({ version: '1.0' });
      const { bytes } = await world.anonymous.call(downloadLinkedAppPackage, { token });
      expect(bytes.equals(apk)).toBe(true);
    },
  );

  test('leads to the address people use, where the server knows it', async () => {
    const configured = await openWorld({ PUBLIC_URL: 'https://spine.example/' });
    await configured
      .as('platform')
      .upload(
        uploadAppPackage,
        { platform: 'android', version: '1' },
        { name: 'a.apk', bytes: makeApk('p') },
      );
    const { body } = await configured.as('doctor').call(listAppPackages, {});
    expect(body.rows[0].url).toMatch(/^https:\/\/spine\.example\/get-app\//);
    await configured.close();
  });

  test('tells a phone without a session what it gets, and gives it, also in parts', async () => {
    const token = await tokenOf();
    const { body } = await readLink(token);
    expect(body.data).toEqual({
      platform: 'android',
      version: '1.0',
      fileName: '脊柱筛查.apk',
      size: apk.length,
      sha256,
      notes: '',
      createtime: expect.any(String),
    });
    const response = await world.anonymous.call(downloadLinkedAppPackage, { token });
    expect([response.status, response.bytes.equals(apk)]).toEqual([200, true]);
    const url = `/api/v1/app/link/${token}/file`;
    const part = await world.inject({ method: 'GET', url, headers: { range: 'bytes=10-19' } });
    expect([part.status, part.bytes]).toEqual([206, apk.subarray(10, 20)]);
  });

  test('ends after a day', async () => {
    const token = await tokenOf();
    world.clock.advance(24 * HOUR_MS - 60_000);
    expect((await readLink(token)).body.code).toBe(8000);
    world.clock.advance(HOUR_MS + 60_000);
    expect((await readLink(token)).body.code).toBe(refusals.linkInvalid.code);
    world.clock.advance(-25 * HOUR_MS);
  });

  test('ends when its package is withdrawn', async () => {
    const short = await upload('0.2', makeApk('short'));
    const token = await tokenOf(short);
    await world.as('platform').call(withdrawAppPackage, { id: short });
    for (const call of [linkedAppPackage, downloadLinkedAppPackage])
      expect((await world.anonymous.raw(call, { token })).body.code).toBe(
        refusals.linkInvalid.code,
      );
  });

  test('cannot be made up, changed or borrowed from another server', async () => {
    const token = await tokenOf();
    const other = await openWorld({ SECRET: 'another secret of thirty-two characters' });
    for (const each of [
      `${token.slice(0, 20)}${[...token.slice(20)].reverse().join('')}`,
      token.slice(0, -1),
      `${token}A`,
      'x',
      'A'.repeat(43),
      'ä'.repeat(40),
      `${token}${'A'.repeat(50)}`,
    ])
      expect((await readLink(each)).body.code, each).toBe(refusals.linkInvalid.code);
    const { body } = await other.anonymous.call(linkedAppPackage, { token });
    expect(body.code).toBe(refusals.linkInvalid.code);
    await other.close();
  });
});
