/**
 * The preview of a roster as a job: the file is read once, each row is compared with the school and stored, and what
 * looks wrong with the whole is counted. A run that begins again begins with the first row. Nothing of the school changes.
 */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { dateInShanghai } from '@spine/contract/kernel';
import {
  PREVIEW_TOO_LONG,
  PREVIEW_UNREADABLE_REASONS,
  previewRoster,
  rosterBatchErrors,
  rosterErrors,
} from '@spine/contract/patient';
import { schoolErrors } from '@spine/contract/school';
import { z } from 'zod';
import { holdSchool } from '#features/school/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Actor, toActor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { insertBlob } from '#platform/files/blob.repository.ts';
import { permit } from '#platform/http/bind.ts';
import type { Upload } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import { defineJob, type JobEnd, type JobRun } from '#platform/jobs/job.ts';
import { openSeal } from '../../document/document.service.ts';
import type { DocumentSeal } from '../../document/document-seal.ts';
import { loadFirstExamDays } from '../../patient-exams.repository.ts';
import { storedName } from '../../roster/file-name.ts';
import { asStream, type RosterImporter } from '../../roster/roster-upload.ts';
import { dropPreview, holdReading, insertBatch } from '../roster-batch.repository.ts';
import { rosterBatchLogText } from '../roster-batch.text.ts';
import { chosenMappings, touchMappings } from '../roster-mapping.repository.ts';
import { deleteRows, insertRows } from '../roster-row.repository.ts';
import { numbersOf } from './compared-children.repository.ts';
import { beginComparison, type RosterComparison } from './roster-comparison.ts';
import { type NoRoster, type RosterHead, streamRosterFile } from './roster-stream.ts';
import { saveCompared } from './save-compared.ts';

const input = z.object({ batchId: z.string() });
type PreviewRun = JobRun<z.output<typeof input>, OrgScope>;
type Preview = NonNullable<Awaited<ReturnType<typeof holdReading>>>;

type PreviewParts = Pick<RosterPreviewer, 'secret' | 'blobs'>;

export const rosterPreviewJob = (parts: PreviewParts) =>
  defineJob({
    kind: 'rosterPreview',
    pace: 'short',
    scope: 'institution',
    input,
    run: async (run) => {
      permit(previewRoster, toActor(run.actor));
      const { batchId } = run.input;
      const preview = await run.database.inScope(run.scope, async (tenant) => {
        const held = (await holdReading(tenant, batchId)) ?? refuse(rosterBatchErrors.previewOver);
        await deleteRows(tenant, batchId);
        return held;
      });
      const read = await readFile(run, preview, parts);
      return {
        finish: (tenant) =>
          'refused' in read
            ? refusePreview(tenant, { batchId, refused: read.refused, now: run.now() })
            : finishPreview(tenant, { run, preview, ...read }),
      };
    },
  });

type ReadFile = { readonly comparison: RosterComparison; readonly head: RosterHead };

async function readFile(
  { input: { batchId }, ...run }: PreviewRun,
  { schoolId, fileName, uploadKey }: Preview,
  { secret, blobs }: PreviewParts,
): Promise<ReadFile | { readonly refused: NoRoster }> {
  if (uploadKey === null) throw new Error('a preview that is read has its file');
  const { database, scope, signal } = run;
  const today = dateInShanghai(run.now());
  const { comparison, ...known } = await database.inScope(scope, async (tenant) => ({
    storedNumbers: await numbersOf(tenant, schoolId),
    firstExamDays: await loadFirstExamDays(tenant, { schoolId }),
    chosen: await chosenMappings(tenant, schoolId),
    comparison: await beginComparison(tenant, { schoolId, batchId, today }),
  }));
  let head: RosterHead | undefined;
  let seal: DocumentSeal | undefined;
  let done = 0;
  const bytes = await buffer(await blobs.read(uploadKey));
  const refused = await streamRosterFile(
    { bytes, fileName, today, ...known, stages: comparison.stages },
    {
      onHead: async (first) => {
        head = first;
        await run.progress(0, first.total);
      },
      onRows: async (rows) => {
        signal.throwIfAborted();
        const columns = head?.columns ?? [];
        await database.inScope(scope, async (tenant) => {
          // An institution without documents needs no key.
          if (rows.some(({ document }) => document)) seal ??= await openSeal(tenant, secret);
          const compared = await comparison.compare(tenant, { rows, columns, seal });
          await insertRows(tenant, batchId, compared);
        });
        done += rows.length;
        await run.progress(done, head?.total ?? done);
      },
    },
  );
  if (refused) return { refused };
  if (!head) throw new Error('a file that was read has a head');
  return { comparison, head };
}

type FinishedRead = ReadFile & { readonly run: PreviewRun; readonly preview: Preview };

async function finishPreview(
  tenant: Tenant,
  { run, preview, comparison, head }: FinishedRead,
): Promise<JobEnd> {
  const { batchId } = run.input;
  const { schoolId } = preview;
  const { total, ...content } = head;
  const file = { batchId, ...preview, total, content };
  // Two readings of one moment are two versions.
  const now = new Date(Math.max(run.now().getTime(), (preview.comparedAt?.getTime() ?? 0) + 1));
  const counts =
    (await saveCompared(tenant, { file, comparison, from: 'reading', now })) ??
    refuse(rosterBatchErrors.previewOver);
  const hashes = content.layouts.flatMap(({ hash, isChosen }) => (isChosen ? [hash] : []));
  if (hashes.length > 0) await touchMappings(tenant, { schoolId, hashes, now });
  const { log } = previewRoster;
  if (log === 'none') throw new Error('a preview leaves a line');
  const message = rosterBatchLogText.previewed({ total, ...counts });
  return {
    result: { batchId },
    summary: message,
    log: { rule: log, note: { point: schoolId, message } },
  };
}

/** A file that is no roster leaves no preview. */
async function refusePreview(
  tenant: Tenant,
  {
    batchId,
    refused,
    now,
  }: { readonly batchId: string; readonly refused: NoRoster; readonly now: Date },
): Promise<JobEnd> {
  await dropPreview(tenant, batchId, now);
  switch (refused.kind) {
    case 'unreadable': {
      const message = PREVIEW_UNREADABLE_REASONS[refused.why];
      return { refusal: { entry: rosterErrors.unreadable, detail: { message } } };
    }
    case 'wrongTemplate':
      return {
        refusal: { entry: rosterErrors.wrongTemplate, detail: { message: refused.message } },
      };
    case 'tooManyRows':
      return {
        refusal: { entry: rosterErrors.tooManyRows, detail: { message: PREVIEW_TOO_LONG } },
      };
  }
}

export type RosterPreviewer = RosterImporter & Pick<AppPorts, 'secret'>;

type PreviewRequest = {
  readonly schoolId: string;
  /** Made by the client, to cancel the job. */
  readonly jobId?: string | undefined;
  readonly upload: Upload;
  readonly actor: Actor;
  readonly scope: OrgScope;
  readonly now: Date;
  readonly newId: () => string;
};

/**
 * Takes a file in, with the job that reads it; an empty one is refused at once. Refuses rosterErrors.unreadable,
 * schoolErrors.unknown.
 */
export async function enqueuePreview(
  parts: RosterPreviewer,
  { schoolId, jobId = undefined, upload, actor, scope, now, newId }: PreviewRequest,
): Promise<{ batchId: string; jobId: string }> {
  const { blobs, database } = parts;
  const { bytes } = upload;
  if (bytes.length === 0)
    refuse(rosterErrors.unreadable, { message: PREVIEW_UNREADABLE_REASONS.empty });
  const fileName = storedName(upload.fileName);
  const batchId = newId();
  const blob = await blobs.write(newId(), asStream(bytes));
  return database.inScope(scope, async (tenant) => {
    if (!(await holdSchool(tenant, schoolId))) refuse(schoolErrors.unknown);
    await insertBlob(tenant, blob, now);
    const order = { id: jobId, batchId, fileName, actor, now };
    const id = await addPreviewJob(tenant, parts, order);
    await insertBatch(tenant, {
      id: batchId,
      schoolId,
      jobId: id,
      fileName,
      fileHash: createHash('sha256').update(bytes).digest(),
      uploadKey: blob.key,
      createdBy: actor.userId,
      createdByName: actor.realName ?? actor.username,
      createdAt: now,
    });
    return { batchId, jobId: id };
  });
}

type PreviewOrder = {
  readonly id: string | undefined;
  readonly batchId: string;
  readonly fileName: string;
  readonly actor: Actor;
  readonly now: Date;
};

/** The file is the batch's, not the job's: it is read again by other columns. */
export function addPreviewJob(
  tenant: Tenant,
  parts: RosterPreviewer,
  { id, batchId, fileName, actor, now }: PreviewOrder,
): Promise<string> {
  return parts.queue.add(tenant, {
    job: rosterPreviewJob(parts),
    id,
    input: { batchId },
    title: rosterBatchLogText.jobTitle(fileName),
    actor,
    now,
  });
}
