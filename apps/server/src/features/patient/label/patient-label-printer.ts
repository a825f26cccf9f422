/**
 * Sets sheets of labels as PDF. The sizes are those of common A4 label paper without gaps: 70 × 37 mm, three by
 * eight, and 52.5 × 29.7 mm, four by ten. Printers leave a few millimetres at the edge of the paper blank, so every
 * label keeps its own edge free.
 */
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { LabelLayout } from '@spine/contract/patient';
import { qrFigure, svgFile } from '@spine/contract/report';
import QRCode from 'qrcode';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import type { ClassLabels, Label, Labels } from './patient-label.service.ts';
import { labelText } from './patient-label.text.ts';

const FONT = 'Noto Sans SC';

/** Millimetres, and points of type. `edge` is what a label keeps free at its left and right. */
const LAYOUTS = {
  '3x8': {
    columns: 3,
    rows: 8,
    width: 70,
    height: 37,
    edge: 4.5,
    qr: 27,
    gap: 2,
    name: 15,
    small: 9,
  },
  '4x10': {
    columns: 4,
    rows: 10,
    width: 52.5,
    height: 29.7,
    edge: 4.2,
    qr: 20,
    gap: 1.4,
    name: 12,
    small: 7.5,
  },
} as const satisfies Record<LabelLayout, object>;

type SheetOptions = { readonly layout: LabelLayout; readonly calibration: boolean };

const template = readFileSync(new URL('./patient-label.typ', import.meta.url), 'utf8');

/** One PDF of all labels. */
export async function printLabels(
  typesetter: TypesetterPort,
  labels: Labels,
  options: SheetOptions,
): Promise<Uint8Array> {
  const data = JSON.stringify(await buildSheet(labels, options));
  return (await typesetter.typeset({ template, data })).file;
}

/** What the template reads. */
export async function buildSheet(
  { schoolName, selection, classes, count }: Labels,
  options: SheetOptions,
) {
  const layout = LAYOUTS[options.layout];
  const { columns, rows } = layout;
  const pages: Page[] = [];
  for (const each of classes) pages.push(...(await buildPages(each, columns * rows)));
  const counts = { columns, rows, labels: count, pages: pages.length };
  const { sheet, ...words } = labelText.calibration;
  return {
    title: labelText.documentTitle(selection),
    school: schoolName,
    clazz: labelText.clazz(selection),
    layout,
    calibration: options.calibration ? { ...words, sheet: sheet(counts) } : null,
    pages,
  };
}

function drawLabel({ code, name, number }: Label, at: number) {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'L' });
  return { qr: svgFile(qrFigure(modules, ''), FONT), name, number, place: labelText.place(at + 1) };
}

type Page = { readonly clazz: string; readonly labels: readonly ReturnType<typeof drawLabel>[] };

/**
 * A class begins on a page of its own: its sheets go to its teacher. Drawing the codes of a school takes seconds, so other
 * calls get their turn after each page.
 */
async function buildPages({ labels, ...names }: ClassLabels, size: number): Promise<Page[]> {
  const clazz = labelText.clazz(names);
  const pages: Page[] = [];
  for (let from = 0; from < labels.length; from += size) {
    const drawn = labels.slice(from, from + size).map((label, at) => drawLabel(label, from + at));
    pages.push({ clazz, labels: drawn });
    await setImmediate();
  }
  return pages;
}
