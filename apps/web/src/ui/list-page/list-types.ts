/** What a feature says about its list; see `list-page.tsx` for the whole. */
import type { ReactNode } from 'react';
import type { TypedKind } from '#ui/typed/insertion.rules.ts';

export type Option = { value: string; label: string };

type FieldBase = {
  label: string;
  /**
   * A child's name, phone, student number and the like: such a value is never put into the address. It is kept in
   * the history entry, so that back and reload still work, and is left out of a copied link.
   */
  sensitive?: boolean;
  /** Behind 展开. */
  folded?: boolean;
  /** Width in the search row; fields without one share the rest. */
  width?: number;
};

export type TextFilter = FieldBase & {
  kind: 'text';
  name: string;
  max: number;
  /** What it is of, where it is no name. */
  typed?: TypedKind;
  /** What may be typed, where it is more than the label says. */
  placeholder?: string;
};
export type SelectFilter = FieldBase & {
  kind: 'select';
  name: string;
  options: readonly Option[];
  loading?: boolean;
  /** Several values, joined by commas on the wire. */
  multiple?: boolean;
  /** What stands in the empty field instead of 全部. */
  placeholder?: string;
};
export type DatesFilter = FieldBase & { kind: 'dates'; names: readonly [from: string, to: string] };
export type RegionFilter = FieldBase & {
  kind: 'region';
  names: readonly [province: string, city: string, district: string];
};
/** One field of the search form. `name` and `names` are the endpoint's input fields. */
export type FilterField = TextFilter | SelectFilter | DatesFilter | RegionFilter;

/** A column shows the field of its key as it is, where it does not say what it makes of the row. */
export type ListColumn<Row> = ColumnLook &
  ({ key: string; render: (row: Row) => ReactNode } | { key: keyof Row & string; render?: never });

type ColumnLook = {
  /** The wire's field name; also the sort column and the key of the remembered settings. */
  key: string;
  title: string;
  width: number;
  /** Only where the endpoint's listQuery names the column. */
  sortable?: boolean;
  align?: 'right';
  /** `start` for the name (cannot be hidden or moved), `end` for results. */
  fixed?: 'start' | 'end';
  hiddenByDefault?: boolean;
  /** The open drawer tells it: beside a drawer it gives way where the list has no room for all columns. */
  toldByDrawer?: boolean;
};

/** What is selected when a bulk action runs. */
export type Selection<Row = unknown> = {
  /** The rows ticked, on this and other pages. */
  ids: readonly string[];
  rows: readonly Row[];
  /** 选择全部 N 条 was pressed: the action is meant for every row of `input`, not only for `ids`. */
  allMatching: boolean;
  count: number;
  /** There are more. */
  countIsFloor: boolean;
  /** The filters of the screen, without page and sort. */
  input: Readonly<Record<string, unknown>>;
  clear: () => void;
};

export type BulkActions<Row = unknown> = {
  actions: (selection: Selection<Row>) => ReactNode;
  /** Whether a row may be ticked at all; every row where this is left out. */
  mayPick?: (key: string) => boolean;
  /** Offers 选择全部 N 条; only when the actions honour `allMatching`. */
  offersAll?: boolean;
};

export type ListDrawer<Row> = {
  /** Read out as the drawer's name, for example 检查详情. */
  label: string;
  body: (row: Row) => ReactNode;
  /** What the list call finds the row of a key by, where that is not its `id`. */
  find?: (key: string) => Readonly<Record<string, unknown>>;
  /** Buttons at the foot; the first is the row's main act. */
  actions?: (row: Row) => ReactNode;
};

/** Where a list stands: everything the address (and the history entry) holds. */
export type ListState = {
  page: number;
  size: number;
  asc: string;
  desc: string;
  filters: Readonly<Record<string, string>>;
  /** Key of the row whose drawer is open. */
  open: string;
};

/** The input names a field fills. */
export function namesOf(field: FilterField): readonly string[] {
  return 'names' in field ? field.names : [field.name];
}
