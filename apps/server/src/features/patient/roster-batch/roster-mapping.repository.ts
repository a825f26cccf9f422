/** Columns of lists as people chose them: of a school, by the hash of the titles above them. */
import type { RosterMapping } from '@spine/contract/patient';
import { type SqlBool, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';

/** The last used of a school; a file has no more lists. */
const MOST_READ = 255;

export type ChosenLayout = { readonly hash: string; readonly mapping: RosterMapping };
type OfSchool = { readonly schoolId: string };

export async function chosenMappings(
  { db, orgId }: Tenant,
  schoolId: string,
): Promise<Map<string, RosterMapping>> {
  const rows = await db
    .selectFrom('rosterMapping')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .select(['titlesHash', 'mapping'])
    .orderBy('usedAt', 'desc')
    .limit(sql.lit(MOST_READ))
    .execute();
  return new Map(rows.map(({ titlesHash, mapping }) => [titlesHash.toString('hex'), mapping]));
}

/** Remembers what was chosen last. */
export async function saveMappings(
  { db, orgId }: Tenant,
  {
    schoolId,
    layouts,
    now,
  }: OfSchool & { readonly layouts: readonly ChosenLayout[]; readonly now: Date },
): Promise<void> {
  const hashes = layouts.map(({ hash }) => hash);
  await lockMappings({ db, orgId }, { schoolId, hashes });
  const inOrder = layouts.toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  const rows = inOrder.map(({ hash, mapping }) => ({
    orgId,
    schoolId,
    titlesHash: Buffer.from(hash, 'hex'),
    mapping: JSON.stringify(mapping),
    usedAt: now,
  }));
  await db
    .insertInto('rosterMapping')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'schoolId', 'titlesHash']).doUpdateSet(({ ref }) => ({
        mapping: ref('excluded.mapping'),
        usedAt: ref('excluded.usedAt'),
      })),
    )
    .execute();
}

/** In one order, so that two files with the same lists wait for each other. */
async function lockMappings(
  { db, orgId }: Pick<Tenant, 'db' | 'orgId'>,
  { schoolId, hashes }: OfTitles,
): Promise<void> {
  await db
    .selectFrom('rosterMapping')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where(isOneOf(hashes))
    .select('titlesHash')
    .orderBy('titlesHash')
    .forUpdate()
    .execute();
}

type OfTitles = OfSchool & { readonly hashes: readonly string[] };

/** Notes that a file was read by some of them. */
export async function touchMappings(
  { db, orgId }: Tenant,
  { schoolId, hashes, now }: OfTitles & { readonly now: Date },
): Promise<void> {
  await lockMappings({ db, orgId }, { schoolId, hashes });
  await db
    .updateTable('rosterMapping')
    .set({ usedAt: now })
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where(isOneOf(hashes))
    .execute();
}

export async function forgetMappings(
  { db, orgId }: Tenant,
  { schoolId, hashes }: OfTitles,
): Promise<void> {
  await lockMappings({ db, orgId }, { schoolId, hashes });
  await db
    .deleteFrom('rosterMapping')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where(isOneOf(hashes))
    .execute();
}

const isOneOf = (hashes: readonly string[]) =>
  sql<SqlBool>`encode(titles_hash, 'hex') = ${anyOf(hashes, 'text')}`;
