/** Documents of children as they are stored, and the keys that open them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { SealedDocument } from './document-seal.ts';

/** A row of `child_document` as the text that its seal makes. */
export const sealedDocument = (row: string): RawBuilder<SealedDocument | null> => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const hex = (name: string) => sql`coalesce(encode(${column(name)}, 'hex'), '')`;
  return sql`${column('kind')} || '.' || ${hex('sealed')} || '.' || ${hex('number_end')}`;
};

export async function findKey({ db, orgId }: Tenant): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('documentKey')
    .where('orgId', '=', orgId)
    .select('wrapped')
    .executeTakeFirst();
  return row?.wrapped;
}

/** The first one that is written stays. */
export async function insertKey({ db, orgId }: Tenant, wrapped: Buffer): Promise<void> {
  await db
    .insertInto('documentKey')
    .values({ orgId, wrapped })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceKey({ db, orgId }: Tenant, wrapped: Buffer): Promise<void> {
  await db.updateTable('documentKey').set({ wrapped }).where('orgId', '=', orgId).execute();
}

/** All documents of the institution, and what rosters said of them. */
export async function deleteDocuments({ db, orgId }: Tenant): Promise<void> {
  await db.deleteFrom('childDocument').where('orgId', '=', orgId).execute();
  await sql`
    update roster_batch_row set record = record - 'document', before = before - 'document', document = null
    where org_id = ${orgId} and (document is not null or record ? 'document' or before ? 'document')`.execute(
    db,
  );
  await db.deleteFrom('documentKey').where('orgId', '=', orgId).execute();
}

export async function findDocument(
  { db, orgId }: Tenant,
  patientId: string,
): Promise<SealedDocument | null> {
  const row = await db
    .selectFrom('childDocument')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .select(sealedDocument('childDocument').as('document'))
    .executeTakeFirst();
  return row?.document ?? null;
}

type Written = { readonly id: string; readonly document: SealedDocument | null };

/** Those of some children, by the child's id. */
export async function documentsOf(
  { db, orgId }: Tenant,
  patientIds: readonly string[],
): Promise<Map<string, SealedDocument>> {
  const rows = await db
    .selectFrom('childDocument')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`patient_id = ${anyOf(patientIds)}`)
    .select(['patientId', sealedDocument('childDocument').as('document')])
    .execute();
  return new Map(
    rows.flatMap(({ patientId, document }) => (document === null ? [] : [[patientId, document]])),
  );
}

/** Writes documents of children, and takes them away where null. */
export async function writeDocuments(
  { db, orgId }: ChildChange,
  children: readonly Written[],
): Promise<void> {
  const kept = children.filter(({ document }) => document !== null);
  const gone = children.flatMap(({ id, document }) => (document === null ? [id] : []));
  if (kept.length > 0)
    await sql`
      insert into child_document (org_id, patient_id, kind, sealed, number_end)
      select ${orgId}::uuid, id, split_part(document, '.', 1),
        decode(nullif(split_part(document, '.', 2), ''), 'hex'), decode(nullif(split_part(document, '.', 3), ''), 'hex')
      from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ document }) => document)}::text[]) as written (id, document)
      on conflict (org_id, patient_id) do update set kind = excluded.kind, sealed = excluded.sealed, number_end = excluded.number_end`.execute(
      db,
    );
  if (gone.length > 0)
    await sql`delete from child_document where org_id = ${orgId} and patient_id = ${anyOf(gone)}`.execute(
      db,
    );
}

/** Of two who register one number at once the second sees the first. */
export async function lockNumber({ db, orgId }: Tenant, number: string): Promise<void> {
  const name = `${orgId}/${number}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 15))`.execute(db);
}

/** The same for the documents of some children, one after another. */
export async function lockDocumentsOf(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`${orgId}/`} || number, 15))
    from (
      select encode(sealed, 'hex') as number from child_document
      where org_id = ${orgId} and patient_id = ${anyOf(ids)} and sealed is not null
      order by 1 offset 0
    ) as held`.execute(db);
}

/** The living children with some sealed numbers, in hexadecimal digits. */
export async function holdersOf({ db, orgId }: Tenant, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const { rows } = await sql<{ number: string; patientId: string }>`
    select encode(held.sealed, 'hex') as number, held.patient_id
    from child_document held
    join patient on patient.org_id = ${orgId} and patient.id = held.patient_id and patient.deleted_at is null
    where held.org_id = ${orgId}
      and held.sealed = any(array(select decode(number, 'hex') from unnest(${numbers}::text[]) as number))`.execute(
    db,
  );
  return rows;
}

/** Documents of living children that may be found by a number or its end, the newest children first. */
export async function documentsEnding(
  { db, orgId }: Tenant,
  { end, limit }: { readonly end: Buffer; readonly limit: number },
): Promise<{ id: string; document: SealedDocument }[]> {
  const { rows } = await sql<{ id: string; document: SealedDocument }>`
    select held.patient_id as id, ${sealedDocument('held')} as document
    from child_document held
    join patient on patient.org_id = ${orgId} and patient.id = held.patient_id and patient.deleted_at is null
    where held.org_id = ${orgId} and held.number_end = ${end}
    order by patient.created_at desc, patient.id desc
    limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
