/** Translates the calls about previews and batches of rosters. */
import {
  cancelRosterPreview,
  exportRosterRows,
  listRosterRows,
  previewRoster,
  rosterBatchDetail,
  rosterBatchErrors,
} from '@spine/contract/patient';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { RosterImporter } from '../roster/roster.job.ts';
import { cancelPreview, listBatchRows, rosterBatchInfo } from './roster-batch.service.ts';
import { rosterBatchLogText } from './roster-batch.text.ts';
import { enqueuePreview, rosterPreviewJob } from './roster-preview.job.ts';
import { rosterRowsExport } from './roster-rows-export.ts';

/** Its line of the hour is not that of the list of children. */
const OCCASION = 'roster batch';

export function rosterBatchRoutes(parts: RosterImporter): Binding[] {
  parts.queue.define(rosterPreviewJob);
  return [
    bindOpen(previewRoster, async ({ actor, scope, input, upload, now, newId }) =>
      enqueuePreview(parts, {
        ...input,
        upload: upload ?? refuse(rosterBatchErrors.fileMissing),
        actor,
        scope,
        now,
        newId,
      }),
    ),
    bind(rosterBatchDetail, ({ tenant, input }) => rosterBatchInfo(tenant, input.id)),
    bind(listRosterRows, async ({ tenant, input, note }) => {
      const answer = await listBatchRows(tenant, input);
      note({ message: rosterBatchLogText.listed(answer.total), occasion: OCCASION });
      return answer;
    }),
    bindExport(exportRosterRows, rosterRowsExport),
    bind(cancelRosterPreview, async ({ tenant, input }) => {
      await cancelPreview(tenant, input.id);
      return undefined;
    }),
  ];
}
