/**
 * Writes an export in the background. The rows are of one instant, as in the call that answers at once; the file is
 * complete before anybody may fetch it, and the log line is written when the job ends.
 */
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { toActor } from '#platform/auth/actor.ts';
import { bulkLogPoint } from '../audit-log/log-point.ts';
import { permit } from '../http/bind.ts';
import { exportText } from '../http/export/export.text.ts';
import type { JobExport, OpenedExport } from '../http/export/export-source.ts';
import { jobClientField } from '../http/export/require-purpose.ts';
import { defineJob, type Job, type JobOutcome, type JobRun } from './job.ts';

const input = z.object({
  path: z.string(),
  input: z.record(z.string(), z.unknown()),
  /** Who asked for it: browsers get numbers masked. */
  client: jobClientField,
  purpose: z.string().optional(),
});
type ExportInput = z.output<typeof input>;

/** Rows between two reports. */
const REPORTED_ROWS = 500;

/** The job that writes any of these exports. */
export function exportJob(exports: ReadonlyMap<string, JobExport>): Job<ExportInput, 'either'> {
  return defineJob({
    kind: 'export',
    pace: 'short',
    scope: 'either',
    input,
    run: async (run) => {
      const source = exports.get(run.input.path);
      if (!source) throw new Error(`no such export: ${run.input.path}`);
      permit(source.endpoint, toActor(run.actor));
      const { opened, bytes } = await openInSnapshot(run, source);
      const { fileName, contentType } = opened.sheet;
      const { log } = source.endpoint;
      const called = exportText.jobTitle(source.subject);
      const point = bulkLogPoint(run.input.input, { called, job: run.id });
      const end = { summary: exportText.written(opened.total) };
      return {
        file: { fileName, contentType, content: bytes },
        ...(log === 'none' ? end : { ...end, log: { rule: log, note: { point, ...opened.line } } }),
      } satisfies JobOutcome;
    },
  });
}

type OpenedSheet = Omit<OpenedExport, 'file'> & { sheet: ReturnType<OpenedExport['file']> };

/** Opens the export in a snapshot that stays open until the last byte was read. */
function openInSnapshot(
  run: JobRun<ExportInput>,
  source: JobExport,
): Promise<{ opened: OpenedSheet; bytes: PassThrough }> {
  return new Promise((begin, fail) => {
    run.database
      .inSnapshot(run.scope, async (tenant) => {
        const { input: raw, client, purpose } = run.input;
        const call = { tenant, actor: toActor(run.actor), raw, client, purpose, now: run.now() };
        const { file, ...facts } = await source.open(call);
        let rows = 0;
        const sheet = file(() => {
          rows += 1;
          return rows % REPORTED_ROWS === 1 ? run.progress(rows, facts.total) : undefined;
        });
        const bytes = new PassThrough();
        begin({ opened: { ...facts, sheet }, bytes });
        await pipeline(sheet.content, bytes);
      })
      // A failure before there are bytes fails the run; a later one fails the stream.
      .catch(fail);
  });
}
