/** Bluetooth codes: one is printed on each device, as text and as a QR code that holds nothing else. */
import { z } from 'zod';
import { idField, instantField } from '#kernel';

/** The most codes one batch may have (spec 9). */
export const BATCH_COUNT_MAX = 100;
/** The longest text a search for a code takes (spec 5). */
export const CODE_SEARCH_MAX = 10;
/** The longest text a search for a batch takes. */
export const BATCH_SEARCH_MAX = 20;
/** The most codes one download holds. */
export const DOWNLOAD_MAX = 1000;

/** Capital letters and digits that cannot be taken for one another on a small label. */
export const CODE_LETTERS = '2345679ACDEFGHJKMNPQRTUVWXY';
export const CODE_LENGTH = 8;

/** 0 not downloaded, 1 downloaded. */
export const downloadNumField = z.union([z.literal(0), z.literal(1)]);
export type DownloadNum = z.output<typeof downloadNumField>;

/** One code. */
export const batchCodeRow = z.object({
  id: idField,
  code: z.string(),
  batch: z.string(),
  batchTime: instantField,
  downloadNum: downloadNumField,
});
export type BatchCodeRow = z.output<typeof batchCodeRow>;

/** One batch, with how many of its codes were downloaded. */
export const batchRow = z.object({
  batch: z.string(),
  batchTime: instantField,
  count: z.number().int(),
  downloaded: z.number().int(),
});
export type BatchRow = z.output<typeof batchRow>;
