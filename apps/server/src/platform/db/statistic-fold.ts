/** The counts of statistics are appended by triggers; folding adds the changes of each group up. */
import { sql } from 'kysely';
import type { Db } from './open.ts';

/** Run now and then; who reads or writes meanwhile is not held up. */
export async function foldStatistics(db: Db): Promise<void> {
  await sql`select fold_statistics()`.execute(db);
}
