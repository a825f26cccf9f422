/** Translates the calls about Bluetooth codes. */
import {
  createBatchCodes as createCall,
  downloadBatchCodes as downloadCall,
  exportBatchCodes,
  listBatches as listBatchesCall,
  listBatchCodes as listCall,
} from '@spine/contract/batch-code';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import {
  batchCodeExport,
  codesToDownload,
  createBatch,
  listBatches,
  listCodes,
  markDownloaded,
  zipCodes,
} from './batch-code.service.ts';
import { batchCodeText } from './batch-code.text.ts';

export function batchCodeRoutes(): Binding[] {
  return [
    bind(createCall, async ({ tenant, actor, input: { count }, now, newId, note }) => {
      const batch = await createBatch(tenant, { count, now, createdBy: actor.userId, newId });
      note({ point: batch, message: batchCodeText.made(batch, count) });
      return { batch, count };
    }),
    bind(listCall, ({ tenant, input }) => listCodes(tenant, input)),
    bindExport(exportBatchCodes, batchCodeExport),
    bind(listBatchesCall, ({ tenant, input }) => listBatches(tenant, input)),
    bindOpen(downloadCall, async ({ scope, open, input, now, note, onDelivered }) => {
      const codes = await open(scope, async (tenant) => {
        const rows = await codesToDownload(tenant, input);
        const batches = [...new Set(rows.map(({ batch }) => batch))];
        note({ point: batches.join(','), message: batchCodeText.downloaded(rows.length) });
        return rows;
      });
      const ids = codes.map(({ id }) => id);
      onDelivered(() => open(scope, (tenant) => markDownloaded(tenant, ids)));
      return zipCodes(codes, now);
    }),
  ];
}
