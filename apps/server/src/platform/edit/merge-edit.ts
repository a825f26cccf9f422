/**
 * Two people edit one row (docs/adr/0070-two-people-edit-one-thing.md). Its version is a digest of each part, so that
 * every write of whatever kind makes another, and an edit meets only the parts it changes itself.
 */
import { createHash } from 'node:crypto';
import { CHANGED_BY_OTHERS, type EditParts, kernelErrors } from '@spine/contract/kernel';
import type { z } from 'zod';
import { refuse } from '#platform/http/refuse.ts';

/** By accident two values of one part have the same once in 10^14 times. */
const DIGEST_BYTES = 6;
const DIGEST_LENGTH = (DIGEST_BYTES * 4) / 3;

type Fields<Field extends string> = Readonly<Record<Field, unknown>>;

function digestOf<Field extends string>(row: Fields<Field>, part: readonly Field[]): string {
  const values = JSON.stringify(part.map((field) => row[field]));
  const digest = createHash('sha256').update(values).digest();
  return digest.subarray(0, DIGEST_BYTES).toString('base64url');
}

/** The version of a row. Lists without an order are sorted before. */
export function versionOf<Field extends string>(
  row: Fields<Field>,
  parts: EditParts<Field>,
): string {
  return parts.map((part) => digestOf(row, part)).join('');
}

type Sent<Row> = { readonly [Field in keyof Row]?: Row[Field] | undefined };

/** A row with what was sent of it; what was left out stays. */
export function withSent<Row extends object>(known: Row, sent: Sent<Row>): Row {
  const named = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && Object.hasOwn(known, field),
  );
  return { ...known, ...Object.fromEntries(named) };
}

type Edit<Row> = {
  /** As it is, locked until the transaction ends: of two edits at once the later one sees the first. */
  readonly known: Row;
  /** As it would be if nobody else had edited it. */
  readonly wanted: Row;
  /** What the edit was made from; without one it is not checked. */
  readonly version: string | undefined;
};

/** The row as whoever is refused sees it now. */
type Present = { readonly shape: z.ZodType; readonly read: () => unknown };

/**
 * The row with the parts that the edit changes; what it sends unchanged is no wish to change it back. `isLate`: the row
 * has changed since it was read, so that an edit which changes nothing is one that was made already. Refuses
 * kernelErrors.changedMeanwhile.
 */
export async function mergeEdit<Field extends string, Row extends Fields<Field>>(
  parts: EditParts<Field>,
  { known, wanted, version }: Edit<Row>,
  present: Present,
): Promise<{ row: Row; isLate: boolean }> {
  const taken: Field[] = [];
  const refused: Field[] = [];
  for (const [at, part] of parts.entries()) {
    const [is, wish] = [digestOf(known, part), digestOf(wanted, part)];
    const seen = version?.slice(at * DIGEST_LENGTH, (at + 1) * DIGEST_LENGTH) ?? is;
    if (wish === is || wish === seen) continue;
    (seen === is ? taken : refused).push(...part);
  }
  if (refused.length > 0)
    refuse(kernelErrors.changedMeanwhile, {
      fields: refused.map((field) => ({ field, message: CHANGED_BY_OTHERS })),
      data: present.shape.parse(await present.read()),
    });
  const row = { ...known, ...Object.fromEntries(taken.map((field) => [field, wanted[field]])) };
  return { row, isLate: version !== undefined && version !== versionOf(known, parts) };
}
