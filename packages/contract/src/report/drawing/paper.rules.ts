/** The colours of a printed report and of drawings on a screen. Result colours are the exam's; see exam-assessment.rules. */

/** Colours a drawing is made of. A screen gives variables that follow its theme. */
export type Palette = {
  readonly ink: string;
  readonly ink2: string;
  /** Names of vertebrae. */
  readonly name: string;
  readonly card: string;
  readonly teal: string;
  /** Dashed thresholds. */
  readonly dash: string;
  /** Ground and hatch of the error band. */
  readonly band: string;
  readonly hatch: string;
  readonly whisker: string;
  /** Zero of a chart. */
  readonly axis: string;
  /** The outline of a result's shape. */
  edge(resultId: number): string;
  /** Bodies and outlines of bones, ground of a flat plate. */
  readonly bone: string;
  readonly boneLine: string;
  readonly plate: string;
};

/** Ink on a result's colour stays dark in every theme. */
export const RESULT_INK = '#12312F';

/** Paper is white and the same everywhere. */
export const PAPER: Palette = {
  ink: '#12312F',
  ink2: '#37524E',
  name: '#47625E',
  card: '#fff',
  teal: '#0F766E',
  dash: '#6E8A86',
  band: '#E6F0EE',
  hatch: '#A9C6C1',
  whisker: '#5F807B',
  axis: '#12312F',
  edge: () => RESULT_INK,
  bone: '#fff',
  boneLine: '#5F807B',
  plate: '#D5E1DE',
};

/** A drawing inside a screen follows the light or dark theme through its variables. */
export const SCREEN: Palette = {
  ink: 'var(--ink)',
  ink2: 'var(--ink-2)',
  name: 'var(--ink-3)',
  card: 'var(--card)',
  teal: 'var(--teal)',
  dash: 'var(--line-control)',
  band: 'var(--teal-soft)',
  hatch: 'var(--teal-soft)',
  whisker: 'var(--line-control)',
  axis: 'var(--line-control)',
  edge: (resultId) => `var(--g${resultId}-edge)`,
  bone: 'var(--sunk)',
  boneLine: 'var(--line-control)',
  plate: 'var(--line-2)',
};

/** The light tint of a marked segment's vertebrae. */
export const SEGMENT_TINT = { 1: '#FEF6CF', 2: '#FFEBCB', 3: '#FEDCCB' } as const;
