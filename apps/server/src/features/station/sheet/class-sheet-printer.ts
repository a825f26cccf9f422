/** Sets the sheets of classes as PDF: A4 across, so that every box has room for handwriting. */
import { readFileSync } from 'node:fs';
import { GENERAL_SIGNS, SEGMENTS, segmentWord, sideWord } from '@spine/contract/exam';
import { genderWord } from '@spine/contract/patient';
import { qrFigure, svgFile } from '@spine/contract/report';
import QRCode from 'qrcode';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import type { ClassSheet, ClassSheets } from './class-sheet.service.ts';
import { sheetText } from './class-sheet.text.ts';

const FONT = 'Noto Sans SC';
/** As many as fit on a page below its head. */
const ROWS = 17;

const template = readFileSync(new URL('./class-sheet.typ', import.meta.url), 'utf8');

/** One PDF of all classes. */
export async function printSheets(
  typesetter: TypesetterPort,
  sheets: ClassSheets,
  title: string,
): Promise<Uint8Array> {
  const data = JSON.stringify({ title, ...buildPages(sheets) });
  return (await typesetter.typeset({ template, data })).file;
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
