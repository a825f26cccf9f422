/** Packages of the mobile app and the PC client: the platform uploads them, everybody with the menu downloads them. */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  either,
  file,
  idField,
  linkTokenField,
  listOf,
  listQuery,
  multilineField,
  oneOf,
  platform,
} from '#kernel';
import { appPackageErrors } from './app-package.errors.ts';
import {
  APP_PLATFORMS,
  appPackageFacts,
  appPackageRow,
  MAX_PACKAGE_BYTES,
  PACKAGE_NOTES_MAX,
  versionField,
} from './app-package.schema.ts';

const platformField = z.enum(APP_PLATFORMS);
const notes = multilineField(PACKAGE_NOTES_MAX).default('');
/** Checked by its signature; the limit is the length of a link. */
const link = z.object({ token: linkTokenField(/^.{0,80}$/) });

export const listAppPackages = defineEndpoint({
  method: 'GET',
  path: '/app/list',
  summary: 'The packages of the mobile app and the PC client, newest first',
  access: either('APPDownLoad.menu'),
  log: 'none',
  input: listQuery(['createtime'], { platform: platformField.optional() }),
  reply: listOf(appPackageRow),
  faults: { platform: appPackageErrors.platformInvalid },
});

export const uploadAppPackage = defineEndpoint({
  method: 'POST',
  path: '/app/upload',
  summary: 'Adds a version of a package; the fields stand before the file',
  access: platform('APPDownLoad.edit'),
  needsRecentProof: true,
  log: { model: 'appPackage', optype: 'upload' },
  input: z.object({ platform: platformField, version: versionField, notes }),
  reply: oneOf(z.object({ id: idField, size: z.number().int(), sha256: z.string() })),
  body: 'multipart-stream',
  bodyLimit: MAX_PACKAGE_BYTES,
  tooLarge: appPackageErrors.tooLarge,
  faults: {
    platform: appPackageErrors.platformInvalid,
    version: appPackageErrors.versionInvalid,
    notes: appPackageErrors.notesInvalid,
  },
});

export const withdrawAppPackage = defineEndpoint({
  method: 'POST',
  path: '/app/del',
  summary:
    'Withdraws a package: it leaves the list, its links end, its version may be uploaded anew',
  access: platform('APPDownLoad.edit'),
  log: { model: 'appPackage', optype: 'delete' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: appPackageErrors.unknown },
});

export const downloadAppPackage = defineEndpoint({
  method: 'GET',
  path: '/app/download/:id',
  summary: 'The bytes of a package, also in parts',
  access: either('APPDownLoad.menu'),
  log: 'none',
  input: z.object({ id: idField }),
  reply: file,
  faults: { id: appPackageErrors.unknown },
});

export const linkedAppPackage = defineEndpoint({
  method: 'GET',
  path: '/app/link/:token',
  summary: 'What a QR code leads to: the package of a signed link',
  access: 'public',
  log: 'none',
  input: link,
  reply: oneOf(appPackageFacts),
  faults: { token: appPackageErrors.linkInvalid },
});

export const downloadLinkedAppPackage = defineEndpoint({
  method: 'GET',
  path: '/app/link/:token/file',
  summary: 'The bytes of the package of a signed link, also in parts',
  access: 'public',
  log: 'none',
  input: link,
  reply: file,
  faults: { token: appPackageErrors.linkInvalid },
});
