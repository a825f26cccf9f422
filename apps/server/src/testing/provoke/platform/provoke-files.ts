/** Provokes the refusals of app packages and of the report settings. */
import { rm } from 'node:fs/promises';
import {
  appPackageErrors,
  downloadAppPackage,
  linkedAppPackage,
  MAX_PACKAGE_BYTES,
  uploadAppPackage,
  withdrawAppPackage,
  wrongKindText,
} from '@spine/contract/app-package';
import { bytesOf, joined, png } from '@spine/contract/factories/template/logo';
import { ADVICE_MAX, templateErrors } from '@spine/contract/template';
import { makeApk } from '#features/app-package/app-package.factory.ts';
import { saveAs } from '#features/template/template.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

let versions = 0;
const apk = { name: 'spine.apk', bytes: makeApk('provoked') };

/** The platform administrator uploads a package that is right but for what is given. */
function upload(world: World, given: object = {}, file: Partial<typeof apk> = {}) {
  versions += 1;
  const input = { platform: 'android', version: `7.${versions}`, ...given };
  return world.as('platform').upload(uploadAppPackage, input, { ...apk, ...file });
}

/** A form of packages as it travels, with its head and its body as given. */
const sentForm = (world: World, payload: string, headers: object = {}): Promise<TestAnswer> =>
  world.inject({
    method: 'POST',
    url: '/api/v1/app/upload?platform=android&version=8.1',
    headers: {
      authorization: `Bearer ${world.tokens.platform}`,
      'content-type': 'multipart/form-data; boundary=end',
      ...headers,
    },
    payload,
  });

const packages: readonly Provocation[] = [
  [
    appPackageErrors.unknown,
    (world) => world.as('platform').call(withdrawAppPackage, { id: NOBODY }),
  ],
  [appPackageErrors.fileMissing, (world) => sentForm(world, '--end--\r\n')],
  [appPackageErrors.platformInvalid, (world) => upload(world, { platform: 'ios' })],
  [appPackageErrors.versionInvalid, (world) => upload(world, { version: 'newest' })],
  [appPackageErrors.notesInvalid, (world) => upload(world, { notes: 'x'.repeat(501) })],
  [
    appPackageErrors.wrongKind,
    (world) => upload(world, {}, { name: 'spine.exe' }),
    wrongKindText.notApk,
  ],
  [
    appPackageErrors.tooLarge,
    (world) => sentForm(world, '', { 'content-length': String(MAX_PACKAGE_BYTES + 1024 * 1024) }),
  ],
  [
    appPackageErrors.fileNameInvalid,
    (world) => upload(world, {}, { name: `${'x'.repeat(100)}.apk` }),
  ],
  [
    appPackageErrors.linkInvalid,
    (world) => world.anonymous.call(linkedAppPackage, { token: 'A'.repeat(43) }),
  ],
  [
    appPackageErrors.fileLost,
    async (world) => {
      const { body } = await upload(world);
      await rm(world.config.files.directory, { recursive: true });
      return world.as('doctor').call(downloadAppPackage, { id: body.data.id });
    },
  ],
  [
    appPackageErrors.versionUsed,
    async (world) => {
      await upload(world, { version: '9.1' });
      return upload(world, { version: '9.1' });
    },
  ],
];

const withLogo = (bytes: Uint8Array) => (world: World) =>
  saveAs(world, 'manager')({}, { name: 'logo.png', bytes });
const withFields = (fields: Readonly<Record<string, string>>) => (world: World) =>
  saveAs(world, 'manager')(fields);

const settings: readonly Provocation[] = [
  [templateErrors.adviceInvalid, withFields({ evaluationNormal: 'x'.repeat(ADVICE_MAX + 1) })],
  [templateErrors.linesInvalid, withFields({ examineOrgInfo: 'lines' })],
  [templateErrors.logoType, withLogo(bytesOf('GIF89a'))],
  [templateErrors.logoTooLarge, withLogo(joined(png(), new Uint8Array(6 << 20)))],
  [templateErrors.logoSides, withLogo(png({ width: 2001 }))],
  [templateErrors.logoDamaged, withLogo(png().subarray(0, -40))],
  [templateErrors.logoTrailing, withLogo(png({ after: bytesOf('PK') }))],
];

export const fileProvocations: readonly Provocation[] = [...packages, ...settings];
