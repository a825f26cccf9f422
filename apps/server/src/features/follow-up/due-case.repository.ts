/** Cases as the workbench counts them: each sum is what the board counts by the same filter, read in one pass. */
import type { CaseTrack } from '@spine/contract/follow-up';
import type { CalendarDate } from '@spine/contract/kernel';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';
import { FIRST } from './board.repository.ts';

/** Whose cases: everybody's, those of nobody, those of the user. */
type DueOwner = 'all' | 'unassigned' | 'own';

/** `oldest` is the day and the child that is due first, such as `2026-11-20 01a0…`. */
type DueSum<Kind extends string> = {
  readonly kind: Kind;
  readonly count: number;
  readonly oldest: string;
};

/** A day and an id as one text, of which the least is taken without sorting. */
const OLDEST = sql`min((to_char(c.day, 'YYYY-MM-DD') || ' ' || c.patient_id) collate "C")`;

/** What is overdue, whose, and by track: a case is one of what is to be measured again beside it, too, as in the list. */
export async function sumOverdue(
  { db, orgId, today }: Tenant,
  userId: string,
): Promise<DueSum<DueOwner | CaseTrack>[]> {
  // The finding as a value: a join would read every examination of the institution.
  const { rows } = await sql<DueSum<DueOwner | CaseTrack>>`
    select part.kind, count(*)::int as count, ${OLDEST} as oldest
    from (
      select patient_id, track, assigned_to, ${FIRST} as day,
        (select finding from exam where exam.org_id = ${orgId} and exam.id = retest_exam_id) as again
      from follow_up_case
      where org_id = ${orgId} and stage <> 'closed' and ${FIRST} < ${today}
    ) c
    cross join lateral (values
      ('all', true),
      ('unassigned', c.assigned_to is null),
      ('own', c.assigned_to = ${userId}),
      (c.track, true),
      ('retest', c.track <> 'retest' and c.again = 'retest'),
      ('posture', c.track <> 'posture' and c.again = 'badPosture'),
      ('unfinished', c.track <> 'unfinished' and c.again not in ('retest', 'badPosture'))
    ) part (kind, holds)
    where part.holds
    group by part.kind`.execute(db);
  return rows;
}

/** What is to be measured again until a day, and what of it is the user's. */
export async function sumRetests(
  { db, orgId }: Tenant,
  { userId, until }: { readonly userId: string; readonly until: CalendarDate },
): Promise<DueSum<DueOwner>[]> {
  const { rows } = await sql<DueSum<DueOwner>>`
    select part.kind, count(*)::int as count, ${OLDEST} as oldest
    from (
      select patient_id, assigned_to, retest_due_on as day
      from follow_up_case
      where org_id = ${orgId} and retest_due_on is not null and retest_due_on <= ${until}
    ) c
    cross join lateral (values ('all', true), ('own', c.assigned_to = ${userId})) part (kind, holds)
    where part.holds
    group by part.kind`.execute(db);
  return rows;
}

/** Visits that were reported and wait to be checked; of a closed case the day on which it was found. */
export async function sumToCheck({ db, orgId }: Tenant): Promise<DueSum<'all'>[]> {
  const { rows } = await sql<DueSum<'all'>>`
    select 'all' as kind, count(*)::int as count, ${OLDEST} as oldest
    from (
      select patient_id, coalesce(due_on, found_on) as day
      from follow_up_case
      where org_id = ${orgId} and to_check
    ) c
    having count(*) > 0`.execute(db);
  return rows;
}

export function namesOfChildren({ db, orgId }: Tenant, ids: readonly string[]) {
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .select(['id', 'name'])
    .execute();
}
