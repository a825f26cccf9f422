/**
 * The list query of spec section 3: `size, page, asc, desc` plus the named filters. Fields with an empty string
 * are dropped before anything looks at them, on both sides of the wire.
 */
import { z } from 'zod';
import { idField } from './fields.ts';

/** Rows of a page when the caller names no size. */
export const DEFAULT_PAGE_SIZE = 20;
/** Rows a dropdown loads; also the most a page may hold. */
export const DROPDOWN_SIZE = 1000;

/** How an antd table names the direction of a sort. */
export type SortOrder = 'ascend' | 'descend' | null;

/** Drops fields whose value is undefined, null or an empty string (spec 5: "empty value"). */
export function dropEmpty(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).filter(
      ([, value]) => value !== '' && value !== undefined && value !== null,
    ),
  );
}

/** The sort mapping of spec section 3: ascend fills `asc`, descend fills `desc`, none empties both. */
export function sortFields(column: string, order: SortOrder): { asc: string; desc: string } {
  if (order === 'ascend') return { asc: column, desc: '' };
  if (order === 'descend') return { asc: '', desc: column };
  return { asc: '', desc: '' };
}

/**
 * The input of a list call. `sortable` names the columns `asc` and `desc` accept; any other column is a
 * parameter error. Pages count from 1.
 */
export function listQuery<
  const Columns extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(sortable: Columns, filters: Filters) {
  const base = {
    size: z.coerce.number().int().min(1).max(DROPDOWN_SIZE).default(DEFAULT_PAGE_SIZE),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    asc: z.enum(sortable).optional(),
    desc: z.enum(sortable).optional(),
  };
  return z.object({ ...base, ...filters });
}

/** The input of a list whose rows open: `id` finds one of them, wherever in the list it is. */
export function openableQuery<
  const Columns extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(sortable: Columns, filters: Filters) {
  return listQuery(sortable, { id: idField.optional(), ...filters });
}

/** The input of an export: the filters and the order of a list call, without its pages. */
export function exportQuery<
  const Columns extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(sortable: Columns, filters: Filters) {
  const order = { asc: z.enum(sortable).optional(), desc: z.enum(sortable).optional() };
  return z.object({ ...order, ...filters });
}
