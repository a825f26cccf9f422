/**
 * How PostgreSQL carries statements out once an institution is large. One filled database serves all tests of a run
 * that ask: the first of them fills it, and what their statements write is rolled back. Statements are explained as
 * the application's role, under row-level security, both as planned for their values and as planned once for all
 * values, because a prepared statement may become either.
 */
import { Client } from 'pg';
import { type OrgScope, orgScope, type Scope } from '#platform/auth/scope.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import type { Statement } from '#platform/db/dialect.ts';
import { openDatabase, type TenantIn } from '#platform/db/open.ts';
import { CAST_IDS } from '../cast.ts';
import { testClock } from '../clock.ts';
import { sharedDatabase } from '../database/database.ts';
import { fillDatabase, SMALL_ORG } from './fill.ts';

export type Work<S extends Scope = OrgScope> = (tenant: TenantIn<S>) => Promise<unknown>;
export type Filled = Awaited<ReturnType<typeof openFilled>>;

const STATEMENT = /^\s*(select|with|insert|update|delete)\b/;

/** Opens the filled database; close it after the tests of the file. */
export async function openFilled() {
  const ownerUrl = await sharedDatabase('filled', fillDatabase);
  let heard: Statement[] = [];
  const database = openDatabase(deriveAppUrl(ownerUrl), 2, {
    clock: testClock(),
    watch: (statement) => heard.push(statement),
  });
  const planner = new Client({ connectionString: deriveAppUrl(ownerUrl) });
  await planner.connect();
  let turn: Client | undefined;

  const statementsOf = async <S extends Scope>(scope: S, work: Work<S>): Promise<Statement[]> => {
    heard = [];
    const undone = new Error('undone');
    await database
      .inScope(scope, async (tenant) => {
        await work(tenant);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    const made = heard.filter(({ text }) => STATEMENT.test(text));
    if (made.length === 0) throw new Error('the work made no statement');
    return made;
  };
  const planOf = (scope: Scope, statement: Statement, generic: boolean) =>
    explain(planner, scope, { statement, generic });
  const plansOf = async (scope: Scope, statements: readonly Statement[]): Promise<string[]> => {
    const plans = [];
    for (const statement of statements)
      for (const generic of [false, true]) plans.push(await planOf(scope, statement, generic));
    return plans;
  };
  return {
    database,
    /** The largest institution, one beside it, and one that is less than a tenth of what there is. */
    home: orgScope(CAST_IDS.orgs.home),
    other: orgScope(CAST_IDS.orgs.other),
    small: orgScope(SMALL_ORG),
    /** The statements some work makes, between the opening of its transaction and its end. */
    statementsOf,
    /** The plan of a statement for its values, or the generic one. */
    planOf,
    /** Both plans of each statement. */
    plansOf,
    /** Both plans of every statement some work makes. */
    plansFor: async <S extends Scope>(scope: S, work: Work<S>) =>
      plansOf(scope, await statementsOf(scope, work)),
    /** Statements as the owner of the schema; answers the words of the last one. */
    asOwner: (...statements: string[]) => ask(ownerUrl, statements),
    /** For a file that writes rows: until it is closed, others that ask for their turn wait. */
    takeTurn: async () => {
      turn = new Client({ connectionString: ownerUrl });
      await turn.connect();
      await turn.query('select pg_advisory_lock(1)');
    },
    close: async () => {
      await turn?.end();
      await planner.end();
      await database.close();
    },
  };
}

async function explain(
  client: Client,
  scope: Scope,
  { statement, generic }: { statement: Statement; generic: boolean },
): Promise<string> {
  const setting =
    scope.kind === 'org'
      ? `app.org_id = ${client.escapeLiteral(scope.orgId)}`
      : `app.platform = 'on'`;
  await client.query('discard all');
  await client.query(`set ${setting}`);
  await client.query(`set plan_cache_mode = force_${generic ? 'generic' : 'custom'}_plan`);
  await client.query(`prepare asked as ${statement.text}`);
  const values = statement.values.map((value) => literalOf(client, value));
  const call = values.length > 0 ? `asked(${values.join(', ')})` : 'asked';
  return wordsOf(await client.query(`explain execute ${call}`));
}

/** A quoted literal takes the type of its parameter, an array of any type included. */
function literalOf(client: Client, value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    return client.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`);
  }
  return client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

/** The query whose rows a function of the database answers, to explain it. */
export function queryOf(body: string): string {
  return body
    .replace(/^\s*begin\s+(if .*?end if;\s+)?return query\s/s, '')
    .replace(/;\s*end\s*$/, '');
}

function ask(url: string, statements: readonly string[]): Promise<string> {
  return withClient(url, async (client) => {
    let said = '';
    for (const statement of statements) said = wordsOf(await client.query(statement));
    return said;
  });
}

function wordsOf({ rows }: { rows: Record<string, unknown>[] }): string {
  return rows.flatMap((row) => Object.values(row)).join('\n');
}
