/** Rows of referral letters. */
import { type Insertable, type SqlBool, sql } from 'kysely';
import { childHasLeft } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';
import {
  lastPlacementNow,
  lastPlacementOrder,
  lastPlacementSchool,
} from '#platform/db/placement.ts';
import type { Tables } from '#platform/db/tables.ts';

/** A living child; undefined when the institution has none of this id. */
export function findChild({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['name', 'gender', 'birthDate'])
    .executeTakeFirst();
}

export type LetterRow = Omit<
  Insertable<Tables['referralLetter']>,
  'orgId' | 'firstWrittenAt' | 'actId'
>;
export type IssuedLetter = Awaited<ReturnType<typeof insertLetters>>[number];

/**
 * Stores letters; one of the same child, finding and day stays, and its page may be tried anew. They are stored in the order
 * of the children, so that two who issue the same ones never wait for each other.
 */
export function insertLetters({ db, orgId }: Tenant, rows: readonly LetterRow[]) {
  const inOrder = rows.toSorted((a, b) => (a.patientId < b.patientId ? -1 : 1));
  return db
    .insertInto('referralLetter')
    .values(inOrder.map((row) => ({ orgId, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'patientId', 'examId', 'issuedOn'])
        .doUpdateSet(({ ref }) => ({ triesLeft: ref('excluded.triesLeft') })),
    )
    .returning(['id', 'patientId', 'number', 'expiresOn'])
    .execute();
}

export type StoredLetter = NonNullable<Awaited<ReturnType<typeof findLetter>>>;

/** A letter with its examination, as that is now. */
export function findLetter(tenant: Tenant, id: string) {
  return selectLetter(tenant, id).executeTakeFirst();
}

/** Like `findLetter`; nobody else uses the letter until the transaction ends. */
export function lockLetter(tenant: Tenant, id: string) {
  return selectLetter(tenant, id).forUpdate('referralLetter').executeTakeFirst();
}

function selectLetter(tenant: Tenant, id: string) {
  return selectLetters(tenant).where('referralLetter.id', '=', id);
}

/** Letters of living children with their examinations, by school, class and name; those who have left a school come last. */
export function findLetters(tenant: Tenant, ids: readonly string[]) {
  return selectLetters(tenant)
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.orgId', '=', 'referralLetter.orgId')
        .onRef('patient.id', '=', 'referralLetter.patientId'),
    )
    .leftJoinLateral(lastPlacementNow(tenant), (join) => join.onTrue())
    .innerJoin('school', (join) =>
      join.onRef('school.orgId', '=', 'patient.orgId').on('school.id', '=', lastPlacementSchool),
    )
    .where(sql<SqlBool>`referral_letter.id = any(${ids}::uuid[])`)
    .where('patient.deletedAt', 'is', null)
    .orderBy('school.name')
    .orderBy(lastPlacementSchool)
    .orderBy(childHasLeft(tenant, sql.ref('patient.id')))
    .orderBy(lastPlacementOrder)
    .orderBy('patient.name')
    .orderBy('patient.id')
    .execute();
}

function selectLetters({ db, orgId }: Tenant) {
  return db
    .selectFrom('referralLetter')
    .innerJoin('exam', (join) =>
      join
        .onRef('exam.orgId', '=', 'referralLetter.orgId')
        .onRef('exam.id', '=', 'referralLetter.examId'),
    )
    .where('referralLetter.orgId', '=', orgId)
    .select([
      'referralLetter.id',
      'number',
      'referralLetter.patientId',
      'examId',
      'referralLetter.birthDate',
      'issuedOn',
      'expiresOn',
      'issuedByName',
      'issuedAt',
      'triesLeft',
      'firstWrittenAt',
      'actId',
      'exam.examTime',
      'exam.patientId as examinedId',
    ]);
}

type Update = Partial<Pick<StoredLetter, 'triesLeft' | 'firstWrittenAt' | 'actId'>>;

export async function updateLetter(
  { db, orgId }: Tenant,
  id: string,
  update: Update,
): Promise<void> {
  await db
    .updateTable('referralLetter')
    .set(update)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}
