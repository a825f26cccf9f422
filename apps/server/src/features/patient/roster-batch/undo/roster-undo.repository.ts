/** What taking a batch back reads of children, and what it writes. */
import type { ChildRecords, RosterChild } from '@spine/contract/patient';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';
import { saidPlacement } from '#platform/db/placement.ts';
import { sealedDocument } from '../../document/document.repository.ts';
import type { StoredRow } from '../roster-row.repository.ts';

type Portion = { readonly batchId: string; readonly nr: number; readonly limit: number };

/** The next rows that added or changed a child and are not taken back, after one of them. */
export function writtenRows(
  { db, orgId }: Tenant,
  { batchId, nr, limit }: Portion,
): Promise<StoredRow[]> {
  return db
    .selectFrom('rosterBatchRow')
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId)
    .where('nr', '>', nr)
    .where('writtenAt', 'is not', null)
    .where('outcome', 'is', null)
    .where('kind', 'in', ['new', 'changed'])
    .selectAll()
    .orderBy('nr')
    .limit(sql.lit(limit))
    .execute();
}

/**
 * Tables with rows about a child that no roster makes, by what they say of it; a new child with one of them stays. All other
 * tables that name a child are derived from these, or hold nothing that its family or staff did.
 */
export const CHILD_RECORDS = {
  exam: 'isExamined',
  exam_correction: 'isExamined',
  consent: 'hasConsent',
  attendance: 'hasFollowUp',
  follow_up_act: 'hasFollowUp',
  follow_up_photo: 'hasFollowUp',
  referral: 'hasFollowUp',
  referral_letter: 'hasFollowUp',
  text_message: 'hasFollowUp',
  text_stop: 'hasFollowUp',
  prescription: 'hasFollowUp',
  training_record: 'hasFollowUp',
  school_list_child: 'isExamined',
} as const satisfies Readonly<Record<string, keyof ChildRecords>>;

export type UndoState = Omit<ChildRecords, 'found'> &
  RosterChild & {
    readonly id: string;
    readonly studentId: string;
    /** In the school of the batch, from the day on which it was written there. */
    readonly isExaminedHere: boolean;
    readonly isPlacedSince: boolean;
  };

type UndoneOf = {
  readonly ids: readonly string[];
  readonly batchId: string;
  readonly since: Date;
  /** That of the batch. */
  readonly schoolId: string;
};

/** How some children stand now, and what there is about them. */
export async function loadUndoStates(
  tenant: Tenant,
  { ids, batchId, since, schoolId }: UndoneOf,
): Promise<Map<string, UndoState>> {
  const { db, orgId } = tenant;
  const has = (of: string) =>
    sql.join(
      Object.entries(CHILD_RECORDS)
        .filter(([, says]) => says === of)
        .map(
          ([table]) =>
            sql`exists (select from ${sql.table(table)} r where r.org_id = ${orgId} and r.patient_id = p.id)`,
        ),
      sql` or `,
    );
  const { rows } = await sql<UndoState>`
    select p.id, p.student_id, p.name, p.gender, p.birth_date, coalesce(said.grade_name, '') as grade_name,
      coalesce(said.clazz_name, '') as clazz_name, p.tel,
      ${sealedDocument('d')} as document,
      p.deleted_at is not null as is_deleted, p.school_id <> ${schoolId} as is_elsewhere,
      ${has('isExamined')} or exists (
        select from exam_correction r where r.org_id = ${orgId} and r.to_patient_id = p.id) as is_examined,
      exists (select from exam r
        join roster_batch_row named on named.org_id = ${orgId} and named.batch_id = ${batchId}::uuid and named.patient_id = p.id
        where r.org_id = ${orgId} and r.patient_id = p.id and r.school_id = ${schoolId}
          and (r.exam_time at time zone 'Asia/Shanghai')::date >= (named.written_at at time zone 'Asia/Shanghai')::date
      ) as is_examined_here,
      (select newest.batch_id from enrolment newest
        where newest.org_id = ${orgId} and newest.patient_id = p.id
        order by newest.from_day desc limit 1) is distinct from ${batchId}::uuid as is_placed_since,
      ${has('hasConsent')} as has_consent,
      ${has('hasFollowUp')} as has_follow_up,
      exists (select from correction_request r
        where r.org_id = ${orgId} and r.patient_id = p.id and r.decision is null) as has_open_request,
      exists (select from correction_request r
        where r.org_id = ${orgId} and r.patient_id = p.id and r.corrected_at > ${since}) as is_corrected
    from patient p left join child_document d on d.org_id = ${orgId} and d.patient_id = p.id
    left join lateral ${saidPlacement(tenant, sql.ref('p.id'))} on true
    where p.org_id = ${orgId} and p.id = ${anyOf(ids)} and p.erased_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

type FormerPlace = {
  readonly id: string;
  readonly schoolId: string;
  readonly studentId: string;
};

/** Which children may go back to where they were: the school is there, and nobody else has the number. */
export async function haveWayBack(
  { db, orgId }: Tenant,
  places: readonly FormerPlace[],
): Promise<ReadonlySet<string>> {
  if (places.length === 0) return new Set();
  const column = (name: keyof FormerPlace) => places.map((place) => place[name]);
  const { rows } = await sql<{ id: string }>`
    select former.id
    from unnest(${column('id')}::uuid[], ${column('schoolId')}::uuid[], ${column('studentId')}::text[])
      as former (id, school_id, student_id)
    join school on school.org_id = ${orgId} and school.id = former.school_id and school.deleted_at is null
    where not exists (
      select from patient
      where patient.org_id = ${orgId} and patient.school_id = former.school_id and patient.student_id = former.student_id
        and patient.deleted_at is null and patient.id <> former.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The newest batch of a school that was written after this one and was not taken back, and that changed one of its children too, or named
 * one that this one added.
 */
export async function findLaterBatch(
  { db, orgId }: Tenant,
  {
    id,
    schoolId,
    writtenAt,
  }: { readonly id: string; readonly schoolId: string; readonly writtenAt: Date },
): Promise<string | undefined> {
  const touches = (own: readonly string[], theirs: readonly string[]) => sql`exists (
    select from roster_batch_row theirs
    join roster_batch_row mine on mine.org_id = ${orgId} and mine.batch_id = ${id}
      and mine.patient_id = theirs.patient_id and mine.kind in (${sql.join(own.map((kind) => sql.lit(kind)))})
      and mine.written_at is not null
    where theirs.org_id = ${orgId} and theirs.batch_id = later.id and theirs.written_at is not null and theirs.outcome is null
      and theirs.kind in (${sql.join(theirs.map((kind) => sql.lit(kind)))}))`;
  const { rows } = await sql<{ id: string }>`
    select later.id from roster_batch later
    where later.org_id = ${orgId} and later.school_id = ${schoolId} and later.written_at > ${writtenAt}
      and later.state in ('writing', 'written', 'undoing')
      and (${touches(['new', 'changed'], ['new', 'changed'])} or ${touches(['new'], ['same'])})
    order by later.written_at desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** What taking a batch back came to, by kind and reason. */
export async function countOutcomes({ db, orgId }: Tenant, batchId: string) {
  const { rows } = await sql<{
    kind: 'new' | 'changed';
    outcome: StoredRow['outcome'];
    reason: StoredRow['reason'];
    count: number;
  }>`
    select kind, outcome, reason, count(*)::int as count from roster_batch_row
    where org_id = ${orgId} and batch_id = ${batchId} and kind in ('new', 'changed') and written_at is not null
    group by 1, 2, 3`.execute(db);
  return rows;
}
