/** Translates the calls of the roster import. */
import {
  importRoster,
  ROSTER_FILE_TEXT,
  rosterErrors,
  rosterFaultFile,
  rosterTemplate,
} from '@spine/contract/patient';
import { downloadOf } from '#platform/db/download-store.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import type { OpenCall } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import { XLS_TYPE } from '#platform/spreadsheet/write-xls.ts';
import {
  importScope,
  type RosterImport,
  readRoster,
  refusalOf,
  writeRoster,
} from './roster.service.ts';
import { rosterLogText } from './roster.text.ts';
import { templateFile } from './roster-file.ts';

export function rosterRoutes(): Binding[] {
  return [
    bindOpen(rosterTemplate, () =>
      Promise.resolve({
        fileName: ROSTER_FILE_TEXT.templateFile,
        contentType: XLS_TYPE,
        content: templateFile(),
      }),
    ),
    bindOpen(importRoster, async (call) => {
      const request = requestOf(call);
      const roster = await readRoster(request);
      if (roster.kind === 'right') {
        return call.open(request.scope, (db) => writeRoster(db, request, roster));
      }
      // The file of faults is kept, so its transaction ends before the refusal is thrown.
      const data = await call.open(request.scope, (db) => refusalOf(db, request, roster));
      return refuse(rosterErrors.wrongContent, { data });
    }),
    bind(rosterFaultFile, async ({ db, input, actor, now, note }) => {
      note({ message: rosterLogText.faultFileTaken });
      return (
        (await downloadOf(db, input.token, { actor, now })) ?? refuse(rosterErrors.faultFileGone)
      );
    }),
  ];
}

function requestOf({
  actor,
  input,
  upload,
  now,
  newId,
  note,
}: OpenCall<typeof importRoster>): RosterImport {
  const scope = importScope(actor, input.orgId);
  // The line belongs to the institution whose roster changes, whoever changes it.
  note({ actor: { ...actor, orgId: scope.orgId } });
  return {
    actor,
    scope,
    schoolId: input.schoolId,
    check: input.check === '1',
    upload: upload ?? refuse(rosterErrors.fileMissing),
    now,
    newId,
    note,
  };
}
