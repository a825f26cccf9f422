/**
 * Whether a statement names the institution of every institution's table it touches: a distributed database then sends
 * it to the one node that has these rows, and every database may use the indexes, which begin with it.
 *
 * It reads text, not meaning. Each table must have its `org_id` compared or inserted, by its own name or, where it needs
 * none, before the next `select`; and in each part of the statement that touches tables, subselects included, one must
 * be compared with a parameter: that of an outer row does not tell a node.
 */
import { INSTITUTION_TABLES } from '#platform/db/distributed/table-places.ts';
import { normalizeStatement, partsOf } from './statement-parts.ts';

const TOUCHED = new RegExp(
  `\\b(from|join|update|into|using) (${INSTITUTION_TABLES.join('|')})\\b(?: (?:as )?([a-z_]\\w*))?`,
  'g',
);
/** What may stand where a table's second name does. */
const AFTER_A_TABLE = new Set(
  'cross for full group inner join left limit on order returning right set using values where'.split(
    ' ',
  ),
);
const WITH_PARAMETER = /\borg_id = (?:\$\d|'')|\$\d+(?:::uuid)? = (?:\w+\.)?org_id\b/;

/** The institutions' tables that a statement touches without naming the institution. */
export function tablesWithoutInstitution(statement: string): string[] {
  return partsOf(normalizeStatement(statement)).flatMap(faultsOf);
}

function faultsOf(text: string): string[] {
  const touched = [...text.matchAll(TOUCHED)].map((match) => {
    const [, verb, table = '', second = ''] = match;
    const name = AFTER_A_TABLE.has(second) ? table : second || table;
    return { table, name, inserted: verb === 'into', rest: text.slice(match.index) };
  });
  const missing = touched.filter(({ name, inserted, rest }) =>
    inserted ? !isInserted(rest) : !isCompared(name, { text, rest }),
  );
  const others = touched.filter(({ inserted }) => !inserted);
  const faults = missing.length > 0 || WITH_PARAMETER.test(text) ? missing : others;
  return faults.map(({ table }) => table);
}

function isInserted(rest: string): boolean {
  return /^into \w+(?: as \w+)? \([^)]*\borg_id\b/.test(rest);
}

function isCompared(name: string, { text, rest }: { text: string; rest: string }): boolean {
  const named = new RegExp(`\\b${name}\\.org_id(?: = |, )|= ${name}\\.org_id\\b`);
  const [unnamed = ''] = rest.split(/\bselect\b/);
  return named.test(text) || /(?:^|[^.\w])org_id(?: = |, )|\busing \(org_id\b/.test(unnamed);
}
