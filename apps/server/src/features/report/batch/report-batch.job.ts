/**
 * The reports of many children as one file. Rows are read, pages set and bytes written some children at a time, with
 * a few such portions under way, so that memory is the same for twenty reports and twenty thousand. A run that is
 * begun again begins from the start: a file gets its row with the end of its job.
 */
import {
  addReportBatch,
  childFileName,
  reportBatchInput,
  reportErrors,
  uniqueNames,
} from '@spine/contract/report';
import { type ExamFacts, examInfos } from '#features/exam/index.ts';
import { asActor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { permit } from '#platform/http/bind.ts';
import { refuse } from '#platform/http/refuse.ts';
import { inOrder } from '#platform/jobs/in-order.ts';
import { defineJob, type Job, type JobEnd, type JobFile, type JobRun } from '#platform/jobs/job.ts';
import { boundPdf } from '#platform/pdf/pdf-binder.ts';
import { singlePages } from '#platform/pdf/pdf-pages.ts';
import { type ZippedFile, zipped } from '#platform/zip/zip-stream.ts';
import type { PdfRenderer } from '../page/pdf-renderer.ts';
import type { ReportModel } from '../page/report-blocks.ts';
import { reportModel } from '../page/report-model.ts';
import { insertBatchDownloads, insertReportBatch } from '../report.repository.ts';
import { reportLogText } from '../report.text.ts';
import type { ReportVerification } from '../report-verification.ts';
import { type BatchPlan, batchPlan } from './report-batch.service.ts';
import { reportBatchText } from './report-batch.text.ts';

export const REPORT_BATCH = 'reportBatch';
/** Children of one portion: pages that are set together share their fonts. */
const PORTION = 50;
/** Portions under way; more than two, so that no worker waits for rows. */
const UNDER_WAY = 3;

type Input = ReturnType<typeof reportBatchInput.parse>;
export type BatchPorts = {
  readonly renderer: PdfRenderer;
  readonly verification: ReportVerification;
};
type Batch = {
  readonly run: JobRun<Input>;
  readonly scope: OrgScope;
  readonly plan: BatchPlan;
  readonly ports: BatchPorts;
  /** What the file holds: of those planned, some may be deleted meanwhile. */
  readonly made: { readonly ids: string[]; retests: number };
};

export function reportBatchJob(ports: BatchPorts): Job<Input, 'institution'> {
  return defineJob({
    kind: REPORT_BATCH,
    pace: 'long',
    scope: 'institution',
    input: reportBatchInput,
    run: async (run) => {
      permit(addReportBatch, asActor(run.actor));
      const { scope } = run;
      const { format, ...choice } = run.input;
      const plan = await run.database.inScope(scope, ({ db }) => batchPlan(db, scope, choice));
      await run.progress(0, plan.ids.length);
      const batch = { run, scope, plan, ports, made: { ids: [], retests: 0 } };
      return { file: fileOf(batch), finish: (tenant) => endOf(tenant, batch) };
    },
    fetched: (tenant, { id, now }) => insertBatchDownloads(tenant, { jobId: id, now }),
  });
}

function fileOf(batch: Batch): JobFile {
  const { format } = batch.run.input;
  return {
    fileName: reportBatchText.fileName(batch.plan.place, format),
    contentType: format === 'pdf' ? 'application/pdf' : 'application/zip',
    content: format === 'pdf' ? onePdf(batch) : zipped(eachPdf(batch)),
  };
}

async function endOf(tenant: Tenant, { run, plan, made }: Batch): Promise<JobEnd> {
  const counts = { ...plan.counts, reports: made.ids.length, retests: made.retests };
  await insertReportBatch(tenant, { jobId: run.id, examIds: made.ids });
  const note = { point: run.id, message: reportLogText.batchMade(counts, run.input.format) };
  const log = { rule: { model: 'report', optype: 'export' } as const, note };
  return { result: counts, summary: reportBatchText.summary(counts), log };
}

type Portion = { readonly facts: ExamFacts; readonly model: ReportModel }[];

/** Reads the children of a portion; examinations deleted meanwhile are left out. */
async function portionOf(
  { run, scope, ports, made }: Batch,
  ids: readonly string[],
): Promise<Portion> {
  run.signal.throwIfAborted();
  const found = await run.database.inScope(scope, (tenant) => examInfos(tenant, ids));
  made.ids.push(...found.map(({ id }) => id));
  made.retests += found.filter(({ needsRetest }) => needsRetest).length;
  return found.map((facts) => {
    const verifyUrl = ports.verification.url({ orgId: scope.orgId, examId: facts.id });
    return { facts, model: reportModel({ ...facts, verifyUrl }) };
  });
}

function portionsOf({ plan }: Batch): string[][] {
  return Array.from({ length: Math.ceil(plan.ids.length / PORTION) }, (_, at) =>
    plan.ids.slice(at * PORTION, (at + 1) * PORTION),
  );
}

/** Sets portions and counts them once they are written. A portion of nobody would be an empty page. */
async function* set<T>(batch: Batch, work: (portion: Portion) => Promise<T>): AsyncGenerator<T> {
  let done = 0;
  const portions = inOrder(portionsOf(batch), UNDER_WAY, async (ids) => {
    const portion = await portionOf(batch, ids);
    return { made: portion.length > 0 ? [await work(portion)] : [], count: ids.length };
  });
  for await (const { made, count } of portions) {
    yield* made;
    done += count;
    await batch.run.progress(done, batch.plan.ids.length);
  }
  if (batch.made.ids.length === 0) refuse(reportErrors.noReports);
}

function onePdf(batch: Batch): AsyncIterable<Uint8Array> {
  const { renderer } = batch.ports;
  const parts = set(batch, (portion) =>
    renderer.render(
      portion.map(({ model }) => model),
      { untagged: true },
    ),
  );
  return boundPdf(parts, reportBatchText.documentTitle(batch.plan.place));
}

async function* eachPdf(batch: Batch): AsyncGenerator<ZippedFile> {
  const { renderer } = batch.ports;
  const once = uniqueNames();
  const at = batch.run.now();
  const portions = set(batch, async (portion) => {
    const models = portion.map(({ model }) => model);
    const pages = await renderer.render(models, { untagged: true });
    return {
      portion,
      files: singlePages(
        pages,
        models.map(({ documentTitle }) => documentTitle),
      ),
    };
  });
  for await (const { portion, files } of portions) {
    for (const [index, { facts }] of portion.entries()) {
      const bytes = files[index];
      if (bytes) yield { name: `${once(childFileName(facts))}.pdf`, bytes, at };
    }
  }
}
