/** The types by which a feature defines its list; see `list-page.tsx`. */
import type { Endpoint } from '@spine/contract/kernel';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { TypedKind } from '#ui/typed/insertion.rules.ts';

export type Option = { value: string; label: string };

type FieldBase = {
  label: string;
  /**
   * Personal data such as a child's name, phone or student number, which must not appear in the address. It is stored in the
   * history entry, so that back and reload work, and is missing in a copied link.
   */
  sensitive?: boolean;
  /** Hidden until 展开. */
  folded?: boolean;
  /** Width in the search form; fields without one share the rest. */
  width?: number;
};

export type TextFilter = FieldBase & {
  kind: 'text';
  name: string;
  max: number;
  /** How typed text is cleaned, where it is not plain text. */
  typed?: TypedKind;
  /** What may be typed in addition to what the label says. */
  placeholder?: string;
};
export type SelectFilter = FieldBase & {
  kind: 'select';
  name: string;
  options: readonly Option[];
  loading?: boolean;
  /** Several values, joined by commas in the call. */
  multiple?: boolean;
  /** Shown in the empty field instead of 全部. */
  placeholder?: string;
};
export type DatesFilter = FieldBase & { kind: 'dates'; names: readonly [from: string, to: string] };
export type RegionFilter = FieldBase & {
  kind: 'region';
  names: readonly [province: string, city: string, district: string];
};
/** A field of the search form. `name` and `names` are the endpoint's input fields. */
export type FilterField = TextFilter | SelectFilter | DatesFilter | RegionFilter;

/** A column without `render` shows the field of its key. */
export type ListColumn<Row> = ColumnOptions &
  ({ key: string; render: (row: Row) => ReactNode } | { key: keyof Row & string; render?: never });

type ColumnOptions = {
  /** The field name of the call; also the sort column and the key of the stored settings. */
  key: string;
  title: string;
  width: number;
  /** Only for columns in the endpoint's listQuery. */
  sortable?: boolean;
  align?: 'right';
  /** `start` for the name, which cannot be hidden or moved; `end` for results. */
  fixed?: 'start' | 'end';
  hiddenByDefault?: boolean;
  /** The drawer shows it too: beside an open one that leaves too little room such columns are hidden, the last first. */
  shownInDrawer?: boolean;
};

/** The selection that a bulk action gets. */
export type Selection<Row = unknown> = {
  /** The selected rows, on this and other pages. */
  ids: readonly string[];
  rows: readonly Row[];
  /** 选择全部 N 条 was pressed: the action applies to all rows of `input`, not only to `ids`. */
  allMatching: boolean;
  count: number;
  /** Whether there may be more than `count`. */
  countIsFloor: boolean;
  /** The filters of the screen, without page and sort. */
  input: Readonly<Record<string, unknown>>;
  clear: () => void;
};

export type BulkActions<Row = unknown> = {
  actions: (selection: Selection<Row>) => ReactNode;
  /** Whether a row may be selected; by default every row. */
  isSelectable?: (key: string) => boolean;
  /** Offers 选择全部 N 条; only when the actions support `allMatching`. */
  offersAll?: boolean;
};

/** Keys that act on the open row, else on the one with the focus, by their small letters. Each returns whether it did something. */
export type RowKeys<Row> = Readonly<
  Record<string, (row: Row, selection: Selection<Row>) => boolean>
>;

export type ListDrawer<Row> = {
  /** The accessible name of the drawer, for example 检查详情. */
  label: string;
  body: (row: Row) => ReactNode;
  /** The input of the list call that finds the row of a key; by default its `id`. */
  find?: (key: string) => Readonly<Record<string, unknown>>;
  /** Buttons at the bottom, the main action first. */
  actions?: (row: Row) => ReactNode;
};

/** The state of a list in the address and the history entry. */
export type ListState = {
  page: number;
  size: number;
  asc: string;
  desc: string;
  filters: Filters;
  /** The key of the open row. */
  open: string;
};

export type TabOption = Option & {
  /** Filters that choosing the tab sets; they leave with it. */
  opens?: Filters;
  /** All of its rows are in other tabs as well: it stands after a line. */
  crosses?: true;
};

/** One of the options is always chosen, the first unless the address says another. */
export type TabsFilter = FieldBase & {
  kind: 'tabs';
  name: string;
  options: readonly TabOption[];
  /** The tab the list opens with; without one the first. */
  initial?: string;
  /** Said in a tab without rows. */
  nothing: string;
  /** Counts the rows of each tab, by the other filters of the list; `all` has each row once. */
  counted: Endpoint<
    z.ZodType,
    { readonly kind: 'one'; readonly data: z.ZodType<Readonly<Record<string, number>>> }
  >;
};

export type TabsProps = { tabs: TabsFilter; applied: Filters };

/** A filter shown as tabs above the rows, by `listTabs`; only lists with tabs load what shows them. */
export type ListTabs = TabsFilter & {
  Bar: ComponentType<TabsProps & { apply: (filters: Filters) => void }>;
  Total: ComponentType<TabsProps & { words: (count: number, isFloor: boolean) => string }>;
  /** In the place of rows, where another tab has some. */
  Nothing: ComponentType<TabsProps & { apply: (filters: Filters) => void; children: ReactNode }>;
};

/** A filter that the address holds. */
export type AddressField = FilterField | TabsFilter;

/** The values of filters by their input names; empty ones are left out. */
export type Filters = Readonly<Record<string, string>>;

/** The input names of a field. */
export function namesOf(field: AddressField): readonly string[] {
  return 'names' in field ? field.names : [field.name];
}
