/** The report of one examination, ready to be laid out: every word is chosen and every figure is drawn. */
import { z } from 'zod';
import { dateField, idField } from '#kernel';
import { examTypeField, type ResultId, resultIdField } from '../exam/index.ts';
import type { SvgNode } from './svg.rules.ts';

export type Labelled = { readonly label: string; readonly value: string };
/** A run of text; strong runs are bold. */
export type Part = { readonly text: string; readonly strong: boolean };

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

/** The report of one examination as a screen shows it. */
export const reportView = z.object({
  /** `quick-report-…` or `normal-report-…` (spec 2). */
  containerId: z.string(),
  documentTitle: z.string(),
  name: z.string(),
  /** What the page tells, for screens too small to read it. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The A4 page as it is printed. */
  svg: z.string(),
});
export type ReportView = z.output<typeof reportView>;

/** A template as it is being written: lines may lack their names yet. */
export const reportSample = z.object({
  resultId: resultIdField,
  typeId: examTypeField,
  advice: z.string().max(1000),
  lines: z.array(z.object({ label: z.string().max(50), value: z.string().max(200) })).max(10),
  /** data: URL of a picture; without one the platform's mark stands in. */
  logo: z
    .string()
    .regex(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/)
    .optional(),
});
export type ReportSample = z.output<typeof reportSample>;

export const sampleView = z.object({
  svg: z.string(),
  /** The size in pt at which the advice has room. */
  adviceSize: z.number(),
});

export const reportToken = z.string().regex(/^[A-Za-z0-9_-]{20,80}$/);

/** What anyone who holds the printed report may learn: that it is genuine, and whose it roughly is. */
export const verification = z.object({
  genuine: z.boolean(),
  examDate: dateField.nullable(),
  orgName: z.string().nullable(),
  /** The surname only, `顾**`. */
  maskedName: z.string().nullable(),
});
export type Verification = z.output<typeof verification>;

/** Which examination a verification token names. */
export const verifiedExam = z.object({ orgId: idField, examId: idField });
export type VerifiedExam = z.output<typeof verifiedExam>;
