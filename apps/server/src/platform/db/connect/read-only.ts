import { sql } from 'kysely';
import type { Db } from '../open.ts';

/** Whether the server of a connection refuses writes: another one took its place, or its operator says so. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ readOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as read_only`.execute(db);
  return rows[0]?.readOnly === true;
}
