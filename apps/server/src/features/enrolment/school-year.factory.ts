/** A school through the years, for tests: its days, its rosters, what lists show of it and what the night repairs. */
import { importRoster, listPatients } from '@spine/contract/patient';
import { expect } from 'vitest';
import { rosterFile } from '#features/patient/roster/roster.factory.ts';
import type { World } from '#testing/world.ts';
import { turnTo } from './enrolment.factory.ts';
import { verifyEnrolments } from './verify-enrolments.service.ts';

export type RosterRow = readonly string[];

/** Moves the clock to the next 12 October and answers its year: each test of a file begins in a school year of its own. */
export async function turnToOctober(world: World): Promise<number> {
  const now = world.clock.now().toISOString();
  const year = Number(now.slice(0, 4)) + (now.slice(5) > '10-10' ? 1 : 0);
  await turnTo(world, `${year}-10-12`);
  return year;
}

/** A row of a roster: a girl of 2017. */
export function rosterRow(studentId: string, gradeName: string, clazzName: string): string[] {
  return [studentId, '林嘉禾', '女', '2017-03-19', gradeName, clazzName, ''];
}

/** Imports a roster by the specified call. */
export async function importRows(
  world: World,
  schoolId: string,
  rows: readonly RosterRow[],
): Promise<void> {
  const { body } = await world.as('manager').upload(importRoster, { schoolId }, rosterFile(rows));
  expect(body.code).toBe(8000);
}

type ListedChild = Record<'studentId' | 'gradeName' | 'clazzName', string> & {
  leftOn: string | null;
};

/** What the list of children shows, by number, each as one line. */
export async function listedIn(world: World, query: object): Promise<string[]> {
  const children = await listedChildren(world, { asc: 'studentId', ...query });
  return children.map((row) => `${row.studentId} ${row.gradeName}${row.clazzName}`);
}

/** The rows of the list, all of them. */
export async function listedChildren(world: World, query: object): Promise<ListedChild[]> {
  const { body } = await world.as('manager').raw(listPatients, { size: 20, ...query });
  expect(body.code).toBe(8000);
  expect(body.total).toBe(body.rows.length);
  return body.rows;
}

/** Of how many children the nightly sample corrects the intervals, an institution each. */
export async function repairedEnrolments(world: World): Promise<number[]> {
  const counts: number[] = [];
  await verifyEnrolments(world.database, {
    now: world.clock.now(),
    repaired: (_, count) => counts.push(count),
    failed: (_, error) => {
      throw error;
    },
  });
  return counts;
}
