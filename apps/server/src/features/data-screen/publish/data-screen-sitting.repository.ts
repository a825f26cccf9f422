/** The newest sittings: one school's grade on one day. On that day a child counts once for each project. */
import { sql } from 'kysely';
import type { AnyTenant } from '#platform/db/open.ts';
import { inScope } from '../data-screen.repository.ts';

type School = { readonly orgId: string; readonly id: string };
/** Some schools, from a day up to today. */
type SittingQuery = {
  readonly schools: readonly School[];
  readonly since: string;
  readonly today: string;
};

/** The institution's own among some schools, beside each other as two arrays. */
function within(tenant: AnyTenant, schools: readonly School[]) {
  const own = schools.filter(
    (school) => tenant.kind === 'platform' || school.orgId === tenant.orgId,
  );
  const [orgIds, ids] = [own.map((school) => school.orgId), own.map((school) => school.id)];
  return sql`unnest(${orgIds}::uuid[], ${ids}::uuid[]) as asked(org_id, school_id)`;
}

/** The newest day of each of some schools, newest first: so many schools, and those who share the day of the last. */
export async function newestDays(
  tenant: AnyTenant,
  { schools, since, today, atLeast }: SittingQuery & { atLeast: number },
): Promise<{ schoolId: string; day: string }[]> {
  const { rows } = await sql<{ schoolId: string; day: string }>`
    select asked.school_id, max(s.day) as day
    from ${within(tenant, schools)}
    join screen_sitting s on s.org_id = asked.org_id and s.school_id = asked.school_id
    where ${inScope(tenant, 's.orgId')} and s.day >= ${since}::date and s.day <= ${today}::date
    group by asked.school_id
    order by max(s.day) desc fetch first (${atLeast}::int) rows with ties`.execute(tenant.db);
  return rows;
}

export type Sitting = {
  schoolId: string;
  gradeCode: number;
  gradeName: string;
  day: string;
  examined: number;
  declined: number;
  positive: number;
  lastAt: Date;
};

/** Sittings of some schools, newest first. */
export async function sittingsSince(
  tenant: AnyTenant,
  { schools, since, today }: SittingQuery,
): Promise<Sitting[]> {
  const { rows } = await sql<Sitting>`
    select s.school_id, s.grade_code, s.grade_name, s.day, s.examined, s.declined, s.positive, s.last_at
    from ${within(tenant, schools)}
    join screen_sitting s on s.org_id = asked.org_id and s.school_id = asked.school_id
    where ${inScope(tenant, 's.orgId')} and s.day >= ${since}::date and s.day <= ${today}::date
    order by s.day desc, s.last_at desc, s.school_id, s.grade_code, s.grade_name`.execute(
    tenant.db,
  );
  return rows;
}

/** How many children the grades of some schools have today. */
export async function gradesOfSchools(
  tenant: AnyTenant,
  schools: readonly School[],
): Promise<{ schoolId: string; gradeName: string; children: number }[]> {
  const { rows } = await sql<{ schoolId: string; gradeName: string; children: number }>`
    select r.school_id, r.grade_name, r.children
    from ${within(tenant, schools)}
    join screen_roster r on r.org_id = asked.org_id and r.school_id = asked.school_id
    where ${inScope(tenant, 'r.orgId')}`.execute(tenant.db);
  return rows;
}
