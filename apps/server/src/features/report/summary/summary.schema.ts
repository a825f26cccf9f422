/**
 * The summary report of a school or of a region: one model that the PDF and the workbook are both drawn from, so that
 * they say the same. Every cell is the text that is shown; the workbook reads the number behind it from `value`.
 */
import type { StatisticTable, StatisticTally, TrendTest } from '@spine/contract/statistic';

/** The schools of a scope, or the regions below it. */
export type SummaryPlaces = { readonly kind: 'school' | 'region'; readonly table: StatisticTable };

/** What a summary is made of; days are calendar dates. */
export type SummaryFacts = {
  readonly orgName: string;
  readonly kind: 'school' | 'region';
  /** The school's name, the region's, or the institution's own. */
  readonly scopeName: string;
  readonly projectNames: readonly string[];
  readonly schools: number;
  /** First and last day or month of the examinations counted; null when there are none. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly reportDay: string;
  readonly total: StatisticTally;
  readonly bySex: StatisticTable;
  /** Grades, split by sex. */
  readonly byGrade: StatisticTable;
  readonly gradeTrend: TrendTest | null;
  /** Regions below and schools, side by side; none in a school's summary. */
  readonly places: readonly SummaryPlaces[];
};

export type SummaryCell = {
  readonly text: string;
  /** What a spreadsheet reckons with: a count, or a percentage without its sign. */
  readonly value?: number;
  /** A second, quieter line: `13/712`. */
  readonly note?: string | undefined;
};

export type SummaryColumn = {
  readonly title: string;
  /** Share of the width of the page. */
  readonly width: number;
  readonly align: 'left' | 'right';
};

export type SummaryRow = { readonly cells: readonly SummaryCell[]; readonly strong: boolean };

export type SummarySection = {
  readonly title: string;
  /** The quiet line at the right of the title. */
  readonly unit: string;
  readonly columns: readonly SummaryColumn[];
  readonly rows: readonly SummaryRow[];
  /** Plain sentences under the table. */
  readonly notes: readonly string[];
};

export type SummaryModel = {
  readonly documentTitle: string;
  /** Without extension. */
  readonly fileName: string;
  readonly orgName: string;
  readonly platformLine: string;
  readonly title: string;
  /** At the right of the head. */
  readonly head: readonly { readonly label: string; readonly value: string }[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** What a principal reads, the default text filled in. */
  readonly paragraph: string;
  readonly sections: readonly SummarySection[];
  readonly footer: string;
  readonly pageOf: string;
};
