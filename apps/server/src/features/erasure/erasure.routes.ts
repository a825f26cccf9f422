/** Translates the calls about erasures. */
import {
  eraseChild as eraseCall,
  erasureCertificate,
  erasureLossOf,
  listErasures as listCall,
  readRetention,
  saveRetention as saveRetentionCall,
} from '@spine/contract/erasure';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { loadCertificate, printCertificate } from './certificate/certificate-printer.ts';
import { listErasures, loadErasureLoss, numberOf, orderErasure } from './erasure.service.ts';
import { erasureLogText as text } from './erasure.text.ts';
import { finishErasures } from './finish-erasures.service.ts';
import { loadRetention, saveRetention } from './retention/retention.service.ts';

type ErasurePorts = Pick<AppPorts, 'blobs' | 'database' | 'queue' | 'typesetter'>;

export function erasureRoutes({ blobs, database, queue, typesetter }: ErasurePorts): Binding[] {
  return [
    bind(erasureLossOf, async ({ tenant, input, note }) => {
      const loss = await loadErasureLoss(tenant, input.patientId);
      note({ point: input.patientId, message: text.loss });
      return loss;
    }),
    bindOpen(eraseCall, async ({ scope, actor, input, now, open, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      const erased = await open(scope, async (tenant) => {
        const record = await orderErasure(tenant, { input, by, now, purgeJobs: queue.purge });
        note({
          point: input.patientId,
          message: text.erased(numberOf(record), record.counts.exams),
          level: 'WARN',
        });
        return record;
      });
      // Erased it is. What fails here is tried by housekeeping, which says so in the log of the server.
      const stores = { database: database.unhurried, blobs };
      await finishErasures(stores, { now, only: erased.id }).catch(() => undefined);
      return { id: erased.id, number: numberOf(erased) };
    }),
    bind(listCall, ({ tenant, input }) => listErasures(tenant, input)),
    bind(readRetention, ({ tenant }) => loadRetention(tenant)),
    bind(saveRetentionCall, async ({ tenant, actor, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      await saveRetention(tenant, { input, by, now });
      note({ message: text.retention(input.years) });
      return undefined;
    }),
    bindOpen(erasureCertificate, async ({ scope, input, open, note }) => {
      const certificate = await open(scope, async (tenant) => {
        const loaded = await loadCertificate(tenant, input.id);
        note({ point: input.id, message: text.certified(loaded.number) });
        return loaded;
      });
      const content = await printCertificate(typesetter, certificate);
      return { fileName: certificate.fileName, contentType: 'application/pdf', content };
    }),
  ];
}
