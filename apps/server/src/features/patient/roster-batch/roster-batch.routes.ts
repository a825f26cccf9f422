/** Translates the calls about previews and batches of rosters. */
import {
  cancelRosterPreview,
  chooseRosterLeavers,
  editRosterRow,
  exportRosterRows,
  forecastRosterUndo,
  listRosterBatches,
  listRosterRows,
  mapRosterColumns,
  previewRoster,
  rosterBatchDetail,
  rosterBatchErrors,
  undoRosterBatch,
  writeRosterBatch,
} from '@spine/contract/patient';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { refuse } from '#platform/http/refuse.ts';
import { chooseLeavers } from './edit/choose-leavers.ts';
import { editRow } from './edit/edit-row.ts';
import { mapColumns } from './mapping/map-columns.ts';
import {
  enqueuePreview,
  type RosterPreviewer,
  rosterPreviewJob,
} from './preview/roster-preview.job.ts';
import {
  cancelPreview,
  listBatches,
  listBatchRows,
  rosterBatchInfo,
} from './roster-batch.service.ts';
import { rosterBatchLogText as text } from './roster-batch.text.ts';
import { rosterRowsExport } from './roster-rows-export.ts';
import { rosterUndoJob } from './undo/roster-undo.job.ts';
import { orderUndo, undoForecast } from './undo/roster-undo.service.ts';
import { rosterWriteJob } from './write/roster-write.job.ts';
import { orderWriting } from './write/roster-write.service.ts';

/** Its line of the hour is not that of the list of children. */
const OCCASION = 'roster batch';

export function rosterBatchRoutes(parts: RosterPreviewer): Binding[] {
  const { queue } = parts;
  queue.define(rosterPreviewJob(parts), rosterWriteJob, rosterUndoJob);
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
      note({ message: text.listed(answer.total), occasion: OCCASION });
      return answer;
    }),
    bind(editRosterRow, async ({ tenant, input, now, note }) => {
      const { schoolId, row, kind, version } = await editRow(tenant, {
        input,
        now,
        secret: parts.secret,
      });
      note({ point: schoolId, message: text.edited(row, input.excluded) });
      return { kind, version };
    }),
    bind(chooseRosterLeavers, async ({ tenant, input, now, note }) => {
      const { schoolId, rows, version } = await chooseLeavers(tenant, { input, now });
      note({ point: schoolId, message: text.chosen(rows, input.taken) });
      return { version };
    }),
    bindExport(exportRosterRows, rosterRowsExport),
    bind(listRosterBatches, ({ tenant, input, now }) => listBatches(tenant, { query: input, now })),
    bind(writeRosterBatch, async ({ tenant, actor, input, now, note }) => {
      const { jobId, batch, guards } = await orderWriting(tenant, { input, actor, now, queue });
      note({ point: batch.schoolId, message: text.ordered(guards) });
      return { jobId };
    }),
    bind(forecastRosterUndo, ({ tenant, input }) => undoForecast(tenant, input.id)),
    bind(undoRosterBatch, async ({ tenant, actor, input, now, note }) => {
      const { jobId, batch } = await orderUndo(tenant, { input, actor, now, queue });
      note({ point: batch.schoolId, message: text.undoOrdered });
      return { jobId };
    }),
    bind(mapRosterColumns, async ({ tenant, actor, input, now, note }) => {
      const { jobId, schoolId } = await mapColumns(tenant, { parts, input, actor, now });
      note({ point: schoolId, message: text.mapped(input.layouts.length > 0) });
      return { jobId };
    }),
    bind(cancelRosterPreview, async ({ tenant, input, now }) => {
      await cancelPreview(tenant, input.id, now);
      return undefined;
    }),
  ];
}
