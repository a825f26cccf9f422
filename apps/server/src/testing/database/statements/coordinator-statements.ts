/**
 * Whether a statement treats the coordinator's tables in a way that Citus 13 does wrongly, though PostgreSQL does it well
 * (docs/scale-out.md): it writes the rows of `insert … select` and of `copy` past the policies of these tables, and an outer join
 * of one of them with a distributed table may end the coordinator's process.
 *
 * It reads text, not meaning.
 */
import { DISTRIBUTED_TABLES } from '#platform/db/distributed/table-places.ts';
import { normalizeStatement, partsOf } from './statement-parts.ts';

/** The coordinator's tables that Citus knows, because keys tie them to `organization`, directly or through each other. */
export const KNOWN_COORDINATOR_TABLES: readonly string[] = [
  'access_approval',
  'action',
  'app_package',
  'app_user',
  'audit_report',
  'blob',
  'bulk_report',
  'erasure',
  'incident',
  'installation',
  'job',
  'logout_token',
  'recovery_code',
  'session',
  'sign_in_factor',
  'sign_in_flow',
  'sign_in_invitation',
  'sign_in_link',
  'sign_in_provider',
  'trusted_browser',
  'video_upload',
];
const KNOWN = KNOWN_COORDINATOR_TABLES.join('|');

const INSERTED = new RegExp(`\\binsert into (?:${KNOWN})\\b(?: as \\w+)?(?: \\([^)]*\\))?(.*)`);
const COPIED = new RegExp(`\\bcopy (?:${KNOWN})\\b[^;]* from\\b`);
const OUTER_JOIN = /\b(?:left|right|full)(?: outer)? join\b/;
const OF_COORDINATOR = new RegExp(`\\b(?:from|join|update|using|,) (?:${KNOWN})\\b`);
const OF_WORKERS = new RegExp(
  `\\b(?:from|join|update|using|,) (?:${DISTRIBUTED_TABLES.join('|')})\\b`,
);

/** What is wrong with it; nothing where all is well. */
export function coordinatorFaults(statement: string): string[] {
  const text = normalizeStatement(statement);
  const faults: string[] = [];
  const [, rows = ' values'] = INSERTED.exec(text) ?? [];
  if (!/^ (?:default )?values\b/.test(rows))
    faults.push('selected rows pass no policy of the coordinator’s table');
  if (COPIED.test(text)) faults.push('copied rows pass no policy of the coordinator’s table');
  const joins = partsOf(text).filter((part) => OUTER_JOIN.test(part));
  if (joins.some((part) => OF_COORDINATOR.test(part) && OF_WORKERS.test(part)))
    faults.push('an outer join of a coordinator’s table with a distributed one');
  return faults;
}
