/** Translates the calls of the roster import. */
import { readFile } from 'node:fs/promises';
import {
  importRoster,
  ROSTER_FILE_TEXT,
  rosterErrors,
  rosterFaultFile,
  rosterOutcome,
  rosterTemplate,
} from '@spine/contract/patient';
import { answerOf } from '#features/job/index.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { findDownload } from '#platform/http/download.repository.ts';
import { refuse } from '#platform/http/refuse.ts';
import { rosterLogText } from '../roster/roster.text.ts';
import type { RosterImporter } from '../roster/roster-upload.ts';
import { enqueueRosterImport, rosterJob } from './roster.job.ts';
import { importScope } from './roster.service.ts';

/** A file of text columns; a test compares its words with those of the contract. */
const TEMPLATE = new URL('../roster/roster-template.xls', import.meta.url);

export function rosterRoutes(parts: RosterImporter): Binding[] {
  const { queue, database } = parts;
  queue.define(rosterJob);
  return [
    bindOpen(rosterTemplate, async () => ({
      fileName: ROSTER_FILE_TEXT.templateFile,
      contentType: 'application/vnd.ms-excel',
      content: await readFile(TEMPLATE),
    })),
    bindOpen(importRoster, async ({ actor, input, upload, now, newId }) => {
      const scope = importScope(actor, input.orgId);
      const check = input.check === '1';
      const anyFormat = input.format === 'any';
      const { fileName, bytes } = upload ?? refuse(rosterErrors.fileMissing);
      const id = await enqueueRosterImport(parts, {
        input: { schoolId: input.schoolId, check, anyFormat, fileName },
        jobId: input.jobId,
        bytes,
        actor,
        scope,
        now,
        newId,
      });
      const ended = await queue.finished(id);
      // The result of a check is of no use once it was answered.
      if (check)
        await database.inScope(scope, ({ db }) =>
          queue.remove(db, { id, userId: actor.userId, now }),
        );
      return rosterOutcome.parse(answerOf(ended));
    }),
    bind(rosterFaultFile, async ({ tenant: { db }, input, actor, now, note }) => {
      note({ message: rosterLogText.faultFileTaken });
      return (
        (await findDownload(db, input.token, { actor, now })) ?? refuse(rosterErrors.faultFileGone)
      );
    }),
  ];
}
