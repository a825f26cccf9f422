/** Who is on a roster on both sides of 1 September, and in which grade. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { newSchool } from '#features/patient/roster/roster.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  enrolledIn,
  enrolledInYear,
  enrolledOn,
  gradeCodeIn,
  inClass,
  placementColumns,
} from './enrolled.ts';
import type { Tenant } from './open.ts';
import { lastPlacement } from './placement.ts';

const world: World = await openWorld();
afterAll(() => world.close());

type Stay = {
  readonly from: string;
  readonly to: string;
  readonly cohort?: number;
  readonly track?: string;
  readonly label?: string;
  readonly clazz?: string;
  readonly listed?: boolean;
};

const CHILDREN: Readonly<Record<string, readonly Stay[]>> = {
  stays: [{ from: '2026-10-12', to: '2028-09-01', cohort: 2022 }],
  // In 六年级 of 2026; leaves by itself on 1 September 2027.
  leaves: [{ from: '2026-09-01', to: '2027-09-01', cohort: 2021 }],
  movesInClass: [
    { from: '2026-09-01', to: '2027-03-01', cohort: 2022, clazz: '1班' },
    { from: '2027-03-01', to: '2028-09-01', cohort: 2022, clazz: '2班' },
  ],
  comes: [{ from: '2027-09-01', to: '2033-09-01', cohort: 2027 }],
  label: [{ from: '2026-09-01', to: 'infinity', label: '国际班' }],
  prep: [{ from: '2026-09-01', to: '2030-09-01', cohort: 2021, track: 'prep' }],
  deleted: [{ from: '2026-09-01', to: '2028-09-01', cohort: 2022, listed: false }],
};

const ids = new Map<string, string>();
let schoolId: string;

const inHome = <T>(work: (tenant: Tenant) => Promise<T>) =>
  world.database.inScope(world.home, work);

beforeAll(async () => {
  schoolId = await newSchool(world.database, world.home);
  await inHome(async (tenant) => {
    for (const [name, stays] of Object.entries(CHILDREN)) {
      const { id } = await insertPatientRow(tenant, { schoolId });
      ids.set(name, id);
      await sql`delete from enrolment where org_id = ${tenant.orgId} and patient_id = ${id}`.execute(
        tenant.db,
      );
      for (const stay of stays) {
        const { cohort = null, label = null, clazz = '1班', listed = true } = stay;
        const track = cohort === null ? null : (stay.track ?? 'general');
        await sql`
          insert into enrolment (org_id, patient_id, from_day, to_day, school_id, student_id, track, cohort, grade_label, clazz_name,
            clazz_order, said_in, end_planned, listed, cause, recorded_at)
          values (${tenant.orgId}, ${id}, ${stay.from}, ${stay.to}, ${schoolId}, 'X', ${track}, ${cohort}, ${label}, ${clazz}, 1, 2026,
            true, ${listed}, 'first', now())`.execute(tenant.db);
      }
    }
  });
});

const nameOf = (id: string) => [...ids].find(([, each]) => each === id)?.[0] ?? id;

async function found(condition: (tenant: Tenant) => RawBuilder<SqlBool>): Promise<string[]> {
  const rows = await inHome((tenant) =>
    tenant.db
      .selectFrom('enrolment')
      .where('enrolment.orgId', '=', tenant.orgId)
      .where('enrolment.schoolId', '=', schoolId)
      .where(condition(tenant))
      .select('patientId')
      .execute(),
  );
  return rows.map(({ patientId }) => nameOf(patientId)).toSorted();
}

describe('the roster of a school year', () => {
  test('is who is there on its last day, once each', async () => {
    const of2026 = ['label', 'leaves', 'movesInClass', 'prep', 'stays'];
    expect(await found((tenant) => enrolledIn(tenant, 2026))).toEqual(of2026);
    expect(await found((tenant) => enrolledOn(tenant, '2027-08-31'))).toEqual(of2026);
  });

  test('moves with 1 September', async () => {
    const of2027 = ['comes', 'label', 'movesInClass', 'prep', 'stays'];
    expect(await found((tenant) => enrolledIn(tenant, 2027))).toEqual(of2027);
    expect(await found((tenant) => enrolledOn(tenant, '2027-09-01'))).toEqual(of2027);
  });

  test('of a year that a row names is the same', async () => {
    for (const year of [2025, 2026, 2027, 2028])
      expect(await found((tenant) => enrolledInYear(tenant, sql.lit(year)))).toEqual(
        await found((tenant) => enrolledIn(tenant, year)),
      );
  });

  test('is that of another day before a move', async () => {
    const before = (tenant: Tenant) =>
      sql<SqlBool>`${enrolledOn(tenant, '2026-10-01')} and ${inClass({ gradeName: '五年级', clazzName: '1班' }, 2026)}`;
    expect(await found(before)).toEqual(['movesInClass']);
  });
});

describe('a grade', () => {
  const inGrade = (gradeName: string, year: number) => (tenant: Tenant) =>
    sql<SqlBool>`${enrolledIn(tenant, year)} and ${inClass({ gradeName }, year)}`;

  test('is found by its name, in every year another cohort', async () => {
    expect(await found(inGrade('五年级', 2026))).toEqual(['movesInClass', 'stays']);
    expect(await found(inGrade('六年级', 2027))).toEqual(['movesInClass', 'stays']);
    expect(await found(inGrade('小学六年级', 2026))).toEqual(['leaves']);
    expect(await found(inGrade('预初', 2026))).toEqual(['prep']);
    expect(await found(inGrade('七年级', 2027))).toEqual(['prep']);
  });

  test('without a code is found by its words in every year', async () => {
    for (const year of [2026, 2031])
      expect(await found(inGrade('国际班', year))).toEqual(['label']);
  });
});

test('the last placement of a leaver keeps its last grade, and a child that comes has its first', async () => {
  const rows = await inHome((tenant) =>
    tenant.db
      .selectFrom('patient')
      .innerJoinLateral(lastPlacement(tenant, '2028-08-31'), (join) => join.onTrue())
      .where('patient.orgId', '=', tenant.orgId)
      .where('patient.schoolId', '=', schoolId)
      .select(['patient.id', ...placementColumns(sql.ref('placement.year'), 'placement')])
      .execute(),
  );
  const grades = Object.fromEntries(
    rows.map(({ id, gradeName, clazzName }) => [nameOf(id), `${gradeName}${clazzName}`]),
  );
  expect(grades).toEqual({
    stays: '六年级1班',
    leaves: '六年级1班',
    movesInClass: '六年级2班',
    comes: '一年级1班',
    label: '国际班1班',
    prep: '七年级1班',
    deleted: '六年级1班',
  });
  const coming = await inHome((tenant) =>
    tenant.db
      .selectFrom('patient')
      .innerJoinLateral(lastPlacement(tenant, '2026-08-31'), (join) => join.onTrue())
      .where('patient.orgId', '=', tenant.orgId)
      .where('patient.id', '=', ids.get('comes') ?? '')
      .select(gradeCodeIn(sql.ref('placement.year'), 'placement').as('code'))
      .execute(),
  );
  expect(coming).toEqual([{ code: 1 }]);
});
