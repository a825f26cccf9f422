/**
 * The types of rows, read from a migrated database: what PostgreSQL records of a column (its type after the parsers of
 * `platform/db/open.ts`, whether it is null, computed or has a default, and the closed set of its check) is said once.
 */
import { withClient } from '#platform/backup/database-facts.ts';
import { toColumnName, toPropertyName } from '#platform/db/names.ts';

type Column = {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  isComputed: boolean;
  hasDefault: boolean;
  /** The definitions of checks on this column alone. */
  checks: string[];
  /** The values of an enumerated type. */
  labels: string[];
};

/** What is in a column that only the server writes, where no check says it. */
const KNOWN_TYPES: Readonly<Record<string, string>> = {
  'access_approval.role': 'Role',
  'app_user.role': 'Role',
  'job.actor': 'Json<JobActor>',
  'job.error_data': 'Json<{ data?: unknown; fields?: FieldFault[] }>',
  'operation_log.role': 'Role',
  'roster_batch.content': 'Json<RosterContent>',
  'roster_batch.guards': 'Json<RosterGuard[]>',
  'roster_batch.parts': 'Json<RosterPartCounts>',
  'roster_batch.undone': 'Json<RosterUndoTally>',
  'roster_batch_row.before': 'Json<RosterChild>',
  'roster_batch_row.cells': 'Json<RosterCells>',
  'roster_batch_row.faults': 'Json<RosterFault[]>',
  'roster_batch_row.leaver': 'Json<FoundLeaver>',
  'roster_batch_row.placed': 'Json<PlacedRow>',
  'roster_batch_row.record': 'Json<RosterRecord>',
  'roster_batch_row.warnings': 'Json<RosterFault[]>',
  'roster_mapping.mapping': 'Json<RosterMapping>',
};

const HEAD = `/** Written by \`npm run db:types\` from a migrated database; \`schema/*.sql\` is the truth, and a test compares. */
import type { PlacedRow } from '@spine/contract/enrolment';
import type { FieldFault, Role } from '@spine/contract/kernel';
import type {
  FoundLeaver,
  RosterCells,
  RosterChild,
  RosterContent,
  RosterFault,
  RosterGuard,
  RosterMapping,
  RosterPartCounts,
  RosterRecord,
  RosterUndoTally,
} from '@spine/contract/patient';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JobActor } from '#platform/auth/actor.ts';

/** Written as JSON text, or as an object (an array would become one of PostgreSQL's), and read as the parsed value. */
type Json<T = unknown> = ColumnType<T, string | Record<string, unknown>, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

`;

const COLUMNS = `
  select relname as "table", attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
    attgenerated <> '' or attidentity = 'a' as "isComputed", atthasdef or attidentity = 'd' as "hasDefault",
    array(select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
      where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]) as checks,
    array(select enumlabel::text from pg_enum where enumtypid = atttypid order by enumsortorder) as labels
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'
    and attnum > 0 and not attisdropped
  order by relname, attnum`;

const TYPES: Readonly<Record<string, string>> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  text: 'string',
  character: 'string',
  uuid: 'string',
  date: 'string',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
};

/** With its end. */
const LINE_LENGTH = 101;
const NAMED_SET = /^CHECK \(\("?\w+"? = ANY \(ARRAY\[(.*)\]\)\)\)$/;
const NAMED_ARRAY = /<@ '\{(.*?)\}'::text\[\]/;

/** The full text of `platform/db/tables.ts`. */
export async function rowTypes(ownerUrl: string): Promise<string> {
  const { rows } = await withClient(ownerUrl, (client) => client.query<Column>(COLUMNS));
  const written = [...new Set(rows.map(({ table }) => table))].map((table) => {
    const columns = rows.filter((column) => column.table === table);
    return `  ${toPropertyName(table)}: {\n${columns.map(lineOf).join('')}  };\n`;
  });
  return `${HEAD}export type Tables = {\n${written.join('')}};\n`;
}

function lineOf(column: Column): string {
  const { type, isNullable, isComputed, hasDefault } = column;
  const name = toPropertyName(column.name);
  if (toColumnName(name) !== column.name) throw new Error(`${column.name}: no name in camel case`);
  if (type === 'jsonb' && hasDefault) return `    ${name}: GeneratedJson;\n`;
  const value = isNullable ? `${typeOf(column)} | null` : typeOf(column);
  if (isComputed) return `    ${name}: GeneratedAlways<${value}>;\n`;
  const line = `    ${name}: ${hasDefault ? `Generated<${value}>` : value};\n`;
  // A long union stands as the formatter sets it.
  if (line.length <= LINE_LENGTH || hasDefault) return line;
  return `    ${name}:\n      | ${value.replaceAll(' | ', '\n      | ')};\n`;
}

function typeOf({ table, name, type, checks, labels }: Column): string {
  if (labels.length > 0) return labels.map((label) => `'${label}'`).join(' | ');
  const known = KNOWN_TYPES[`${table}.${name}`];
  if (known) return known;
  if (type === 'jsonb') return 'Json';
  const isArray = type.endsWith('[]');
  const base = TYPES[isArray ? type.slice(0, -2) : type];
  if (!base) throw new Error(`${table}.${name}: no type for ${type}`);
  const set = checks.map(closedSet).find(Boolean) ?? base;
  if (!isArray) return set;
  return set.includes('|') ? `(${set})[]` : `${set}[]`;
}

/** The values of a check that names them all, as a union. */
function closedSet(check: string): string | undefined {
  const members = NAMED_SET.exec(check)?.[1]?.replaceAll(/::\w+/g, '').split(', ');
  const words = NAMED_ARRAY.exec(check)?.[1]?.split(',');
  return (members ?? words?.map((word) => `'${word}'`))?.join(' | ');
}
