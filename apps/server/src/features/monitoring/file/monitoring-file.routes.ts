/** Translates the calls about files of rows. */
import {
  downloadMonitoringFile,
  handInMonitoringFile,
  listMonitoringFiles,
  orderMonitoringFile,
  undoMonitoringHandIn,
} from '@spine/contract/monitoring';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { requirePurpose } from '#platform/http/export/require-purpose.ts';
import { monitoringFileJob } from './monitoring-file.job.ts';
import {
  handIn,
  listFiles,
  loadPart,
  prepareOrder,
  undoHandIn,
} from './monitoring-file.service.ts';
import { monitoringFileLogText as text } from './monitoring-file.text.ts';
import { openRows } from './open-rows.ts';

type Ports = Pick<AppPorts, 'queue' | 'blobs' | 'secret'>;

export function monitoringFileRoutes({ queue, blobs, secret }: Ports): Binding[] {
  const job = monitoringFileJob({ blobs, openRows: openRows(secret) });
  queue.define(job);
  return [
    bind(listMonitoringFiles, async ({ tenant, input }) => {
      const rows = await listFiles(tenant, input.planId);
      return { rows, total: rows.length };
    }),
    bind(orderMonitoringFile, async ({ tenant, actor, input, now, note }) => {
      const { id } = input;
      const order = await prepareOrder(tenant, input);
      if (order) {
        const { title } = order;
        await queue.add(tenant, { job, input: order, id, title, actor, now });
        note({ point: id, message: text.ordered(title, order.accepted.bounced) });
      } else note({ point: id });
      return { id };
    }),
    bind(downloadMonitoringFile, async ({ tenant, client, input, note }) => {
      const { purpose, nr } = input;
      const { title, part, ...served } = await loadPart(tenant, input);
      requirePurpose({ client, purpose }, part.rows);
      const message = text.fetched(title, nr, part.rows);
      note({ point: input.id, message, children: part.rows, purpose });
      return { ...served, content: await blobs.read(part.key) };
    }),
    bind(handInMonitoringFile, async ({ tenant, actor, input, now, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      const title = await handIn(tenant, { input, by, now });
      note({ point: input.id, message: text.handedIn(title, input.on, input.to) });
      return undefined;
    }),
    bind(undoMonitoringHandIn, async ({ tenant, input, note }) => {
      const title = await undoHandIn(tenant, input.id);
      note({ point: input.id, message: text.undone(title) });
      return undefined;
    }),
  ];
}
