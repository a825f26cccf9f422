/**
 * The reports of many children as one file. Rows are read, pages set and bytes written some children at a time, with
 * a few such portions under way, so that memory is the same for twenty reports and twenty thousand. A run that is
 * begun again begins from the start: a file gets its row with the end of its job.
 */
import { consentErrors } from '@spine/contract/consent';
import {
  addBulkReport,
  bulkReportInput,
  childFileName,
  classFolder,
  reportErrors,
  uniqueNames,
} from '@spine/contract/report';
import type { z } from 'zod';
import { type ExamFacts, examInfos } from '#features/exam/index.ts';
import { bulkLogPoint } from '#platform/audit-log/log-point.ts';
import { toActor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { permit } from '#platform/http/bind.ts';
import {
  type ExportMark,
  exportMark,
  markFile,
  markingTypesetter,
} from '#platform/http/export/export-mark.ts';
import { jobClientField, requirePurpose } from '#platform/http/export/require-purpose.ts';
import { refuse } from '#platform/http/refuse.ts';
import { mapInOrder } from '#platform/jobs/in-order.ts';
import { defineJob, type Job, type JobEnd, type JobFile, type JobRun } from '#platform/jobs/job.ts';
import { boundPdf } from '#platform/pdf/pdf-binder.ts';
import { singlePages } from '#platform/pdf/pdf-pages.ts';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import { type ZippedFile, zipStream } from '#platform/zip/zip-stream.ts';
import { type ReportModel, reportModel } from '../page/report-model.ts';
import { renderReports } from '../page/report-page.ts';
import { holdsWithheld, insertBulkDownloads, insertBulkReport } from '../report.repository.ts';
import { reportLogText } from '../report.text.ts';
import type { ReportVerification } from '../report-verification.ts';
import { bulkReportPlan } from './bulk-report.service.ts';
import { bulkReportText } from './bulk-report.text.ts';

export const BULK_REPORT = 'bulkReport';
const input = bulkReportInput.extend({ client: jobClientField });
type Input = z.output<typeof input>;

/** Children of one portion: pages that are set together share their fonts. */
const PORTION = 50;
/** Portions under way; more than two, so that no worker waits for rows. */
const UNDER_WAY = 3;

export type BulkReportPorts = {
  readonly typesetter: TypesetterPort;
  readonly verification: ReportVerification;
};
type BulkReport = {
  readonly run: JobRun<Input>;
  readonly scope: OrgScope;
  readonly plan: Awaited<ReturnType<typeof bulkReportPlan>>;
  readonly ports: BulkReportPorts;
  readonly mark: ExportMark;
  /** What the file holds: of those planned, some may be deleted, and families of some object, meanwhile. */
  readonly made: { readonly ids: string[]; retests: number; withheld: number };
};

export function bulkReportJob(ports: BulkReportPorts): Job<Input, 'institution'> {
  return defineJob({
    kind: BULK_REPORT,
    pace: 'long',
    scope: 'institution',
    input,
    run: async (run) => {
      permit(addBulkReport, toActor(run.actor));
      const { scope } = run;
      const { format: _format, purpose, client, ...choice } = run.input;
      const plan = await run.database.inScope(scope, (tenant) => bulkReportPlan(tenant, choice));
      requirePurpose({ client, purpose }, plan.ids.length);
      await run.progress(0, plan.ids.length);
      const mark = exportMark({ actor: run.actor, at: run.now(), purpose });
      const made = { ids: [], retests: 0, withheld: plan.counts.withheld };
      const bulk = { run, scope, plan, ports, mark, made };
      return { file: fileOf(bulk), finish: (tenant) => endOf(tenant, bulk) };
    },
    checkFile: async (tenant, jobId) => {
      if (await holdsWithheld(tenant, jobId)) refuse(consentErrors.fileWithheld);
    },
    fetched: (tenant, { id, now }) => insertBulkDownloads(tenant, { jobId: id, now }),
  });
}

function fileOf(bulk: BulkReport): JobFile {
  const { format } = bulk.run.input;
  return {
    fileName: bulkReportText.fileName(bulk.plan.place, format),
    contentType: format === 'pdf' ? 'application/pdf' : 'application/zip',
    content: format === 'pdf' ? onePdf(bulk) : zipStream(eachPdf(bulk)),
  };
}

async function endOf(tenant: Tenant, { run, plan, made }: BulkReport): Promise<JobEnd> {
  const { ids, retests, withheld } = made;
  const counts = { ...plan.counts, reports: ids.length, retests, withheld };
  await insertBulkReport(tenant, { jobId: run.id, examIds: ids });
  const { client: _client, ...choice } = run.input;
  const { format, purpose } = choice;
  const called = bulkReportText.jobTitle(plan.place, format);
  const point = bulkLogPoint(choice, { called, job: run.id });
  const message = reportLogText.bulkMade(counts, format);
  const note = { point, message, children: made.ids.length, purpose };
  const log = { rule: { model: 'report', optype: 'export' } as const, note };
  return { result: counts, summary: bulkReportText.summary(counts), log };
}

type Portion = { readonly facts: ExamFacts; readonly model: ReportModel }[];

/** Reads the children of a portion; examinations deleted or withheld meanwhile are left out. */
async function portionOf(
  { run, scope, ports, made }: BulkReport,
  ids: readonly string[],
): Promise<Portion> {
  run.signal.throwIfAborted();
  const all = await run.database.inScope(scope, (tenant) => examInfos(tenant, ids));
  const found = all.filter(({ withheld }) => !withheld);
  made.withheld += all.length - found.length;
  made.ids.push(...found.map(({ id }) => id));
  made.retests += found.filter(({ needsRetest }) => needsRetest).length;
  return found.map((facts) => {
    const verifyUrl = ports.verification.url({ orgId: scope.orgId, examId: facts.id });
    return { facts, model: reportModel({ ...facts, verifyUrl }) };
  });
}

function portionsOf({ plan }: BulkReport): string[][] {
  return Array.from({ length: Math.ceil(plan.ids.length / PORTION) }, (_, at) =>
    plan.ids.slice(at * PORTION, (at + 1) * PORTION),
  );
}

/** Sets portions and counts them once they are written. A portion of nobody would be an empty page. */
async function* set<T>(
  bulk: BulkReport,
  work: (portion: Portion) => Promise<T>,
): AsyncGenerator<T> {
  let done = 0;
  const portions = mapInOrder(portionsOf(bulk), UNDER_WAY, async (ids) => {
    const portion = await portionOf(bulk, ids);
    return { made: portion.length > 0 ? [await work(portion)] : [], count: ids.length };
  });
  for await (const { made, count } of portions) {
    yield* made;
    done += count;
    await bulk.run.progress(done, bulk.plan.ids.length);
  }
  if (bulk.made.ids.length === 0) refuse(reportErrors.noReports);
}

const modelsOf = (portion: Portion) => portion.map(({ model }) => model);

function onePdf(bulk: BulkReport): AsyncIterable<Uint8Array> {
  const typesetter = markingTypesetter(bulk.ports.typesetter, bulk.mark);
  const parts = set(bulk, (portion) =>
    renderReports(typesetter, modelsOf(portion), { untagged: true }),
  );
  return boundPdf(parts, bulkReportText.documentTitle(bulk.plan.place));
}

/** A report by itself is the family's and bears no mark: the archive has a file beside them that says who made it. */
async function* eachPdf(bulk: BulkReport): AsyncGenerator<ZippedFile> {
  const { typesetter } = bulk.ports;
  const once = uniqueNames();
  const at = bulk.run.now();
  const portions = set(bulk, async (portion) => {
    const models = modelsOf(portion);
    const pages = await renderReports(typesetter, models, { untagged: true });
    const titles = models.map(({ documentTitle }) => documentTitle);
    return { portion, files: singlePages(pages, titles) };
  });
  for await (const { portion, files } of portions) {
    for (const [index, { facts }] of portion.entries()) {
      const bytes = files[index];
      if (bytes)
        yield { name: `${once(classFolder(facts) + childFileName(facts))}.pdf`, bytes, at };
    }
  }
  yield markFile(bulk.mark);
}
