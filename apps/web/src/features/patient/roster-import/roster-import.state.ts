/**
 * The state of an import. The file is checked first; only a roster without faults can be written, and the server checks
 * it again while writing.
 */
import type { RosterOutcome, RosterRefusal } from '@spine/contract/patient';

export type ChosenFile = { readonly schoolId: string; readonly file: File; readonly at: Date };

export type ImportState =
  | { readonly step: 'choose'; readonly message?: string; readonly before?: ChosenFile }
  | { readonly step: 'checking' | 'writing'; readonly chosen: ChosenFile }
  | {
      readonly step: 'wrong';
      readonly chosen: ChosenFile;
      readonly refusal: RosterRefusal;
      readonly seconds: number;
    }
  | {
      readonly step: 'right';
      readonly chosen: ChosenFile;
      readonly outcome: RosterOutcome;
      readonly seconds: number;
    }
  | { readonly step: 'done'; readonly chosen: ChosenFile; readonly outcome: RosterOutcome };

/** The step of the three at the top: 1 choose, 2 check, 3 write. */
export function stepOf({ step }: ImportState): 1 | 2 | 3 {
  if (step === 'choose') return 1;
  return step === 'writing' || step === 'done' ? 3 : 2;
}

/** Rows of a roster that has no fault. */
export function rowsOf({ added, updated, unchanged }: RosterOutcome): number {
  return added + updated + unchanged;
}

/** A mark of the row map: its position in the file in percent, and whether its row number is shown. */
export type RowMark = { readonly row: number; readonly at: number; readonly labelled: boolean };

const LABEL_WIDTH = 5;

/** Marks for faulty rows; a label that would overlap the former one is left out. */
export function rowMarks(rows: readonly number[], lastRow: number): RowMark[] {
  let labelledAt = -LABEL_WIDTH;
  return rows.map((row) => {
    const at = lastRow > 0 ? (row / lastRow) * 100 : 0;
    const labelled = at - labelledAt >= LABEL_WIDTH;
    if (labelled) labelledAt = at;
    return { row, at, labelled };
  });
}
