/** The report of one examination, ready to be laid out: every word is chosen and every figure is drawn. */
import type { ResultId } from '@spine/contract/exam';
import type { Part, SvgNode } from '@spine/contract/report';

export type Labelled = { readonly label: string; readonly value: string };
export type ResultBand = {
  readonly resultId: ResultId | null;
  /** The result's colour; null leaves the band white. */
  readonly colour: string | null;
  readonly mark: SvgNode;
  readonly caption: string;
  readonly word: string;
  /** 待复测 beside the word. */
  readonly tag: string | null;
  readonly ruler: SvgNode | null;
  readonly angle: {
    readonly caption: string;
    readonly value: string;
    readonly where: string;
  } | null;
  /** What stands in the place of ruler and angle when nothing was measured. */
  readonly note: string;
};

export type FigureBlock = {
  readonly heading: string;
  readonly note: string;
  /** The figure from its usual height to the lowest; those beside the first are there when long texts may need them. */
  readonly figures: readonly SvgNode[];
  readonly caption: readonly string[];
};

/** How a cell is set: a name, a value, the value that decides, or plain text. */
export type CellStyle = 'name' | 'value' | 'key' | 'plain';
export type Cell = {
  readonly style: CellStyle;
  readonly text: string;
  readonly strong: boolean;
  readonly small: string;
  readonly tag: string;
  readonly mark: SvgNode | null;
  /** Leaves the room of a mark, so that words stand under each other. */
  readonly indent: boolean;
};
export type AngleTable = {
  readonly heading: string;
  readonly note: string;
  /** `end` sets a column to the right; widths are percent of the table. */
  readonly columns: readonly {
    readonly label: string;
    readonly end: boolean;
    readonly width: number;
  }[];
  readonly rows: readonly { readonly deciding: boolean; readonly cells: readonly Cell[] }[];
  readonly footnote: string;
};

export type SignList = {
  readonly heading: string;
  readonly items: readonly { readonly word: string; readonly on: boolean }[];
  /** Instead of the items when the inspection was not recorded. */
  readonly empty: string;
};

export type Line = { readonly label: string; readonly parts: readonly Part[] };
export type LineBlock = { readonly heading: string; readonly lines: readonly Line[] };

export type ItemBlock = {
  readonly heading: string;
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly Line[];
};

export type TrendBlock = {
  readonly heading: string;
  readonly note: string;
  /** As many as of the spine; none when nothing was measured. */
  readonly figures: readonly SvgNode[];
  readonly sentence: readonly Part[];
};

/** The foot: who examined, when the report was made, with what, and the institution's own lines. */
export type SignBlock = {
  readonly doctor: Labelled;
  readonly date: Labelled;
  readonly device: Labelled;
  readonly lines: readonly Labelled[];
};

/** Which of the two arrangements of a page is used. */
export type ReportLayout = 'quick' | 'normal';

export type ReportModel = {
  readonly kind: 'quick' | 'normal';
  /** A normal examination that was declined has little to show and is set like a quick one. */
  readonly layout: ReportLayout;
  /** `quick-report-…` or `normal-report-…` (spec 2). */
  readonly containerId: string;
  readonly documentTitle: string;
  readonly fileName: string;
  readonly org: { readonly name: string; readonly line: string };
  /** data: URL of the institution's logo; null for the platform's mark. */
  readonly logo: string | null;
  readonly head: readonly Labelled[];
  readonly title: string;
  readonly subtitle: string;
  readonly child: readonly Labelled[];
  readonly band: ResultBand;
  readonly figure: FigureBlock;
  readonly table: AngleTable;
  readonly signs: SignList | null;
  readonly findings: LineBlock | null;
  readonly items: ItemBlock | null;
  readonly trend: TrendBlock;
  readonly advice: { readonly heading: string; readonly text: string };
  readonly sign: SignBlock;
  readonly footer: { readonly strong: string; readonly text: string };
  readonly verify: { readonly url: string; readonly caption: string };
};
