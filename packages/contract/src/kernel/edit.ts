/**
 * Two people may edit one thing at once. What is read carries a version, an edit sends what it changes with the version
 * it was made from, and only a part that somebody else gave another value meanwhile is refused
 * (docs/adr/0070-two-people-edit-one-thing.md).
 */
import { z } from 'zod';

/** The fields people edit in parts: the fields of one part, such as grade and class, are changed together or not at all. */
export type EditParts<Field extends string = string> = readonly (readonly Field[])[];

const VERSION_MAX = 200;

/** Identifies the values a row had when it was read; opaque to clients. */
export const rowVersion = z.string();

/** The version an edit was made from. Without one nothing is checked. */
export const seenVersion = z.string().max(VERSION_MAX).optional();

/** An edit without a version must send all fields, as the specification has it: these may not be missing then. */
export function requireAllWithoutVersion(fields: readonly string[]) {
  return (input: Readonly<Record<string, unknown>>, context: z.RefinementCtx) => {
    if (input['version'] !== undefined) return;
    for (const field of fields)
      if (input[field] === undefined) context.addIssue({ code: 'custom', path: [field] });
  };
}
