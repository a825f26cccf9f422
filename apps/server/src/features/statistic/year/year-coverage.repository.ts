/** Counts the children of the rosters of a school year by school, and those of them who were examined within it. */
import { rosterDay } from '@spine/contract/enrolment';
import { addDays, startOfShanghaiDay } from '@spine/contract/kernel';
import { coveredBirthDates } from '@spine/contract/statistic';
import { sql } from 'kysely';
import { COUNT_CONDITIONS } from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { daysOfYear } from '../statistic-sources.ts';

type CoverageQuery = {
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

/**
 * A child is on the roster of the school it is enrolled at on the last day of the school year, and covered by an
 * examination of any school, project and method: who moved is owed once.
 */
export async function coverageBySchool(
  { db, orgId }: Tenant,
  { schoolYear, schoolIds }: CoverageQuery,
): Promise<CoverageRow[]> {
  const { from, to } = daysOfYear(schoolYear);
  const { after, until } = coveredBirthDates(schoolYear);
  const last = rosterDay(schoolYear);
  const ofSchools = schoolIds ? sql`and n.school_id = any(${schoolIds}::uuid[])` : sql``;
  const { rows } = await sql<CoverageRow>`
    with screened as materialized (
      select distinct c.patient_id from statistic_fact as c
      where c.org_id = ${orgId} and ${sql.raw(COUNT_CONDITIONS.inspected)}
        and c.exam_time >= ${startOfShanghaiDay(from)} and c.exam_time < ${startOfShanghaiDay(addDays(to, 1))}
    )
    select s.id as school_id, s.name as school_name, owed.children, owed.covered
    from (
      select n.school_id, count(*) as children, count(e.patient_id) as covered
      from enrolment as n
      join patient as p on p.org_id = ${orgId} and p.id = n.patient_id
      left join screened as e on e.patient_id = n.patient_id
      where n.org_id = ${orgId} and n.listed and n.from_day <= ${last}::date and n.to_day > ${last}::date
        and p.birth_date > ${after}::date and p.birth_date <= ${until}::date ${ofSchools}
      group by n.school_id
    ) as owed
    join school as s on s.org_id = ${orgId} and s.id = owed.school_id
    order by owed.children - owed.covered desc, owed.children desc, s.name, s.id`.execute(db);
  return rows;
}
