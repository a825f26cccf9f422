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

const sizeField = z.coerce.number().int().min(1).max(DROPDOWN_SIZE).default(DEFAULT_PAGE_SIZE);
const pageField = z.coerce.number().int().min(1).max(1_000_000);

type Columns = readonly [string, ...string[]];

function orderFields<const C extends Columns>(sortable: C) {
  return { asc: z.enum(sortable).optional(), desc: z.enum(sortable).optional() };
}

/**
 * The input of a list call. `sortable` names the columns `asc` and `desc` accept; any other column is a
 * parameter error. Pages count from 1.
 */
export function listQuery<const C extends Columns, Filters extends z.ZodRawShape>(
  sortable: C,
  filters: Filters,
) {
  const paging = { size: sizeField, page: pageField.default(1) };
  return z.object({ ...paging, ...orderFields(sortable), ...filters });
}

/** The input of a list whose rows open: `id` finds one of them, wherever in the list it is. */
export function openableQuery<const C extends Columns, Filters extends z.ZodRawShape>(
  sortable: C,
  filters: Filters,
) {
  return listQuery(sortable, { id: idField.optional(), ...filters });
}

/**
 * The input of a list of rows that open which can also be read to its end while rows come and go
 * (docs/adr/0077-reading-a-list-to-its-end.md). `after` is the `next` of the answer before: the id of the last row
 * read. It continues the default order, so it refuses a page number and another order beside it.
 */
export function cursorQuery<const C extends Columns, Filters extends z.ZodRawShape>(
  sortable: C,
  filters: Filters,
) {
  const paging = {
    size: sizeField,
    // Not filled in by the schema, so that a page that was sent can be told from none.
    page: pageField.optional().meta({ default: 1 }),
    after: idField.optional(),
    id: idField.optional(),
  };
  return z
    .object({ ...paging, ...orderFields(sortable), ...filters })
    .refine(isOneWayOfPaging, { path: ['after'] });
}

function isOneWayOfPaging(query: Readonly<Record<string, unknown>>): boolean {
  return (
    query['after'] === undefined ||
    ['page', 'asc', 'desc'].every((field) => query[field] === undefined)
  );
}

/** The input of an export: the filters and the order of a list call, without its pages. */
export function exportQuery<const C extends Columns, Filters extends z.ZodRawShape>(
  sortable: C,
  filters: Filters,
) {
  return z.object({ ...orderFields(sortable), ...filters });
}
