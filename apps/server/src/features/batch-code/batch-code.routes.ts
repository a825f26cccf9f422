/** Translates the calls about Bluetooth codes. */
import {
  createBatchCodes as createCall,
  downloadBatchCodes as downloadCall,
  exportBatchCodes,
  listBatches as listBatchesCall,
  listBatchCodes as listCall,
} from '@spine/contract/batch-code';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/bind-export.ts';
import { batchCodeScope } from './batch-code.policy.ts';
import {
  codesToDownload,
  createBatch,
  listBatches,
  listCodes,
  markDownloaded,
  zipOfCodes,
} from './batch-code.service.ts';
import { batchCodeText } from './batch-code.text.ts';
import { batchCodeExport } from './batch-code-export.service.ts';

export function batchCodeRoutes(): Binding[] {
  return [
    bind(createCall, async ({ db, actor, input: { count }, now, newId, note }) => {
      const batch = await createBatch(db, { count, now, createdBy: actor.userId, newId });
      note({ point: batch, message: batchCodeText.made(batch, count) });
      return { batch, count };
    }),
    bind(listCall, ({ db, actor, input }) => listCodes(db, batchCodeScope(actor), input)),
    bindExport(exportBatchCodes, batchCodeExport),
    bind(listBatchesCall, ({ db, actor, input }) => listBatches(db, batchCodeScope(actor), input)),
    bindOpen(downloadCall, async ({ open, actor, input, now, note, onDelivered }) => {
      const scope = batchCodeScope(actor);
      const codes = await open(scope, async (db) => {
        const found = await codesToDownload(db, scope, input);
        const batches = [...new Set(found.map(({ batch }) => batch))];
        note({ point: batches.join(','), message: batchCodeText.downloaded(found.length) });
        return found;
      });
      const ids = codes.map(({ id }) => id);
      onDelivered(() => open(scope, (db) => markDownloaded(db, scope, ids)));
      return zipOfCodes(codes, now);
    }),
  ];
}
