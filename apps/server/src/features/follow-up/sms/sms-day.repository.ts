/**
 * How many messages an institution has had on a day. All its senders count in one row, so that none goes beyond the limit
 * (docs/adr/0109-notices-of-a-day.md).
 */
import { dateInShanghai } from '@spine/contract/kernel';
import type { Tenant } from '#platform/db/open.ts';

/** `perDay` is how many an institution may send on the day of `now`. */
export type TextsOfDay = { readonly now: Date; readonly perDay: number };

/** Counts a message; false where the day has all its messages. */
export async function takeOfDay(
  { db, orgId }: Tenant,
  { now, perDay }: TextsOfDay,
): Promise<boolean> {
  const day = dateInShanghai(now);
  const counted = await db
    .insertInto('textDay')
    .values({ orgId, day, texts: 1 })
    .onConflict((conflict) =>
      conflict
        .column('orgId')
        .doUpdateSet(({ eb, case: when, lit }) => ({
          day,
          texts: when()
            .when('textDay.day', '=', day)
            .then(eb('textDay.texts', '+', 1))
            .else(lit(1))
            .end(),
        }))
        .where(({ or, eb }) =>
          or([eb('textDay.day', '<>', day), eb('textDay.texts', '<', perDay)]),
        ),
    )
    .returning('texts')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Takes back the count of a message that the vendor did not take. */
export async function giveBackOfDay(
  { db, orgId }: Tenant,
  { now }: Pick<TextsOfDay, 'now'>,
): Promise<void> {
  await db
    .updateTable('textDay')
    .set(({ eb }) => ({ texts: eb('texts', '-', 1) }))
    .where('orgId', '=', orgId)
    .where('day', '=', dateInShanghai(now))
    .where('texts', '>', 0)
    .execute();
}

/** Whether a day has all its messages. */
export async function isDayFull(
  { db, orgId }: Tenant,
  { now, perDay }: TextsOfDay,
): Promise<boolean> {
  const full = await db
    .selectFrom('textDay')
    .where('orgId', '=', orgId)
    .where('day', '=', dateInShanghai(now))
    .where('texts', '>=', perDay)
    .select('texts')
    .executeTakeFirst();
  return full !== undefined;
}
