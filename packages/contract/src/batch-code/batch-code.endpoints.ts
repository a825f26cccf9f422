/** Bluetooth codes: the platform makes batches of them, production downloads their QR codes. */
import { z } from 'zod';
import {
  defineEndpoint,
  exportQuery,
  file,
  filterField,
  idField,
  idsField,
  instantField,
  listOf,
  listQuery,
  oneOf,
  packed,
  platform,
} from '#kernel';
import { batchCodeErrors } from './batch-code.errors.ts';

// Bluetooth codes: one is printed on each device, as text and as a QR code that holds nothing else.

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
const downloadNumField = z.literal([0, 1]);

/** One code. */
const batchCodeRow = z.object({
  id: idField,
  code: z.string(),
  batch: z.string(),
  batchTime: instantField,
  downloadNum: downloadNumField,
});
export type BatchCodeRow = z.output<typeof batchCodeRow>;

/** One batch, with how many of its codes were downloaded. */
const batchRow = z.object({
  batch: z.string(),
  batchTime: instantField,
  count: z.number().int(),
  downloaded: z.number().int(),
});
export type BatchRow = z.output<typeof batchRow>;

const downloadNum = z.coerce.number().pipe(downloadNumField).optional();
const batch = filterField(BATCH_SEARCH_MAX);

/** A whole number, also as an address carries it. */
const countField = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1).max(BATCH_COUNT_MAX));

export const createBatchCodes = defineEndpoint({
  method: 'POST',
  path: '/numblue/create',
  summary: 'Makes a batch of 1 to 100 new codes',
  access: platform('btCode.menu'),
  log: { model: 'batchCode', optype: 'add' },
  input: z.object({ count: countField }),
  reply: oneOf(z.object({ batch: z.string(), count: z.number().int() })),
  faults: { count: batchCodeErrors.countRequired },
});

const sorts = ['code', 'batchTime'] as const;
const filters = { code: filterField(CODE_SEARCH_MAX), batch, downloadNum } as const;

export const listBatchCodes = defineEndpoint({
  method: 'GET',
  path: '/numblue/list',
  summary: 'The codes of all batches, the newest batch first',
  access: platform('btCode.menu', 'btCodeDownLoad.menu'),
  log: 'none',
  input: listQuery(sorts, filters),
  reply: listOf(batchCodeRow),
});

export const exportBatchCodes = defineEndpoint({
  method: 'GET',
  path: '/numblue/exportExcel',
  summary: 'Every code the filters of the list find, as one .xlsx',
  access: platform('btCode.menu', 'btCodeDownLoad.menu'),
  needsRecentProof: true,
  log: { model: 'batchCode', optype: 'export' },
  input: exportQuery(sorts, filters),
  reply: file,
});

export const listBatches = defineEndpoint({
  method: 'GET',
  path: '/numblue/batches',
  summary: 'The batches, the newest first, with how many of their codes were downloaded',
  access: platform('btCode.menu', 'btCodeDownLoad.menu'),
  log: 'none',
  input: listQuery(['batchTime'], { batch, downloadNum }),
  reply: listOf(batchRow),
});

export const downloadBatchCodes = defineEndpoint({
  method: 'GET',
  path: '/numblue/download',
  summary:
    'The QR codes of a batch, of chosen codes, or of the codes not downloaded yet (the oldest 1000), as a zip of PNG files named by their code',
  access: platform('btCode.menu', 'btCodeDownLoad.menu'),
  log: { model: 'batchCode', optype: 'export' },
  input: z.object({ batch, ids: idsField.optional() }),
  reply: packed,
});
