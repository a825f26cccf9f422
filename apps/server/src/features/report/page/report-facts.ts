/** A report in words, for a screen too small to read its page: who, when, the result, and what to do about it. */

import type { ReportView } from '@spine/contract/report';
import type { ReportModel } from './report-blocks.ts';
import { pageText } from './report-page.text.ts';

const WHO: readonly string[] = [
  pageText.name,
  pageText.studentNumber,
  pageText.examDate,
  pageText.examOrder,
];

/** Label and value, in the order of the page. */
export function reportFacts(model: ReportModel): ReportView['facts'] {
  const { child, band, trend, advice } = model;
  const measured = band.angle
    ? { label: band.angle.caption, value: `${band.angle.value} ${band.angle.where}` }
    : { label: pageText.largest, value: band.note };
  return [
    ...child.flatMap(({ label, value }) => (WHO.includes(label) ? [{ label, value }] : [])),
    { label: band.caption, value: [band.word, band.tag ?? ''].filter(Boolean).join(' ') },
    measured,
    { label: trend.heading, value: trend.sentence.map(({ text }) => text).join('') },
    { label: advice.heading, value: advice.text },
  ];
}
