import { sql } from 'kysely';
import type { Database } from '#platform/db/open.ts';

/** Resolves once a statement of this database waits for another transaction. */
export async function somebodyWaits(database: Database): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  for (;;) {
    const { rows } = await waiting.execute(database.bare);
    if (rows[0]?.count) return;
  }
}
