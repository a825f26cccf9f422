/** Previews for tests. */
import {
  listRosterRows,
  previewRoster,
  type RosterBatch,
  type RosterBatchRow,
  type RosterRowKind,
  rosterBatchDetail,
  undoRosterBatch,
} from '@spine/contract/patient';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { CastName } from '#testing/cast.ts';
import type { World } from '#testing/world.ts';
import { rosterFile } from '../roster/roster.factory.ts';
import { insertRows, updateRows } from './roster-row.repository.ts';

type RosterInput = {
  readonly schoolId: string;
  readonly rows: readonly (readonly string[])[];
  /** A file of its own. */
  readonly bytes?: Buffer;
  readonly as?: CastName;
};

/** A preview of a file with these rows, once it was read. */
export async function previewed(
  world: World,
  { schoolId, rows, bytes, as = 'manager' }: RosterInput,
): Promise<RosterBatch> {
  const file = bytes ? { name: '名单.xls', bytes } : rosterFile(rows);
  const { body } = await world.as(as).upload(previewRoster, { schoolId }, file);
  const { batchId } = body.data as { batchId: string };
  return readBatch(world, batchId, 'ready');
}

/** A batch once it is in a state. */
export async function readBatch(
  world: World,
  id: string,
  state: RosterBatch['state'],
): Promise<RosterBatch> {
  const read = async () => (await world.as('manager').call(rosterBatchDetail, { id })).body.data;
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({ state });
  return (await read()) as RosterBatch;
}

/** Takes a batch back and answers what the call said, once all of it is done. */
export async function undoneBatch(world: World, id: string) {
  const caller = await world.freshlyAs('manager');
  const { body } = await caller.call(undoRosterBatch, { id, reason: '选错了文件' });
  if (body.code === 8000) await readBatch(world, id, 'undone');
  return body;
}

/** The rows of a batch as the list answers them. */
export async function rowsOf(
  world: World,
  batchId: string,
  kind?: RosterRowKind,
): Promise<RosterBatchRow[]> {
  const query = { batchId, size: 1000, asc: 'row' as const, ...(kind && { kind }) };
  const { body } = await world.as('manager').call(listRosterRows, query);
  return (body.rows ?? []) as RosterBatchRow[];
}

type BatchFields = Partial<Insertable<Tables['rosterBatch']>> & { readonly schoolId: string };
type RowFields = {
  readonly patientId: string;
  readonly studentId: string;
  readonly name?: string;
  readonly tel?: string;
};

/** A batch that was ready an hour ago, with a changed row of each child; answers its id. */
export async function insertRosterBatch(
  tenant: Tenant,
  fields: BatchFields,
  rows: readonly RowFields[] = [],
): Promise<string> {
  const { db, orgId } = tenant;
  const id = uuidv7();
  const by = { createdBy: uuidv7(), createdByName: '沈若兰', createdAt: new Date(NOW) };
  const file = { fileName: '名单.xls', fileHash: Buffer.from(id) };
  await db
    .insertInto('rosterBatch')
    .values({
      orgId,
      id,
      jobId: uuidv7(),
      state: 'ready',
      comparedAt: new Date(NOW),
      ...by,
      ...file,
      ...fields,
    })
    .execute();
  const stored = rows.map(({ patientId, studentId, ...said }, at) => ({
    nr: at + 1,
    sheetRow: at + 2,
    sheetName: null,
    kind: 'changed' as const,
    patientId,
    studentId,
    record: { row: at + 2, studentId, ...AFTER, ...said },
    before: { ...AFTER, name: '林嘉和', tel: null },
    document: null,
    cells: null,
    faults: null,
    warnings: null,
    parts: ['name' as const],
    marks: [],
    leaver: null,
    takesLeaver: null,
  }));
  await insertRows(tenant, id, stored);
  await updateRows(
    tenant,
    id,
    stored.map(({ nr }) => ({
      nr,
      writtenAt: fields.writtenAt ? new Date(fields.writtenAt) : null,
    })),
  );
  return id;
}

const NOW = '2026-11-19T11:00:00+08:00';
const AFTER = {
  name: '林嘉禾',
  gender: 'f',
  birthDate: '2016-03-19',
  gradeName: '五年级',
  clazzName: '4班',
} as const;
