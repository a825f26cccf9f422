/** A report in words, for a screen too small to read its page: who, when, the result, and what to do about it. */
import { type ReportModel, type ReportView, reportText } from '@spine/contract/report';

const WHO: readonly string[] = [
  reportText.name,
  reportText.studentNumber,
  reportText.examDate,
  reportText.examOrder,
];

/** Label and value, in the order of the page. */
export function reportFacts(model: ReportModel): ReportView['facts'] {
  const { child, band, trend, advice } = model;
  const measured = band.angle
    ? { label: band.angle.caption, value: `${band.angle.value} ${band.angle.where}` }
    : { label: reportText.largest, value: band.note };
  return [
    ...child.flatMap(({ label, value }) => (WHO.includes(label) ? [{ label, value }] : [])),
    { label: band.caption, value: [band.word, band.tag ?? ''].filter(Boolean).join(' ') },
    measured,
    { label: trend.heading, value: trend.sentence.map(({ text }) => text).join('') },
    { label: advice.heading, value: advice.text },
  ];
}
