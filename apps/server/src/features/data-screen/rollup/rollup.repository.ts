/** Makes the sums of the data screen anew, school by school, from the facts of an institution. */
import { sql } from 'kysely';
import { countOf } from '#features/statistic/index.ts';
import type { PlatformTenant, Tenant } from '#platform/db/open.ts';
import { SCREEN_COUNTS } from '../data-screen-tally.ts';

/** Holds the turn to roll up until the transaction ends; false while another server has it. */
export async function takeTurn({ db }: PlatformTenant): Promise<boolean> {
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

/** Takes the schools that changed: whatever is read after it is as new as what changed them. */
export async function takeChanges({ db, orgId }: Tenant): Promise<string[]> {
  const rows = await db
    .deleteFrom('screenChange')
    .where('orgId', '=', orgId)
    .returning('schoolId')
    .execute();
  return [...new Set(rows.map((row) => row.schoolId))];
}

const MONTH_COLUMNS = sql.join(SCREEN_COUNTS.map((name) => sql.ref(name)));
const MONTH_COUNTS = sql.raw(SCREEN_COUNTS.map(countOf).join(', '));
const VALID = sql.raw(countOf('valid'));

/** Writes the sums of some schools; for an institution without these schools it writes nothing. */
export async function rollUpSchools(
  { db, orgId }: Tenant,
  schoolIds: readonly string[],
): Promise<void> {
  const which = sql`org_id = ${orgId} and school_id = any(${schoolIds}::uuid[])`;
  // Those a child counts by when no days are asked for.
  const lasting = sql`${which} and better_before is null and replaced_on is null`;
  await Promise.all([
    sql`delete from screen_month where ${which}`.execute(db),
    sql`delete from screen_age where ${which}`.execute(db),
    sql`delete from screen_sitting where ${which}`.execute(db),
    sql`delete from screen_roster where ${which}`.execute(db),
    sql`delete from screen_unseen where ${which}`.execute(db),
    sql`
      insert into screen_month (org_id, school_id, month, ${MONTH_COLUMNS})
      select org_id, school_id, date_trunc('month', exam_day)::date, ${MONTH_COUNTS}
      from statistic_fact as c where ${lasting} group by 1, 2, 3`.execute(db),
    sql`
      insert into screen_age (org_id, school_id, year, gender, age, valid, curvature)
      select org_id, school_id,
        make_date(extract(year from exam_day)::integer - (extract(month from exam_day) < 9)::integer, 9, 1),
        gender, age, ${VALID},
        count(*) filter (where outcome in ('gradeOne', 'gradeTwo', 'gradeThree', 'sagittal'))
      from statistic_fact as c where ${lasting} group by 1, 2, 3, 4, 5`.execute(db),
    sql`
      insert into screen_sitting (org_id, school_id, day, grade_code, grade_name, examined, declined, positive, last_at)
      select org_id, school_id, exam_day, grade_code, grade_name, count(*) filter (where outcome <> 'declined'),
        count(*) filter (where outcome = 'declined'), count(*) filter (where positive), max(exam_time)
      from statistic_fact where ${which} group by 1, 2, 3, 4, 5
      having count(*) filter (where outcome <> 'declined') > 0`.execute(db),
    sql`
      insert into screen_roster (org_id, school_id, grade_name, children)
      select org_id, school_id, grade_name, count(*) from patient
      where ${which} and deleted_at is null group by 1, 2, 3`.execute(db),
    sql`
      insert into screen_unseen (org_id, school_id, project_id, children)
      select org_id, school_id, project_id, count(*) from unseen_child where ${which} group by 1, 2, 3`.execute(
      db,
    ),
  ]);
}
