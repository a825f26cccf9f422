/** Roster files for tests. */
import { ROSTER_FIELDS, ROSTER_TITLES } from '@spine/contract/patient';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { type OrgScope, platformScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import { saidPlacement } from '#platform/db/placement.ts';
import { xlsOf } from '#platform/spreadsheet/xls.factory.ts';
import type { World } from '#testing/world.ts';

export const HEADER = ROSTER_FIELDS.map((field) => ROSTER_TITLES[field]);
export const CHILD = ['20260501', '林嘉禾', '女', '2015-03-19', '五年级', '4班', '13800000417'];
export const OTHER = ['20260502', '周子航', '男', '2015-11-03', '五年级', '4班', ''];

/** An .xls file of a header and the given rows. */
export function rosterFile(rows: readonly (readonly string[])[], name = '名单.xls') {
  return { name, bytes: xlsOf([{ name: '学生名单', rows: [HEADER, ...rows] }]) };
}

/** A roster of many children, each its own. */
export function manyChildren(count: number): string[][] {
  return Array.from({ length: count }, (_, index) => [
    `G3301020150319${String(index).padStart(5, '0')}`,
    `林嘉${String.fromCodePoint(0x4e00 + (index % 20_000))}`,
    index % 2 === 0 ? '女' : '男',
    `20${String(8 + (index % 12)).padStart(2, '0')}-0${1 + (index % 9)}-1${index % 10}`,
    `${1 + (index % 6)}年级`,
    `${1 + (index % 12)}班`,
    index % 3 === 0 ? '' : `138${String(index).padStart(8, '0')}`,
  ]);
}

/** A new school of an institution. */
export function newSchool(database: Database, scope: OrgScope): Promise<string> {
  return database.inScope(scope, async (tenant) => (await insertSchoolRow(tenant)).id);
}

/** The children of a school with the grades and classes that were said of them, by student number. */
export function childrenIn(database: Database, scope: OrgScope, schoolId: string) {
  return database.inScope(scope, (tenant) =>
    tenant.db
      .selectFrom('patient')
      .innerJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
      .where('patient.schoolId', '=', schoolId)
      .where('patient.deletedAt', 'is', null)
      .selectAll('patient')
      .selectAll('said')
      .orderBy('studentId')
      .execute(),
  );
}

/** The lines of the log a user left about children, oldest first. */
export function patientLogLines({ database }: World, username: string) {
  return database.inScope(platformScope, ({ db }) =>
    db
      .selectFrom('operationLog')
      .where('username', '=', username)
      .where('model', '=', 'patient')
      .selectAll()
      .orderBy('id')
      .execute(),
  );
}
