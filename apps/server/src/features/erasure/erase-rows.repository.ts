/**
 * What becomes of the rows about a child, table by table (`child-places.ts` names each of their columns). Written so that a second run
 * over erased children changes what came meanwhile, and nothing else.
 */
import { type SqlBool, sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';
import { type ChildRecord, entriesOf, identitiesOf } from './child-rows.repository.ts';

/** Stands where a text was. */
const BLANK = '*';
/** Of a child that nobody examined. */
const NO_BIRTH = '1900-01-01';

/**
 * The row of the child becomes one of nobody, with the same ages at its examinations: statistics read those of it. Where it was at school,
 * its cohort and days stay.
 */
export async function blankPatients(
  { db, orgId }: ChildChange,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<void> {
  await sql`
    update patient set erased_at = ${now}, deletion_id = null, deleted_by_name = null, deleted_at = coalesce(deleted_at, ${now}), updated_at = ${now},
      name = ${BLANK}, student_id = ${BLANK}, tel = null, initials = null,
      -- The latest day by which it was as old at each of them.
      birth_date = coalesce((
        select min((day - make_interval(years => extract(year from age(day, patient.birth_date))::int))::date)
        from (
          select (exam_time at time zone 'Asia/Shanghai')::date as day from exam
          where exam.org_id = ${orgId} and exam.patient_id = patient.id
        ) as examined), ${NO_BIRTH})
    where org_id = ${orgId} and id = ${anyOf(ids)} and erased_at is null`.execute(db);
  await sql`delete from child_document where org_id = ${orgId} and patient_id = ${anyOf(ids)}`.execute(
    db,
  );
  await sql`
    update enrolment set student_id = ${BLANK}, clazz_name = ${BLANK}, clazz_order = 0, listed = false,
      grade_label = case when grade_label is not null then ${BLANK} end
    where org_id = ${orgId} and patient_id = ${anyOf(ids)} and student_id <> ${BLANK}`.execute(db);
}

/** Takes examinations out of the lists, and deletes their pictures; answers the keys of the files. */
export async function eraseExams(
  { db, orgId }: ChildChange,
  ids: readonly string[],
): Promise<string[]> {
  await sql`
    update exam set listed = false
    where org_id = ${orgId} and patient_id = ${anyOf(ids)} and listed`.execute(db);
  const { rows } = await sql<{ fileKey: string }>`
    delete from exam_image
    where org_id = ${orgId} and exam_id in (
      select id from exam where org_id = ${orgId} and patient_id = ${anyOf(ids)})
    returning file_key`.execute(db);
  return rows.map(({ fileKey }) => fileKey);
}

/**
 * Files that are handed in to the CDC have rows of all children of a school. Those of a school year in which a child was examined, of
 * the schools where it was then, lose their bytes and what was noted in own words, and keep their hashes and counts. What was written
 * after `until` is without it. An examination that is another child's today may stand in a file under the name of the first.
 * Answers the keys of the files.
 */
export async function removeMonitoringFiles(
  { db, orgId }: Tenant,
  {
    ids,
    now,
    until,
  }: { readonly ids: readonly string[]; readonly now: Date; readonly until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with examined as (
      select exam.school_id, plan.id as plan_id, plan.school_year
      from (
        select exam.id, exam.school_id, exam.exam_time from exam
        where exam.org_id = ${orgId} and exam.patient_id = ${anyOf(ids)}
        union
        select exam.id, exam.school_id, exam.exam_time from exam
        where exam.org_id = ${orgId} and exam.id in (
          select exam_id from exam_correction where org_id = ${orgId} and patient_id = ${anyOf(ids)})
      ) as exam
      join monitoring_plan as plan on plan.org_id = ${orgId}
        and plan.school_year = school_year((exam.exam_time at time zone 'Asia/Shanghai')::date)
    ), child_school as (
      select plan_id, school_id from examined
      union
      select examined.plan_id, enrolment.school_id from enrolment
      join examined on enrolment.from_day < make_date(examined.school_year + 1, 9, 1)
        and enrolment.to_day > make_date(examined.school_year, 9, 1)
      where enrolment.org_id = ${orgId} and enrolment.patient_id = ${anyOf(ids)}
    ), removed as (
      update monitoring_file set removed_at = ${now}, removed_cause = 'childErased',
        handed_in_note = case when handed_in_note is not null then '' end
      where org_id = ${orgId} and removed_at is null and parts <> '[]' and ordered_at <= ${until} and exists (
        select from jsonb_array_elements(monitoring_file.schools) as written
        join child_school on child_school.school_id = (written ->> 'schoolId')::uuid
        where child_school.plan_id = monitoring_file.plan_id)
      returning parts)
    select part ->> 'key' as key from removed, jsonb_array_elements(parts) as part`.execute(db);
  return rows.map(({ key }) => key);
}

/** Deletes the photos that families sent; answers the keys of the files. */
export async function erasePhotos(
  { db, orgId }: ChildChange,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    delete from follow_up_photo where org_id = ${orgId} and patient_id = ${anyOf(ids)} returning file_key`.execute(
    db,
  );
  return rows.map(({ fileKey }) => fileKey);
}

/** What visits count for stays; where they were made goes. */
export async function blankOutcomes(
  { db, orgId }: ChildChange,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update referral set hospital = null, act_id = null
    where org_id = ${orgId} and patient_id = ${anyOf(ids)} and (hospital is not null or act_id is not null)`.execute(
    db,
  );
}

/** A number to which another child's message or reminder went stays taken by it. */
export async function blankTexts({ db, orgId }: Tenant, ids: readonly string[]): Promise<number> {
  const own = sql<SqlBool>`org_id = ${orgId} and patient_id = ${anyOf(ids)}`;
  const others = sql<SqlBool>`org_id = ${orgId} and not patient_id = ${anyOf(ids)}`;
  // By their numbers, because a sibling's message may stand there; by their messages where a number is known no more.
  await sql`
    delete from text_number
    where org_id = ${orgId}
      and (message_id in (select id from text_message where ${own})
        or number_hash in (
          select number_hash from text_message where ${own}
          union all select number_hash from consent_reminder where ${own} and number_hash is not null))
      and number_hash not in (
        select number_hash from text_message where ${others}
        union all select number_hash from consent_reminder where ${others} and number_hash is not null)`.execute(
    db,
  );
  await sql`delete from text_stop where ${own}`.execute(db);
  await sql`
    update consent_reminder set number_hash = null where ${own} and number_hash is not null`.execute(
    db,
  );
  const { numAffectedRows } = await sql`
    update text_message set number_hash = '', vendor_id = null,
      cause = case when state = 'waiting' then 'childGone' else cause end,
      state = case when state = 'waiting' then 'skipped' else state end
    where ${own} and (number_hash <> '' or vendor_id is not null)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * What rosters said of children goes; what was read and not written yet goes whole, because nobody can tell whom a row
 * means that names no child. Answers the files of those.
 */
export async function eraseRosterRows(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    delete from roster_batch where org_id = ${orgId} and state in ('reading', 'ready') returning upload_key as key`.execute(
    db,
  );
  const found = sql<SqlBool>`org_id = ${orgId} and leaver is not null and (leaver->>'id')::uuid = ${anyOf(ids)}`;
  // Whoever names a file or gives a reason may name a child.
  await sql`
    update roster_batch set file_name = ${BLANK}, undo_reason = case when undo_reason is not null then ${BLANK} end
    where org_id = ${orgId} and id in (
      select batch_id from roster_batch_row where org_id = ${orgId} and patient_id = ${anyOf(ids)}
      union select batch_id from roster_batch_row where ${found})`.execute(db);
  await sql`delete from roster_batch_row where org_id = ${orgId} and patient_id = ${anyOf(ids)}`.execute(
    db,
  );
  // A row of another school may have found one of them: not written, it would write the child anew.
  await sql`delete from roster_batch_row where ${found} and written_at is null`.execute(db);
  await sql`update roster_batch_row set leaver = null where ${found}`.execute(db);
  return rows.flatMap(({ key }) => key ?? []);
}

/**
 * Rows that a batch has still to write and that have the number of a child, and all that a person left out of it: whom such a row means
 * nobody can tell, as its number may be mistyped.
 */
export async function eraseUnwrittenRows(
  { db, orgId }: Tenant,
  children: readonly ChildRecord[],
): Promise<void> {
  const places = children.flatMap(identitiesOf);
  const schoolIds = places.map(({ schoolId }) => schoolId);
  const studentIds = places.map(({ studentId }) => studentId);
  await sql`
    delete from roster_batch_row as named
    using roster_batch as batch, unnest(${schoolIds}::uuid[], ${studentIds}::text[]) as child (school_id, student_id)
    where named.org_id = ${orgId} and batch.org_id = ${orgId} and batch.school_id = child.school_id
      and batch.state not in ('reading', 'ready') and named.written_at is null
      and named.batch_id = batch.id and (named.kind = 'excluded' or named.student_id = child.student_id)`.execute(
    db,
  );
}

/** What was handed in under a serial is another's knowledge: it stays given, to nobody. */
export async function releaseSerials(
  { db, orgId }: ChildChange,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update monitoring_number set patient_id = null
    where org_id = ${orgId} and patient_id = ${anyOf(ids)}`.execute(db);
}

/** What a family asked to be corrected says who the child is. */
export async function eraseRequests({ db, orgId }: Tenant, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('correctionRequest')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`patient_id = ${anyOf(ids)}`)
    .execute();
}

/** A plan may have been made for one child, and named after it. */
export async function blankPrescriptions(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update prescription set name = ${BLANK}, description = '', listed = false
    where org_id = ${orgId} and patient_id = ${anyOf(ids)} and name <> ${BLANK}`.execute(db);
}

/** Answers the ids of what waited. */
export async function eraseEntries(
  tenant: Tenant,
  children: readonly ChildRecord[],
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`delete from guardian_entry where ${entriesOf(tenant, children)} returning id`.execute(
    tenant.db,
  );
  return rows.map(({ id }) => id);
}

/** Of children that a restored database does not know: they were accepted after its backup. */
export async function deleteEntries({ db, orgId }: Tenant, ids: readonly string[]): Promise<void> {
  await sql`delete from guardian_entry where org_id = ${orgId} and id = ${anyOf(ids)}`.execute(db);
}

/** What the application itself may only add: acts, letters, corrections and answers. */
export async function eraseRecords(
  { db, orgId }: ChildChange,
  ids: readonly string[],
): Promise<{ acts: number; letters: number; consents: number }> {
  const { rows } = await sql<{ acts: number; letters: number; consents: number }>`
    select acts, letters, consents from erase_child_records(${orgId}::uuid, ${ids}::uuid[])`.execute(
    db,
  );
  return rows[0] ?? { acts: 0, letters: 0, consents: 0 };
}

/** Ends what families see at this moment. */
export async function closeAccesses({ db, orgId }: Tenant, ids: readonly string[]): Promise<void> {
  await sql`select close_family_accesses(${orgId}::uuid, ${ids}::uuid[])`.execute(db);
}

/**
 * Marks files as no longer in use, and answers them with those of the institution that were dropped lately: a photo of the child, or a
 * list it stood in, may be among them. Longer ago they are gone (`sweepBlobs`).
 */
export async function dropFiles(
  { db, orgId }: Tenant,
  {
    keys,
    now,
    since,
  }: { readonly keys: readonly string[]; readonly now: Date; readonly since: Date },
): Promise<string[]> {
  await sql`
    update blob set dropped_at = ${now}
    where org_id = ${orgId} and key = ${anyOf(keys)} and dropped_at is null`.execute(db);
  const { rows } = await sql<{ key: string }>`
    select key from blob where org_id = ${orgId} and dropped_at > ${since}`.execute(db);
  return [...new Set([...keys, ...rows.map(({ key }) => key)])];
}
