/** Every text a report shows, in the order of the page: the page is tested against it, so that no word is left out. */

import { type SvgNode, svgTexts } from '@spine/contract/report';
import type { ReportModel } from './report-model.ts';

type Line = NonNullable<ReportModel['items']>['lines'][number];

function lineWords({ label, parts }: Line): string[] {
  return [label, ...parts.map(({ text }) => text)];
}

function figureTexts(figure: SvgNode | null): string[] {
  return figure ? svgTexts(figure) : [];
}

function bandWords(band: ReportModel['band']): string[] {
  const { angle } = band;
  const measured = angle ? [angle.caption, angle.value, angle.where] : [];
  const ruled = band.ruler ? figureTexts(band.ruler) : [band.note];
  return [band.caption, band.word, band.beside, ...ruled, ...measured];
}

function tableWords(table: ReportModel['table']): string[] {
  return [
    table.heading,
    table.note,
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

/** The texts; empty ones are left out. Lower figures name fewer vertebrae. */
export function reportWords(model: ReportModel, figureAt = 0): string[] {
  const { org, head, child, figure, trend, advice, sign, footer, verify } = model;
  const labelled = [...head, ...child, sign.doctor, sign.date, sign.device, ...sign.lines];
  return [
    org.name,
    org.line,
    model.title,
    model.subtitle,
    ...labelled.flatMap(({ label, value }) => [label, value]),
    ...bandWords(model.band),
    figure.heading,
    figure.note,
    ...figureTexts(figure.figures[figureAt] ?? null),
    ...figure.caption,
    ...tableWords(model.table),
    ...seenWords(model),
    trend.heading,
    trend.note,
    ...figureTexts(trend.figures[figureAt] ?? null),
    ...trend.sentence.map(({ text }) => text),
    advice.heading,
    advice.text,
    footer.strong,
    footer.text,
    verify.caption,
  ].filter((text) => text !== '');
}
