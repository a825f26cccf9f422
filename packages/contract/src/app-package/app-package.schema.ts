import { z } from 'zod';
import { idField, instantField } from '#kernel';

export const APP_PLATFORMS = ['android', 'pc'] as const;
export type AppPlatform = (typeof APP_PLATFORMS)[number];

/** 300 MB. */
export const MAX_PACKAGE_BYTES = 300 * 1024 * 1024;
export const PACKAGE_NOTES_MAX = 500;
export const PACKAGE_FILE_NAME_MAX = 100;

const VERSION = /^(?:0|[1-9]\d{0,4})(?:\.(?:0|[1-9]\d{0,4})){0,3}$/;

/** One to four numbers; the V in front of it that people write does not belong to it. */
export const versionField = z
  .string()
  .trim()
  .max(40)
  .transform((text) => text.replace(/^v\s*/i, ''))
  .pipe(z.string().regex(VERSION));

/** What anyone with its link may know of a package. */
export const appPackageFacts = z.object({
  platform: z.enum(APP_PLATFORMS),
  version: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** 64 hexadecimal digits. */
  sha256: z.string(),
  notes: z.string(),
  createtime: instantField,
});
export type AppPackageFacts = z.output<typeof appPackageFacts>;

/** A package as the signed-in see it; `url` is what the QR code says. */
export const appPackageRow = appPackageFacts.extend({ id: idField, url: z.string() });
export type AppPackageRow = z.output<typeof appPackageRow>;
