/** The names of the migrations that the database has seen. */
import { sql } from 'kysely';
import type { Db } from './open.ts';

export async function appliedMigrations(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
