/** What tests compare before a deletion and after its restoring. */
import { withClient } from '#platform/backup/database-facts.ts';
import type { World } from '#testing/world.ts';

/** What every call writes, and what follows by itself. */
const OTHER = ['operation_log', 'log_total', 'log_pending', 'screen_change'];

/** All rows of institutions, table by table, but for the act that deleted them. */
export function everything(world: World): Promise<Record<string, string[]>> {
  return withClient(world.ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.columns join pg_tables on tablename = table_name
       where column_name = 'org_id' and table_schema = 'public' and table_name <> all($1) order by 1`,
      [OTHER],
    );
    const rows: Record<string, string[]> = {};
    for (const { name } of tables) {
      const answer = await client.query<{ text: string }>(
        `select (to_jsonb(t) - 'deletion_id')::text as text from ${name} as t order by 1`,
      );
      rows[name] = answer.rows.map(({ text }) => text);
    }
    return rows;
  });
}
