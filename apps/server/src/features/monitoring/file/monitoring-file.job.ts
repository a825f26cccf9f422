/**
 * Writes a file of rows. Everything is read in one snapshot, a school at a time, and goes to the store as it comes. A run that ends in
 * the middle leaves files without rows in the database, which housekeeping removes; the file is there with the end of the job.
 */
import {
  CHECK_CODES,
  FILE_FORMATS,
  FILE_KINDS,
  FILE_SCOPES,
  MONITORED_STAGES,
  type MonitoringCodes,
  monitoringErrors,
  monitoringFileErrors,
  orderMonitoringFile,
} from '@spine/contract/monitoring';
import { z } from 'zod';
import { toActor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { insertBlobs } from '#platform/files/blob.repository.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { permit } from '#platform/http/bind.ts';
import { refuse } from '#platform/http/refuse.ts';
import { defineJob, type JobEnd, type JobOutcome, type JobRun } from '#platform/jobs/job.ts';
import { lockPlan, type StoredPlan } from '../plan/monitoring-plan.repository.ts';
import type { StoredSchool } from '../plan/planned-school.repository.ts';
import { writeParts } from './file-parts.ts';
import {
  exceedsAccepted,
  type FileTally,
  fileRows,
  type HandedIn,
  newTally,
  type ReadRow,
} from './file-rows.ts';
import { chooseSchools, writtenSchool } from './file-schools.ts';
import { loadHandedIn } from './handed-in.ts';
import {
  deleteAsking,
  filesHandedIn,
  insertFile,
  type NewFile,
  type StoredPart,
} from './monitoring-file.repository.ts';
import {
  monitoringFileLogText as logText,
  monitoringFileText as text,
} from './monitoring-file.text.ts';

const input = z.object({
  planId: z.string(),
  kind: z.enum(FILE_KINDS),
  format: z.enum(FILE_FORMATS),
  scope: z.enum(FILE_SCOPES),
  areaCode: z.string().nullable(),
  schoolId: z.string().nullable(),
  stage: z.enum(MONITORED_STAGES).nullable(),
  /** What may bounce. */
  accepted: z.object({
    bounced: z.number().int(),
    faults: z.partialRecord(z.enum(CHECK_CODES), z.number().int()),
  }),
  /** What the log and the list of jobs call it. */
  title: z.string(),
});
export type FileOrder = z.output<typeof input>;

export type FilePorts = {
  readonly blobs: BlobStore;
  readonly openRows: OpenRows;
};

/** The rows of a plan, to be read school by school. */
export type OpenRows = (tenant: Tenant, planId: string) => Promise<PlanRows>;

export type PlanRows = {
  readonly plan: StoredPlan;
  readonly codes: MonitoringCodes;
  /** In the order of places and numbers. */
  readonly schools: readonly StoredSchool[];
  /** The children of one of them with their rows. */
  readonly read: (school: StoredSchool) => Promise<readonly ReadRow[]>;
};

export type FileRun = Pick<
  JobRun<FileOrder, OrgScope>,
  'id' | 'input' | 'actor' | 'scope' | 'database' | 'readWhileActive' | 'progress' | 'now' | 'newId'
>;

export const monitoringFileJob = (ports: FilePorts) =>
  defineJob({
    kind: 'monitoringFile',
    pace: 'long',
    scope: 'institution',
    input,
    run: (run) => {
      permit(orderMonitoringFile, toActor(run.actor));
      return writeFile(ports, run);
    },
  });

type Written = {
  readonly schools: readonly StoredSchool[];
  readonly tally: FileTally;
  readonly parts: readonly StoredPart[];
};

/** Writes the parts; `finish` registers them, or notes that rows bounce and asks. */
export async function writeFile(ports: FilePorts, run: FileRun): Promise<JobOutcome<OrgScope>> {
  const parts: StoredPart[] = [];
  const remove = () => Promise.allSettled(parts.map(({ key }) => ports.blobs.remove(key)));
  try {
    const written = await run.database.inSnapshot(run.scope, (tenant) =>
      writeRows(tenant, { ports, run, parts }),
    );
    if (exceedsAccepted(written.tally, run.input.accepted)) {
      await remove();
      return { finish: (tenant) => ask(tenant, run, { ...written, parts: [] }) };
    }
    if (parts.every(({ rows }) => rows === 0)) {
      await remove();
      return { finish: (tenant) => endEmpty(tenant, run) };
    }
    const blobKeys = parts.map(({ key }) => key);
    return { blobKeys, finish: (tenant) => keep(tenant, run, written) };
  } catch (error) {
    await remove();
    throw error;
  }
}

type RowsWriting = {
  readonly ports: FilePorts;
  readonly run: FileRun;
  readonly parts: StoredPart[];
};

async function writeRows(tenant: Tenant, { ports, run, parts }: RowsWriting): Promise<Written> {
  const { planId, kind, format, accepted } = run.input;
  const { plan, codes, schools: planned, read } = await ports.openRows(tenant, planId);
  const schools = chooseSchools(planned, run.input);
  // Changes of a scope that has no school any more take all its rows back.
  if (schools.length === 0 && kind === 'whole') refuse(monitoringErrors.schoolNotPlanned);
  const base = kind === 'changes' ? await loadBase(tenant, ports.blobs, run.input) : undefined;
  const tally = newTally();
  const rows = fileRows(readSchools(run, schools, read), { codes, tally, base, accepted });
  const { newId, readWhileActive } = run;
  const writing = { blobs: ports.blobs, newId, readWhileActive, parts };
  const sheet = { format, most: plan.partRows };
  await writeParts(
    writing,
    { ...sheet, name: text.sheet, titles: titlesOf(codes), content: 'rows' },
    rows,
  );
  if (base && base.size > 0)
    await writeParts(
      writing,
      { ...sheet, name: text.goneSheet, titles: [text.goneColumn], content: 'gone' },
      goneRows(base),
    );
  return { schools, tally, parts };
}

const titlesOf = ({ columns }: MonitoringCodes): readonly string[] => columns;

async function loadBase(tenant: Tenant, blobs: BlobStore, order: FileOrder): Promise<HandedIn> {
  return loadHandedIn(blobs, await filesHandedIn(tenant, order.planId, order));
}

function* goneRows(base: HandedIn): Generator<readonly string[]> {
  for (const id of base.keys()) yield [id];
}

async function* readSchools(
  run: FileRun,
  schools: readonly StoredSchool[],
  read: PlanRows['read'],
): AsyncGenerator<readonly ReadRow[]> {
  for (const [at, school] of schools.entries()) {
    await run.progress(at, schools.length);
    yield await read(school);
  }
}

function toNewFile(run: FileRun, { schools, tally, parts }: Written): NewFile {
  const { title: _title, accepted: _accepted, ...order } = run.input;
  return {
    ...order,
    ...tally,
    id: run.id,
    schools: schools.map(writtenSchool),
    parts,
    orderedBy: run.actor.userId,
    orderedByName: run.actor.realName ?? run.actor.username,
    orderedAt: run.now(),
  };
}

const RULE = { model: 'monitoring', optype: 'add' } as const;

async function keep(tenant: Tenant, run: FileRun, written: Written): Promise<JobEnd> {
  const { parts, tally } = written;
  const { title, planId } = run.input;
  await lockPlan(tenant, planId);
  await deleteAsking(tenant, run.input);
  await insertBlobs(
    tenant,
    parts.map(({ key, size, sha256 }) => ({ key, size, sha256: Buffer.from(sha256, 'hex') })),
    run.now(),
  );
  await insertFile(tenant, toNewFile(run, written));
  const gone = parts
    .filter(({ content }) => content === 'gone')
    .reduce((sum, { rows }) => sum + rows, 0);
  return {
    summary: text.summary({ rows: tally.rows, gone, parts: parts.length }),
    log: { rule: RULE, note: { point: run.id, message: logText.written(title, tally.rows) } },
  };
}

/** There is nothing to write, and nothing to ask about any more. */
async function endEmpty(tenant: Tenant, { input: order }: FileRun): Promise<JobEnd> {
  await lockPlan(tenant, order.planId);
  await deleteAsking(tenant, order);
  const { noRows, nothingChanged } = monitoringFileErrors;
  return { refusal: { entry: order.kind === 'whole' ? noRows : nothingChanged } };
}

/** The question stays in the list until a later order of the same scope has ended. */
async function ask(tenant: Tenant, run: FileRun, written: Written): Promise<JobEnd> {
  const { bounced, rows } = written.tally;
  await lockPlan(tenant, run.input.planId);
  await deleteAsking(tenant, run.input);
  await insertFile(tenant, toNewFile(run, written));
  return {
    refusal: {
      entry: monitoringFileErrors.rowsBounce,
      detail: { message: text.bounces(bounced, rows) },
    },
    log: {
      rule: RULE,
      note: { point: run.id, message: logText.asked(run.input.title, bounced) },
    },
  };
}
