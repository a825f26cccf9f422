/** Rows of referral letters. */
import type { Insertable } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
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

type LetterRow = Omit<Insertable<Tables['referralLetter']>, 'orgId' | 'firstWrittenAt' | 'actId'>;

/** Stores a letter; the one of the same child, finding and day stays, and its page may be tried anew. */
export function insertLetter({ db, orgId }: Tenant, row: LetterRow) {
  const { triesLeft } = row;
  return db
    .insertInto('referralLetter')
    .values({ orgId, ...row })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'patientId', 'examId', 'issuedOn']).doUpdateSet({ triesLeft }),
    )
    .returning(['id', 'number', 'expiresOn'])
    .executeTakeFirstOrThrow();
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

function selectLetter({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('referralLetter')
    .innerJoin('exam', (join) =>
      join
        .onRef('exam.orgId', '=', 'referralLetter.orgId')
        .onRef('exam.id', '=', 'referralLetter.examId'),
    )
    .where('referralLetter.orgId', '=', orgId)
    .where('referralLetter.id', '=', id)
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
