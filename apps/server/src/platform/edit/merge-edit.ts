/**
 * Two people edit one row (docs/adr/0070-two-people-edit-one-thing.md). Its version is a keyed digest of each part, so
 * that every write changes it, an edit conflicts only in the parts it changes itself, and a masked number cannot be tried
 * against it.
 */
import { createHmac } from 'node:crypto';
import { CHANGED_BY_OTHERS, type EditParts, kernelErrors } from '@spine/contract/kernel';
import type { z } from 'zod';
import { currentCaller } from '#platform/auth/caller.ts';
import { refuse } from '#platform/http/refuse.ts';

/** Two values of one part have the same digest once in 10^14 times. */
const DIGEST_BYTES = 6;
const DIGEST_LENGTH = (DIGEST_BYTES * 4) / 3;

type Fields<Field extends string> = Readonly<Record<Field, unknown>>;

function digestOf<Field extends string>(row: Fields<Field>, part: readonly Field[]): string {
  const values = JSON.stringify(part.map((field) => row[field]));
  const key = currentCaller()?.versionKey ?? '';
  const digest = createHmac('sha256', key).update('version of a part').update(values).digest();
  return digest.subarray(0, DIGEST_BYTES).toString('base64url');
}

/** The version of a row. Lists without an order are sorted before. */
export function versionOf<Field extends string>(
  row: Fields<Field>,
  parts: EditParts<Field>,
): string {
  return parts.map((part) => digestOf(row, part)).join('');
}

type Patch<Row> = { readonly [Field in keyof Row]?: Row[Field] | undefined };

/** A row with the fields of a patch; fields left out stay. */
export function applyPatch<Row extends object>(stored: Row, patch: Patch<Row>): Row {
  const changes = Object.entries(patch).filter(
    ([field, value]) => value !== undefined && Object.hasOwn(stored, field),
  );
  return { ...stored, ...Object.fromEntries(changes) };
}

type Edit<Row> = {
  /** The stored row, locked until the transaction ends: of two edits at once the later one sees the first. */
  readonly stored: Row;
  /** The row as the edit would make it if nobody else had changed it. */
  readonly edited: Row;
  /** The version the edit was made from; without one nothing is checked. */
  readonly version: string | undefined;
};

/** The row as a refusal shows it. */
type CurrentRow = { readonly shape: z.ZodType; readonly read: () => unknown };

/**
 * The row with the parts that the edit changes; a part sent unchanged does not undo another edit. `isLate`: the row
 * has changed since it was read, so that an edit which changes nothing has been made already. Refuses
 * kernelErrors.changedMeanwhile.
 */
export async function mergeEdit<Field extends string, Row extends Fields<Field>>(
  parts: EditParts<Field>,
  { stored: known, edited: wanted, version }: Edit<Row>,
  current: CurrentRow,
): Promise<{ row: Row; isLate: boolean }> {
  const accepted: Field[] = [];
  const refused: Field[] = [];
  for (const [at, part] of parts.entries()) {
    const [now, changed] = [digestOf(known, part), digestOf(wanted, part)];
    const read = version?.slice(at * DIGEST_LENGTH, (at + 1) * DIGEST_LENGTH) ?? now;
    if (changed === now || changed === read) continue;
    (read === now ? accepted : refused).push(...part);
  }
  if (refused.length > 0)
    refuse(kernelErrors.changedMeanwhile, {
      fields: refused.map((field) => ({ field, message: CHANGED_BY_OTHERS })),
      data: current.shape.parse(await current.read()),
      shape: current.shape,
    });
  const row = { ...known, ...Object.fromEntries(accepted.map((field) => [field, wanted[field]])) };
  return { row, isLate: version !== undefined && version !== versionOf(known, parts) };
}
