/** Everything in a database, to compare it with a restored one: each table's number of rows and a hash of them. */
import { withClient } from '#platform/backup/database-facts.ts';

/** Leaves out sessions, trust in browsers and families' accesses, which a restore ends. */
export function tableContents(ownerUrl: string): Promise<Record<string, string>> {
  return withClient(ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('session', 'trusted_browser', 'family_access', 'family_link')
       order by relname`,
    );
    const contents: Record<string, string> = {};
    for (const { name } of tables) {
      const table = client.escapeIdentifier(name);
      const { rows } = await client.query<{ found: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as found
         from (select md5(t::text) as hash from ${table} t) as hashed`,
      );
      contents[name] = rows[0]?.found ?? '';
    }
    return contents;
  });
}

/** The ids in a table. */
export function idsIn(ownerUrl: string, table: string): Promise<Set<string>> {
  return withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${client.escapeIdentifier(table)}`,
    );
    return new Set(rows.map(({ id }) => id));
  });
}
