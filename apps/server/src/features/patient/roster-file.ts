/** The two .xls files of an import: the empty template, and a refused roster with the causes beside its rows. */
import {
  type CheckedRoster,
  FAULT_COLUMN_TITLE,
  faultSentence,
  ROSTER_EXAMPLE,
  ROSTER_FIELDS,
  ROSTER_FILE_TEXT,
  ROSTER_RULES,
  ROSTER_TITLES,
  type RosterFault,
  type RosterRow,
  wholeTypedText,
} from '@spine/contract/patient';
import { writeXls, type XlsSheet } from '#platform/spreadsheet/write-xls.ts';

const WIDTHS = [24, 12, 8, 14, 12, 12, 16];
const CAUSE_WIDTH = 60;

/** A header over text columns, and a second sheet that explains them, turned so that it is no roster itself. */
export function templateFile(): Buffer {
  const text = ROSTER_FILE_TEXT;
  const rules = ROSTER_FIELDS.map((field) => [
    ROSTER_TITLES[field],
    field === 'tel' ? text.optional : text.required,
    ROSTER_RULES[field],
    ROSTER_EXAMPLE[field],
  ]);
  return writeXls([
    {
      name: text.rosterSheet,
      widths: WIDTHS,
      rows: [ROSTER_FIELDS.map((field) => ROSTER_TITLES[field])],
    },
    {
      name: text.exampleSheet,
      widths: [14, 8, 32, 20],
      rows: [[text.columnTitle, text.needTitle, text.ruleTitle, text.exampleTitle], ...rules],
    },
  ]);
}

type Refused = {
  readonly rows: readonly RosterRow[];
  readonly date1904: boolean;
  readonly checked: CheckedRoster;
};

/** The rows as typed, in their places; wrong cells are marked and the last column says what is wrong. */
export function faultFile({ rows, date1904, checked }: Refused): Buffer {
  const [header = []] = rows;
  const titles = header.map((cell) => wholeTypedText(cell, date1904));
  const known = titles.indexOf(FAULT_COLUMN_TITLE);
  const column = known < 0 ? titles.length : known;
  const causes = causesByRow(checked.faults);
  const written = rows.map((cells, index) => {
    const texts = titles.map((_title, at) => wholeTypedText(cells[at] ?? null, date1904));
    texts[column] = index === 0 ? FAULT_COLUMN_TITLE : (causes.get(index) ?? '');
    return texts;
  });
  const wrong = wrongCells(checked, column);
  const sheet: XlsSheet = {
    name: ROSTER_FILE_TEXT.rosterSheet,
    widths: [...titles.map((_title, at) => WIDTHS[at] ?? 12).toSpliced(column, 1), CAUSE_WIDTH],
    rows: written,
    style: (row, at) => wrong.get(row)?.get(at) ?? 'text',
  };
  return writeXls([sheet]);
}

function causesByRow(faults: readonly RosterFault[]): Map<number, string> {
  const byRow = new Map<number, RosterFault[]>();
  for (const fault of faults) {
    const index = fault.row - 1;
    byRow.set(index, [...(byRow.get(index) ?? []), fault]);
  }
  const joint = ROSTER_FILE_TEXT.faultJoin;
  return new Map([...byRow].map(([index, list]) => [index, faultSentence(list, joint)]));
}

function wrongCells({ columns, faults }: CheckedRoster, causeColumn: number) {
  const places = new Map(columns.map(({ field, index }) => [field, index]));
  const wrong = new Map<number, Map<number, 'wrong' | 'note'>>();
  for (const { row, field } of faults) {
    const cells = wrong.get(row - 1) ?? new Map([[causeColumn, 'note' as 'wrong' | 'note']]);
    cells.set(places.get(field) ?? causeColumn, 'wrong');
    wrong.set(row - 1, cells);
  }
  return wrong;
}
