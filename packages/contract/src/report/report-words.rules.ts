/**
 * Every text a report shows, in the order of the page. Screen and PDF are both tested against this list, so that
 * neither can leave out or add a word.
 */
import type { AngleTable, Line, ReportModel, ResultBand } from './report.schema.ts';
import { type SvgNode, svgTexts } from './svg.rules.ts';

function lineWords({ label, parts }: Line): string[] {
  return [label, ...parts.map(({ text }) => text)];
}

function figureTexts(figure: SvgNode | null): string[] {
  return figure ? svgTexts(figure) : [];
}

function bandWords(band: ResultBand): string[] {
  const { angle } = band;
  const measured = angle ? [angle.caption, angle.value, angle.where] : [band.note];
  return [band.caption, band.word, band.tag ?? '', ...figureTexts(band.ruler), ...measured];
}

function tableWords(table: AngleTable): string[] {
  return [
    ...[table.heading, table.note],
    ...table.columns.map(({ label }) => label),
    ...table.rows.flatMap(({ cells }) =>
      cells.flatMap((cell) => [cell.text, cell.tag, cell.small]),
    ),
    table.footnote,
  ];
}

function seenWords({ signs, findings, items }: ReportModel): string[] {
  return [
    ...(signs ? [signs.heading, signs.empty, ...signs.items.map(({ word }) => word)] : []),
    ...(findings ? [findings.heading, ...findings.lines.flatMap(lineWords)] : []),
    ...(items ? [items.heading, items.note, ...items.columns, ...items.rows.flat()] : []),
    ...(items?.lines ?? []).flatMap(lineWords),
  ];
}

/** The texts; empty ones are left out. */
export function reportWords(model: ReportModel): string[] {
  const { org, head, child, figure, trend, advice, sign, footer, verify } = model;
  const labelled = [...head, ...child, ...sign.flatMap((row) => [row.start, row.middle, row.end])];
  return [
    ...[org.name, org.line, model.title, model.subtitle],
    ...labelled.flatMap((each) => (each ? [each.label, each.value] : [])),
    ...bandWords(model.band),
    ...[figure.heading, figure.note, ...figureTexts(figure.figure), ...figure.caption],
    ...tableWords(model.table),
    ...seenWords(model),
    ...[trend.heading, trend.note, ...figureTexts(trend.figure)],
    ...trend.sentence.map(({ text }) => text),
    ...[advice.heading, advice.text, footer.strong, footer.text, verify.caption],
  ].filter((text) => text !== '');
}
