/** Calls that all servers count together: a row for each call and caller that comes near a limit. */
import { sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';

/** How many calls, and how long their window lasts, in milliseconds. */
export type CallCount = { readonly key: Buffer; readonly calls: number; readonly leftMs: number };

/** Adds calls to their rows, each of which begins again where its window is over; returns the sums. */
export async function addCalls(db: Db, counts: readonly CallCount[]): Promise<CallCount[]> {
  const { rows } = await sql<CallCount>`
    insert into call_rate as stored (key, calls, ends_at)
    select key, calls, now() + left_ms * interval '1 millisecond'
    from unnest(${counts.map(({ key }) => key)}::bytea[], ${counts.map(({ calls }) => calls)}::int[],
      ${counts.map(({ leftMs }) => leftMs)}::float8[]) as added (key, calls, left_ms)
    -- In one order, so that two servers do not wait for each other.
    order by key
    on conflict (key) do update set
      calls = excluded.calls + case when stored.ends_at > now() then stored.calls else 0 end,
      ends_at = case when stored.ends_at > now() then stored.ends_at else excluded.ends_at end
    returning key, calls, (extract(epoch from ends_at - now()) * 1000)::float8 as "leftMs"`.execute(
    db,
  );
  return rows;
}

/** Deletes windows that are over. */
export async function deleteExpiredCalls(db: Db): Promise<void> {
  await sql`delete from call_rate where ends_at < now()`.execute(db);
}
