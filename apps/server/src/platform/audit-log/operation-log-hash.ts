/**
 * What the hashes of the operation log are made of, as `seal_log` makes them. Each field stands behind its length in
 * bytes, `-` where there is none, so that no two lines have the same text. Instants are seconds since 1970 with six
 * decimals; everything comes from the database as text that no setting and no version of PostgreSQL changes.
 */
import { hash } from 'node:crypto';

/** The columns of a line in the order they are hashed, each as SQL that answers text. */
export const LINE_FIELDS = {
  id: 'id::text',
  org_id: 'org_id::text',
  user_id: 'user_id::text',
  username: 'username',
  org_name: 'org_name',
  role: 'role::text',
  model: 'model',
  keypoint: 'keypoint',
  keymsg: 'keymsg',
  level: 'level',
  optype: 'optype',
  optime: 'extract(epoch from optime)::text',
  children: 'children::text',
} as const;

/** Columns that were added later stand where they have a value, so that lines before them keep their hash. */
const FIRST_ADDED = Object.keys(LINE_FIELDS).indexOf('children');

const FORMAT = 'spine-log/1';

export type BlockRow = {
  readonly number: number;
  readonly lines: number;
  readonly total: number;
  readonly sealedAt: string;
  readonly hash: string;
};

/** The hash before the first block's. */
export const FIRST_HASH = hash('sha256', '');

/** The hash of a line, from its fields in the order of LINE_FIELDS. */
export function lineHash(fields: readonly (string | null)[]): string {
  let text = '';
  for (const [at, field] of fields.entries()) {
    if (field !== null) text += `${Buffer.byteLength(field)}:${field},`;
    else if (at < FIRST_ADDED) text += '-,';
  }
  return hash('sha256', text);
}

/** The hash of a block, from the hash of the block before it and those of its lines in order. */
export function blockHash(
  { number, lines, total, sealedAt }: BlockRow,
  { previous, hashes }: { previous: string; hashes: readonly string[] },
): string {
  const head = [FORMAT, number, previous, sealedAt, total, lines, ''].join('\n');
  return hash('sha256', Buffer.concat([Buffer.from(head), Buffer.from(hashes.join(''), 'hex')]));
}
