/** Makes the sums of the data screen anew, school by school, from the sums and facts of an institution. */
import { INDICATORS } from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import { schoolYear } from '#features/child-record/index.ts';
import {
  CELL_SUMS,
  countOf,
  partsOf,
  SPREAD_SUMS,
  sums,
  unseen,
} from '#features/statistic/index.ts';
import { enrolledNow, gradeNameIn, yearNow } from '#platform/db/enrolled.ts';
import type { PlatformTenant, Tenant } from '#platform/db/open.ts';
import { CURVED, SCREEN_COUNTS } from '../data-screen-tally.ts';

/** Holds the turn to roll up until the transaction ends; false while another server has it. */
export async function lockRollup({ db }: PlatformTenant): Promise<boolean> {
  const row = await db
    .selectFrom('statisticState')
    .select('rolledUpAt')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

export async function markRolledUp({ db }: PlatformTenant, at: Date): Promise<void> {
  await db.updateTable('statisticState').set({ rolledUpAt: at }).execute();
}

/** Institutions with schools that changed. */
export async function changedInstitutions({ db }: PlatformTenant): Promise<string[]> {
  const rows = await db
    .selectFrom('screenChange')
    .select('orgId')
    .distinct()
    .orderBy('orgId')
    .execute();
  return rows.map((row) => row.orgId);
}

/**
 * Takes the schools that changed, and with them those where children of theirs count too: a child counts once, so that
 * what is new of it in one school may take it out of the sums of another. Whatever is read after it is as new as what
 * changed them.
 */
export async function takeChanges({ db, orgId }: Tenant): Promise<string[]> {
  const rows = await db
    .deleteFrom('screenChange')
    .where('orgId', '=', orgId)
    .returning('schoolId')
    .execute();
  const changed = [...new Set(rows.map((row) => row.schoolId))];
  const beside = await sql<{ schoolId: string }>`
    with child as (
      select id from patient where org_id = ${orgId} and school_id = any(${changed}::uuid[])
    )
    select school_id from statistic_fact
    where org_id = ${orgId} and patient_id in (select id from child)
    union
    select school_id from unseen_child
    where org_id = ${orgId} and patient_id in (select id from child)`.execute(db);
  return [...new Set([...changed, ...beside.rows.map((row) => row.schoolId)])];
}

const MONTH_COLUMNS = sql.join(SCREEN_COUNTS.map((name) => sql.ref(name)));
const MONTH_COUNTS = sql.raw(SCREEN_COUNTS.map((name) => countOf(name)).join(', '));
const VALID = sql.raw(countOf('valid'));
const INCOMPLETE = sql.raw(countOf('incomplete'));
const CURVATURE = sql.raw(countOf(...CURVED));

const PARTS = INDICATORS.flatMap((indicator) => {
  const parts = partsOf(indicator);
  return parts ? [{ ...parts, indicator }] : [];
});
const CLASS_COUNTS = sql.raw(
  PARTS.map(
    ({ count, of, indicator }) =>
      `(${count})::float8 as k_${indicator}, (${of})::float8 as n_${indicator}`,
  ).join(', '),
);
const CLASS_VALUES = sql.raw(
  PARTS.map(({ indicator }) => `('${indicator}', k_${indicator}, n_${indicator})`).join(', '),
);

/**
 * How the classes of each school differ, as the statistics sum it: by every indicator in the year, in curvature also in
 * each month, and of each sex and age.
 */
const spreads = (own: RawBuilder<unknown>) => sql`
  select org_id, school_id, year, part, way, indicator, ${sql.raw(SPREAD_SUMS)}
  from (
    select org_id, school_id, year, part, way, indicator, ${sql.raw(CELL_SUMS)}
    from (
      select org_id, school_id, year, way, grade_code, clazz_name,
        case
          when grouping(month) = 0 then month::text
          when grouping(age) = 0 then gender || ' ' || age
          else ''
        end as part, ${CLASS_COUNTS}
      from ${own}
      group by org_id, school_id, year, way, grade_code, clazz_name, grouping sets ((), (month), (gender, age))
    ) as clazz
    cross join lateral (values ${CLASS_VALUES}) as of_indicator (indicator, k, n)
    where n > 0 and (part = '' or indicator = 'curvature')
    group by org_id, school_id, year, part, way, indicator, grade_code
  ) as cell
  group by org_id, school_id, year, part, way, indicator`;

/** Whoever belongs to the sums: of all projects, each child once a school year. */
const OF_ALL_PROJECTS = { once: { projectIds: undefined } };

/** The first day of the school year. */
const YEAR = sql.raw(`make_date(${schoolYear('c.exam_day')}, 9, 1)`);

/** Writes the sums of some schools; for an institution without these schools it writes nothing. */
export async function rollUpSchools(tenant: Tenant, schoolIds: readonly string[]): Promise<void> {
  const { db, orgId } = tenant;
  const which = sql`org_id = ${orgId} and school_id = any(${schoolIds}::uuid[])`;
  const own = sql`(
    select *, ${YEAR} as year, date_trunc('month', exam_day)::date as month
    from ${sums(tenant, OF_ALL_PROJECTS)} where ${which}
  ) as c`;
  await Promise.all([
    sql`delete from screen_month where ${which}`.execute(db),
    sql`delete from screen_age where ${which}`.execute(db),
    sql`delete from screen_sitting where ${which}`.execute(db),
    sql`delete from screen_roster where ${which}`.execute(db),
    sql`delete from screen_unseen where ${which}`.execute(db),
    sql`delete from screen_spread where ${which}`.execute(db),
    // One insert a statement: a distributed database makes one in a common table expression a COPY, which row-level
    // security refuses.
    sql`
      insert into screen_spread (org_id, school_id, year, part, way, indicator, children, sizes, between_squares,
        between_degrees, within_squares, within_degrees, even_size)
      ${spreads(own)}`.execute(db),
    sql`
      insert into screen_month (org_id, school_id, month, way, ${MONTH_COLUMNS})
      select org_id, school_id, month, way, ${MONTH_COUNTS} from ${own} group by 1, 2, 3, 4`.execute(
      db,
    ),
    sql`
      insert into screen_age (org_id, school_id, year, way, gender, age, valid, incomplete, curvature)
      select org_id, school_id, year, way, gender, age, ${VALID}, ${INCOMPLETE}, ${CURVATURE}
      from ${own} group by 1, 2, 3, 4, 5, 6`.execute(db),
    sql`
      insert into screen_sitting (org_id, school_id, day, grade_code, grade_name, examined, declined, positive, last_at)
      select org_id, school_id, exam_day, grade_code, grade_name, count(*) filter (where seen),
        count(*) filter (where not seen), count(*) filter (where positive), max(last_at)
      from (
        select org_id, school_id, exam_day, grade_code, grade_name, bool_or(outcome <> 'declined') as seen,
          bool_or(positive) as positive, max(exam_time) as last_at
        from statistic_fact where ${which} group by 1, 2, 3, 4, 5, patient_id
      ) as child
      group by 1, 2, 3, 4, 5
      having count(*) filter (where seen) > 0`.execute(db),
    sql`
      insert into screen_roster (org_id, school_id, grade_name, children)
      select org_id, school_id, ${gradeNameIn(yearNow(tenant))}, count(*) from enrolment
      where ${which} and ${enrolledNow(tenant)} group by 1, 2, 3`.execute(db),
    sql`
      insert into screen_unseen (org_id, school_id, year, children)
      select org_id, school_id, ${YEAR}, count(*) from ${unseen(tenant, OF_ALL_PROJECTS)}
      where ${which} group by 1, 2, 3`.execute(db),
  ]);
}
