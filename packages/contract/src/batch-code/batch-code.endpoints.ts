/** Bluetooth codes: the platform makes batches of them, production downloads their QR codes. */
import { z } from 'zod';
import {
  defineEndpoint,
  exportQuery,
  file,
  filterField,
  idsField,
  listOf,
  listQuery,
  oneOf,
  packed,
  platform,
} from '#kernel';
import { batchCodeErrors } from './batch-code.errors.ts';
import {
  BATCH_COUNT_MAX,
  BATCH_SEARCH_MAX,
  batchCodeRow,
  batchRow,
  CODE_SEARCH_MAX,
  downloadNumField,
} from './batch-code.schema.ts';

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
