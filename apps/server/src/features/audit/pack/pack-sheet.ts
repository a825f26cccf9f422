/** How a sheet of the pack is described: each column with what it shows of a row, and what the rows are counted by. */
import type { AgeCounts } from '@spine/contract/audit';
import { timeInShanghai } from '@spine/contract/kernel';
import type { Tenant } from '#platform/db/open.ts';
import type { XlsxValue } from '#platform/spreadsheet/write/write-xlsx.ts';
import { agesOf, bandTitles, type Column, type PackRow, type TallyPlan } from './pack-row.ts';
import type { PackSource } from './pack-source.ts';

export type PackSheet = {
  readonly name: string;
  /** The first is printed in the report, so it is by closed sets only. */
  readonly tallies: readonly [TallyPlan, ...TallyPlan[]];
  /** Whether its rows are about children. */
  readonly hasAges: boolean;
  /** What the platform's pack has of it: the rows of all institutions, its own rows and counts of theirs, or counts. */
  readonly inPlatform: 'rows' | 'ownRows' | 'counts';
  /** Says the same in each institution: a pack has it once. */
  readonly isOnce?: true;
  readonly columns: readonly Column[];
  /** Rows of an institution, or of the platform itself. */
  readonly rows: (source: PackSource) => AsyncIterable<PackRow>;
};

type Rows<Row> = AsyncIterable<Row> | Promise<Iterable<Row>> | Iterable<Row>;
type SheetColumn<Row> = readonly [
  title: string,
  width: number,
  value: (row: Row, source: PackSource) => XlsxValue,
];

type Description<Row, Read> = Omit<PackSheet, 'columns' | 'rows'> & {
  readonly read: Read;
  readonly columns: readonly SheetColumn<NoInfer<Row>>[];
  /** What a row is beside its cells. */
  readonly counts?: (row: NoInfer<Row>, source: PackSource) => Omit<PackRow, 'cells'>;
};

export function defineSheet<Row>({
  read,
  columns,
  counts,
  ...sheet
}: Description<Row, (source: PackSource) => Rows<Row>>): PackSheet {
  return {
    ...sheet,
    columns: columns.map(([title, width]) => [title, width]),
    rows: async function* (source) {
      for await (const row of await read(source))
        yield { cells: columns.map(([, , value]) => value(row, source)), ...counts?.(row, source) };
    },
  };
}

/** A sheet with rows of institutions only: the platform has no children. */
export function defineTenantSheet<Row>({
  read,
  ...sheet
}: Description<Row, (tenant: Tenant, source: PackSource) => Rows<Row>>): PackSheet {
  return defineSheet<Row>({
    ...sheet,
    read: (source) => (source.tenant.kind === 'org' ? read(source.tenant, source) : []),
  });
}

export const by = (called: string, ...titles: string[]): TallyPlan => ({
  title: called,
  by: titles,
});

export const time = (instant: Date | null): string => (instant ? timeInShanghai(instant) : '');

export const schoolOf = ({ schools }: PackSource, id: string | null): string =>
  id === null ? '' : (schools.get(id) ?? '');

const BAND_WIDTH = 12;

/** A column for each band. */
export const ageColumns = <Row>(of: (row: Row) => AgeCounts): SheetColumn<Row>[] =>
  bandTitles.map((title, at) => [title, BAND_WIDTH, (row) => agesOf(of(row))[at] ?? 0]);
