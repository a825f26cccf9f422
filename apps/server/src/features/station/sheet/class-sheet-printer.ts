/** Sets the sheets of classes as PDF: A4 across, so that every box has room for handwriting. */
import { readFileSync } from 'node:fs';
import { GENERAL_SIGNS, SEGMENTS, segmentWord, sideWord } from '@spine/contract/exam';
import { genderWord } from '@spine/contract/patient';
import { qrFigure, svgFile } from '@spine/contract/report';
import QRCode from 'qrcode';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import type { ClassSheet, ClassSheets } from './class-sheet.service.ts';
import { sheetText } from './class-sheet.text.ts';

const FONT = 'Noto Sans SC';
/** As many as fit on a page below its head. */
const ROWS = 17;

export type SheetPrinter = {
  /** One PDF of all classes. */
  print(sheets: ClassSheets, title: string): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A printer with a process of its own; it starts with the first sheet. */
export function openSheetPrinter(): SheetPrinter {
  const template = readFileSync(new URL('./class-sheet.typ', import.meta.url), 'utf8');
  const typesetter = new Typesetter({ template, workers: 1 });
  return {
    print: (sheets, title) =>
      typesetter.typeset({ data: JSON.stringify({ title, ...buildPages(sheets) }) }),
    close: () => typesetter.close(),
  };
}

/** What the template reads. */
function buildPages({ schoolName, projectName, classes }: ClassSheets) {
  return {
    words: sheetText.words,
    sides: [sideWord.left, sideWord.right],
    segments: SEGMENTS.map((segment) => segmentWord[segment]),
    signs: GENERAL_SIGNS.map((sign) => sheetText.signs[sign]),
    school: schoolName,
    project: projectName ?? '',
    rows: ROWS,
    pages: classes.flatMap(toPages),
  };
}

/** A class begins on a page of its own: its sheets go to its examiner. */
function toPages({ address, children, ...names }: ClassSheet) {
  const qr = address === undefined ? null : drawCode(address);
  const rows = children.map(({ name, gender, studentTail }, at) => ({
    number: String(at + 1),
    name,
    gender: genderWord[gender],
    tail: studentTail,
  }));
  const count = Math.ceil(rows.length / ROWS);
  return Array.from({ length: count }, (_, page) => ({
    qr,
    clazz: sheetText.clazz(names),
    size: sheetText.children(rows.length),
    page: sheetText.pages(page + 1, count),
    rows: rows.slice(page * ROWS, (page + 1) * ROWS),
  }));
}

function drawCode(address: string): string {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  return svgFile(qrFigure(modules, ''), FONT);
}
