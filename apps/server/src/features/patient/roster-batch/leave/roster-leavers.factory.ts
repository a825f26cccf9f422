/** A child that has left its primary school, rosters that name it, and what people do with their batches, for tests. */
import {
  addPatient,
  chooseRosterLeavers,
  type RosterBatch,
  writeRosterBatch,
} from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { intervalsOf, turnTo } from '#features/enrolment/enrolment.factory.ts';
import { openLeavingChild } from '#features/enrolment/leaver-found.factory.ts';
import type { World } from '#testing/world.ts';
import { typedPatient } from '../../patient.factory.ts';
import { childrenIn, newSchool } from '../../roster/roster.factory.ts';
import { previewed, readBatch, undoneBatch } from '../roster-batch.factory.ts';
import { updateBatch } from '../roster-batch.repository.ts';

export const BORN = '2016-03-19';
export const TEL = '13800000417';

export type Leaver = Awaited<ReturnType<typeof openLeaver>>;

/** On 3 September, when it has left 六年级 and the junior school does not know it. */
export async function openLeaver(world: World) {
  const child = await openLeavingChild(world, TEL);
  const { year, number, name, primary, junior, childId } = child;
  await turnTo(world, `${year + 1}-09-03`);

  /** A row of the junior school that names it. */
  const row = (given: { studentId?: string; name?: string } = {}) => [
    given.studentId ?? number,
    given.name ?? name,
    '女',
    BORN,
    '七年级',
    '5班',
    '',
  ];

  /** Somebody adds it to a third school by hand, which finds it. */
  async function comeElsewhere(): Promise<string> {
    const third = await newSchool(world.database, world.home);
    const typed = { name, gender: 'f' as const, birthDate: BORN, studentId: number };
    const { body } = await world.as('manager').raw(addPatient, typedPatient(third, typed));
    expect(body.data).toMatchObject({ id: childId });
    return third;
  }

  return {
    ...child,
    row,
    comeElsewhere,
    preview: (...rows: string[][]) => previewed(world, { schoolId: junior, rows }),
    atPrimary: () => childrenIn(world.database, world.home, primary),
    atJunior: () => childrenIn(world.database, world.home, junior),
    stays: () => intervalsOf(world, childId),
    wasThere: `${year}-10-12 ${year + 1}-09-01 general ${year - 5} 2班 import`,
    isHere: child.comes(`${year + 1}-09-03`),
  };
}

type Choice = { readonly nr?: number; readonly taken: boolean };

/** Says of the rows that found a child, or of one, whether they are it. */
export async function choose(world: World, { id, version }: RosterBatch, choice: Choice) {
  const { body } = await world.as('manager').call(chooseRosterLeavers, { id, version, ...choice });
  return body;
}

export async function writeBatch(world: World, batch: RosterBatch): Promise<RosterBatch> {
  const { id, version, schoolName } = batch;
  const { body } = await world.as('manager').call(writeRosterBatch, { id, version, schoolName });
  expect(body.code).toBe(8000);
  return readBatch(world, id, 'written');
}

/** Writes a batch, by which children leave whom it does not name. */
export async function letAbsentLeave(world: World, batch: RosterBatch): Promise<void> {
  const { id, version, schoolName, counts } = batch;
  const order = { id, version, schoolName, absentLeave: true, absent: counts.absent };
  expect((await world.as('manager').call(writeRosterBatch, order)).body.code).toBe(8000);
  await readBatch(world, id, 'written');
}

export async function takeBack(world: World, id: string): Promise<RosterBatch> {
  await undoneBatch(world, id);
  return readBatch(world, id, 'undone');
}

/** As a process leaves a batch that is no more. */
export function stopWriting(world: World, { id }: RosterBatch): Promise<void> {
  const writtenAt = world.clock.now();
  const dead = { state: 'writing', jobId: uuidv7(), writtenAt, uploadKey: null } as const;
  return world.database.inScope(world.home, (tenant) => updateBatch(tenant, id, dead));
}
