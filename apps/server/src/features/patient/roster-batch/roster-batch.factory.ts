/** Previews for tests. */
import {
  listRosterRows,
  previewRoster,
  type RosterBatch,
  type RosterBatchRow,
  type RosterRowKind,
  rosterBatchDetail,
} from '@spine/contract/patient';
import { expect } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import type { World } from '#testing/world.ts';
import { rosterFile } from '../roster/roster.factory.ts';

type RosterInput = {
  readonly schoolId: string;
  readonly rows: readonly (readonly string[])[];
  readonly as?: CastName;
};

/** A preview of a file with these rows, once it was read. */
export async function previewed(
  world: World,
  { schoolId, rows, as = 'manager' }: RosterInput,
): Promise<RosterBatch> {
  const { body } = await world.as(as).upload(previewRoster, { schoolId }, rosterFile(rows));
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
