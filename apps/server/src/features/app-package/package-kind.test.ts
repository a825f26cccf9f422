import type { AppPlatform } from '@spine/contract/app-package';
import { describe, expect, test } from 'vitest';
import {
  makeApk,
  makeCompoundFile,
  makeExe,
  makePcZip,
  makeZip,
  noise,
} from './app-package.factory.ts';
import { kindOfFileName } from './package-kind.ts';

const toSource = (bytes: Buffer) => ({
  size: bytes.length,
  bytes: (from: number, length: number) => Promise.resolve(bytes.subarray(from, from + length)),
});
function findFault(platform: AppPlatform, name: string, bytes: Buffer) {
  const kind = kindOfFileName(platform, name);
  return kind ? kind.findFault(toSource(bytes)) : Promise.resolve('no kind');
}

describe('a package', () => {
  test.each([
    ['android', 'app.apk', makeApk('a')],
    ['android', '筛查.APK', makeApk('b', 100_000)],
    [
      'android',
      'commented.apk',
      makeZip([{ name: 'AndroidManifest.xml', content: noise('m', 9) }], 'PK'),
    ],
    ['pc', 'setup.exe', makeExe('a')],
    ['pc', 'setup.msi', makeCompoundFile('a')],
    ['pc', 'client.zip', makePcZip('a')],
  ] as const)('for %s called %s is one', async (platform, name, bytes) => {
    expect(await findFault(platform, name, bytes)).toBeUndefined();
  });

  test.each([
    ['android', 'setup.exe'],
    ['android', 'app.zip'],
    ['pc', 'app.apk'],
    ['pc', 'app'],
    ['pc', '.constructor'],
    ['pc', 'app.exe.txt'],
    ['android', 'apk'],
    ['android', ''],
  ] as const)('for %s cannot be called %j', (platform, name) => {
    expect(kindOfFileName(platform, name)).toBeUndefined();
  });

  const apk = makeApk('cut', 70_000);
  const claimsHugeDirectory = Buffer.from(apk);
  claimsHugeDirectory.writeUInt32LE(0xfffffff0, apk.length - 22 + 12);
  const claimsMoreEntries = Buffer.from(apk);
  claimsMoreEntries.writeUInt16LE(0xffff, apk.length - 22 + 10);
  const pointsBeyond = makeExe('beyond');
  pointsBeyond.writeUInt32LE(0xfffffff0, 60);
  const oddSectors = makeCompoundFile('odd');
  oddSectors.writeUInt16LE(200, 30);
  test.each([
    [
      'a zip without a manifest',
      'android',
      'a.apk',
      makeZip([{ name: 'readme.txt', content: noise('r', 50) }]),
    ],
    ['an archive of nothing', 'android', 'a.apk', makeZip([])],
    [
      'a manifest in a folder',
      'android',
      'a.apk',
      makeZip([{ name: 'x/AndroidManifest.xml', content: noise('r', 50) }]),
    ],
    ['half a download', 'android', 'a.apk', apk.subarray(0, 40_000)],
    ['a download without its last byte', 'android', 'a.apk', apk.subarray(0, -1)],
    ['a directory larger than the file', 'android', 'a.apk', claimsHugeDirectory],
    ['a directory with entries missing', 'android', 'a.apk', claimsMoreEntries],
    ['a renamed program', 'android', 'a.apk', makeExe('a')],
    ['nothing', 'android', 'a.apk', Buffer.alloc(0)],
    ['a renamed archive', 'pc', 'a.exe', makePcZip('a')],
    ['MZ alone', 'pc', 'a.exe', Buffer.from('MZ')],
    ['a header that points nowhere', 'pc', 'a.exe', pointsBeyond],
    [
      'a renamed Excel file',
      'pc',
      'a.msi',
      makeCompoundFile('a', '2008020000000000c000000000000046'),
    ],
    ['a compound file of odd sectors', 'pc', 'a.msi', oddSectors],
    ['a cut installer', 'pc', 'a.msi', makeCompoundFile('a').subarray(0, 600)],
    ['a renamed program', 'pc', 'a.msi', makeExe('a')],
    [
      'an archive without a program',
      'pc',
      'a.zip',
      makeZip([{ name: 'a.docx', content: noise('r', 50) }]),
    ],
    ['a renamed app', 'pc', 'a.zip', makeApk('a')],
    ['noise', 'pc', 'a.zip', noise('n', 5000)],
  ] as const)('is not %s', async (...[, platform, name, bytes]) => {
    expect(await findFault(platform, name, bytes)).toMatch(/^文件内容|^压缩包中/);
  });
});
