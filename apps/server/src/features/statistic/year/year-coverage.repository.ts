/** Counts the children of the rosters of a school year by school, and those of them who were examined within it. */
import { rosterDay } from '@spine/contract/enrolment';
import { addDays, startOfShanghaiDay } from '@spine/contract/kernel';
import { coveredBirthDates } from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import { COUNT_CONDITIONS } from '#features/child-record/index.ts';
import { gradeCodeIn, gradeNameIn } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';
import { daysOfYear } from '../statistic-sources.ts';

export type CoverageQuery = {
  readonly schoolYear: number;
  /** All schools when left out. */
  readonly schoolIds: readonly string[] | undefined;
};

/** Children of one school on its roster, of the ages whose coverage is reported. */
export type CoverageRow = {
  readonly schoolId: string;
  readonly schoolName: string;
  readonly children: number;
  readonly covered: number;
};

/** Children who were examined within the school year, by whatever method, project and school. */
function screened({ orgId }: Tenant, schoolYear: number): RawBuilder<unknown> {
  const { from, to } = daysOfYear(schoolYear);
  return sql`
    select distinct c.patient_id from statistic_fact as c
    where c.org_id = ${orgId} and ${sql.raw(COUNT_CONDITIONS.inspected)}
      and c.exam_time >= ${startOfShanghaiDay(from)} and c.exam_time < ${startOfShanghaiDay(addDays(to, 1))}`;
}

/** What follows `from`: the children of these ages on the rosters, with what of them is among the `screened`. */
function owed({ orgId }: Tenant, { schoolYear, schoolIds }: CoverageQuery): RawBuilder<unknown> {
  const { after, until } = coveredBirthDates(schoolYear);
  const last = rosterDay(schoolYear);
  const ofSchools = schoolIds ? sql`and n.school_id = any(${schoolIds}::uuid[])` : sql``;
  return sql`enrolment as n
    join patient as p on p.org_id = ${orgId} and p.id = n.patient_id
    left join screened as e on e.patient_id = n.patient_id
    where n.org_id = ${orgId} and n.listed and n.from_day <= ${last}::date and n.to_day > ${last}::date
      and p.birth_date > ${after}::date and p.birth_date <= ${until}::date ${ofSchools}`;
}

/**
 * A child is on the roster of the school it is enrolled at on the last day of the school year, and covered by an
 * examination of any school, project and method: who moved is owed once.
 */
export async function coverageBySchool(
  tenant: Tenant,
  query: CoverageQuery,
): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`
    with screened as materialized (${screened(tenant, query.schoolYear)})
    select s.id as school_id, s.name as school_name, owed.children, owed.covered
    from (
      select n.school_id, count(*) as children, count(e.patient_id) as covered
      from ${owed(tenant, query)}
      group by n.school_id
    ) as owed
    join school as s on s.org_id = ${tenant.orgId} and s.id = owed.school_id
    order by owed.children - owed.covered desc, owed.children desc, s.name, s.id`.execute(
    tenant.db,
  );
  return rows;
}

/** Those who are not covered, with the grade and class they are in on the last day of the school year. */
export function uncoveredChildren(tenant: Tenant, query: CoverageQuery): RawBuilder<unknown> {
  const year = query.schoolYear;
  return sql`
    with screened as materialized (${screened(tenant, year)})
    select n.school_id, ${gradeCodeIn(year, 'n')} as grade_code, ${gradeNameIn(year, 'n')} as grade_name, n.clazz_order,
      n.clazz_name, n.patient_id
    from ${owed(tenant, query)} and e.patient_id is null`;
}
