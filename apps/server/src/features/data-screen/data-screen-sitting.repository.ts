/** The newest sittings: one school's grade on one day. On that day a child counts once for each project. */
import { sql } from 'kysely';
import type { Scope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';

type School = { readonly org_id: string; readonly id: string };
/** Some schools, from a day up to today. */
type Asked = {
  readonly schools: readonly School[];
  readonly since: string;
  readonly today: string;
};

/** The institution's own among some schools, beside each other as two arrays. */
function within(scope: Scope, schools: readonly School[]) {
  const own = schools.filter(
    (school) => scope.kind === 'platform' || school.org_id === scope.orgId,
  );
  const [orgIds, ids] = [own.map((school) => school.org_id), own.map((school) => school.id)];
  return sql`unnest(${orgIds}::uuid[], ${ids}::uuid[]) as asked(org_id, school_id)`;
}

/** The newest day of each of some schools, newest first: so many schools, and those who share the day of the last. */
export async function newestDays(
  db: Db,
  scope: Scope,
  { schools, since, today, atLeast }: Asked & { atLeast: number },
): Promise<{ school_id: string; day: string }[]> {
  const { rows } = await sql<{ school_id: string; day: string }>`
    select asked.school_id, newest.exam_day as day
    from ${within(scope, schools)}
    cross join lateral (
      select exam_day from statistic_cell c
      where c.org_id = asked.org_id and c.school_id = asked.school_id and c.exam_day >= ${since}::date
        and c.exam_day <= ${today}::date and c.valid + c.incomplete > 0
      order by exam_day desc limit 1
    ) as newest
    order by newest.exam_day desc fetch first (${atLeast}::int) rows with ties`.execute(db);
  return rows;
}

export type Sitting = {
  school_id: string;
  grade_code: number;
  grade_name: string;
  day: string;
  examined: number;
  declined: number;
  positive: number;
  last_at: Date;
};

/** Sittings of some schools, newest first. */
export async function sittingsSince(
  db: Db,
  scope: Scope,
  { schools, since, today }: Asked,
): Promise<Sitting[]> {
  const { rows } = await sql<Sitting>`
    select c.school_id, c.grade_code, c.grade_name, c.exam_day as day, sum(c.valid + c.incomplete) as examined,
      sum(c.declined) as declined, sum(c.positive) as positive, max(c.last_at) as last_at
    from ${within(scope, schools)}
    join statistic_cell c on c.org_id = asked.org_id and c.school_id = asked.school_id
    where c.exam_day >= ${since}::date and c.exam_day <= ${today}::date
    group by c.school_id, c.grade_code, c.grade_name, c.exam_day
    having sum(c.valid + c.incomplete) > 0
    order by c.exam_day desc, last_at desc, c.school_id, c.grade_code, c.grade_name`.execute(db);
  return rows;
}

/** How many children the grades of some schools have today. */
export async function gradesOfSchools(
  db: Db,
  scope: Scope,
  schools: readonly School[],
): Promise<{ school_id: string; grade_name: string; children: number }[]> {
  const { rows } = await sql<{ school_id: string; grade_name: string; children: number }>`
    select c.school_id, c.grade_name, sum(c.children) as children
    from ${within(scope, schools)}
    join roster_cell c on c.org_id = asked.org_id and c.school_id = asked.school_id and c.project_id is null
    group by c.school_id, c.grade_name`.execute(db);
  return rows;
}
