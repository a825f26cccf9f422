/** The rows of a file as typed, with what each changes and what is wrong with it. */
import {
  documentChange,
  type exportRosterRows,
  faultSentence,
  foundByWord,
  foundWhere,
  foundWord,
  fullTypedText,
  genderWord,
  LEAVES,
  NO_PHONE,
  REPEATS,
  ROSTER_TITLES,
  type RosterBatchRow,
  type RosterCells,
  type RosterChanges,
  type RosterField,
  type RosterPart,
  rosterBatchRow,
  rosterKindWord,
  rosterPartWord,
  undoOutcomeWord,
  undoReasonWord,
} from '@spine/contract/patient';
import { z } from 'zod';
import { EXPORT_CHUNK, type ExportSource, mapRows } from '#platform/http/export/bind-export.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import { requireBatch } from './roster-batch.service.ts';
import { rosterRowsText as text } from './roster-batch.text.ts';
import {
  absentRowStream,
  batchRowStream,
  countAbsent,
  countBatchRows,
} from './roster-row.repository.ts';
import { toAbsentRow, toBatchRow } from './roster-row.ts';

/** A wrong row as typed, because the file is for correcting it. */
const exportRow = rosterBatchRow.extend({ cells: z.record(z.string(), z.string()).nullable() });
type ExportRow = z.output<typeof exportRow>;

const NO_ELSEWHERE = new Map();

function toTexts(cells: RosterCells, date1904: boolean): Record<string, string> {
  const texts = Object.entries(cells).map(([field, cell]) => [
    field,
    fullTypedText(cell ?? null, date1904),
  ]);
  return Object.fromEntries(texts);
}

const cellOf = (field: RosterField, shown: (row: ExportRow) => string | null) => ({
  title: ROSTER_TITLES[field],
  width: 14,
  value: (row: ExportRow) => (row.faults.length > 0 ? (row.cells?.[field] ?? '') : shown(row)),
});

const columns: readonly XlsxColumn<ExportRow>[] = [
  cellOf('studentId', (row) => row.studentId),
  cellOf('name', (row) => row.name),
  cellOf('gender', (row) => row.gender && genderWord[row.gender]),
  cellOf('birthDate', (row) => row.birthDate),
  cellOf('gradeName', (row) => row.gradeName),
  cellOf('clazzName', (row) => row.clazzName),
  cellOf('tel', (row) => row.tel),
  {
    title: text.row,
    width: 8,
    value: ({ row, sheet }) => (sheet === null ? row : `${sheet} ${row}`),
  },
  { title: text.kind, width: 16, value: ({ kind }) => rosterKindWord[kind] },
  { title: text.changes, width: 40, value: ({ changes }) => sentenceOf(changes) },
  { title: text.faults, width: 40, value: ({ faults }) => faultSentence(faults, text.between) },
  {
    title: text.warnings,
    width: 40,
    value: ({ warnings }) => faultSentence(warnings, text.between),
  },
  { title: text.found, width: 40, value: ({ found }) => foundSentence(found) },
  { title: text.outcome, width: 24, value: outcomeOf },
];

function foundSentence(found: ExportRow['found']): string {
  if (!found) return '';
  return [foundWhere(found), foundByWord[found.by], foundWord(found.taken)].join(text.between);
}

function outcomeOf({ outcome, reason }: ExportRow): string {
  if (!outcome) return '';
  return [undoOutcomeWord[outcome], ...(reason ? [undoReasonWord[reason]] : [])].join(text.between);
}

const said = (part: RosterPart, from: string, to: string) =>
  `${rosterPartWord[part]} ${from}${text.arrow}${to}`;

function clazzSentence({ clazz, repeats, leaves }: RosterChanges): string | undefined {
  const named = (of: NonNullable<typeof leaves>) => `${of.gradeName}${of.clazzName}`;
  if (leaves) return said('clazz', named(leaves), LEAVES);
  return clazz && said('clazz', named(clazz.from), `${named(clazz.to)}${repeats ? REPEATS : ''}`);
}

function sentenceOf(changes: RosterChanges): string {
  const { name, gender, birthDate, tel, documentKind } = changes;
  const document = documentKind && documentChange(documentKind);
  return [
    name && said('name', name.from, name.to),
    gender && said('gender', genderWord[gender.from], genderWord[gender.to]),
    birthDate && said('birthDate', birthDate.from, birthDate.to),
    clazzSentence(changes),
    tel && said('tel', tel.from ?? NO_PHONE, tel.to ?? NO_PHONE),
    document && said('document', document.from, document.to),
  ]
    .filter(Boolean)
    .join(text.between);
}

export const rosterRowsExport: ExportSource<typeof exportRosterRows, ExportRow> = {
  subject: text.subject,
  row: exportRow,
  columns,
  filterNames: text,
  read: async ({ tenant, input }) => {
    const { schoolId, content } = await requireBatch(tenant, input.batchId);
    const date1904 = content?.date1904 ?? false;
    const of = { schoolId, batchId: input.batchId, chunk: EXPORT_CHUNK };
    const withoutCells = (row: RosterBatchRow): ExportRow => ({ ...row, cells: null });
    if (input.kind === 'absent') {
      const rows = mapRows(absentRowStream(tenant, of), (child) =>
        withoutCells(toAbsentRow(child)),
      );
      return { total: await countAbsent(tenant, of), rows };
    }
    const stored = batchRowStream(tenant, { ...input, chunk: EXPORT_CHUNK });
    const rows = mapRows(stored, (row) => ({
      ...toBatchRow(row, { elsewhere: NO_ELSEWHERE, date1904 }),
      cells: row.cells && toTexts(row.cells, date1904),
    }));
    return { total: await countBatchRows(tenant, input), rows };
  },
};
