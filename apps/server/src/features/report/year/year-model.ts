/** Builds the yearly report that PDF, workbook and document are drawn from. */
import { screeningMethodWord } from '@spine/contract/exam';
import {
  indicatorNameOf,
  leadingIndicator,
  type YearSummary,
  yearLabel,
} from '@spine/contract/statistic';
import { summaryText } from '../summary/summary.text.ts';
import type { ReportModel } from '../summary/summary-table.ts';
import { yearText as text } from './year.text.ts';
import {
  coverageSection,
  figureOf,
  figureSection,
  formatCount,
  groupSection,
  sameSection,
  shareDigits,
  untouchedSentence,
} from './year-section.ts';

const DAY_LENGTH = 10;
/** The section of the coverage names all. */
const SCHOOLS_IN_PARAGRAPH = 5;

/** The complete report. */
export function yearModel(summary: YearSummary): ReportModel {
  const { scopeName, orgName, schoolYear, readAt, way } = summary;
  const title = text.title(scopeName, yearLabel(schoolYear));
  return {
    documentTitle: title,
    fileName: text.fileName(scopeName, yearLabel(schoolYear)),
    orgName,
    platformLine: summaryText.platformLine,
    title,
    head: [{ label: text.reportDay, value: readAt.slice(0, DAY_LENGTH) }],
    facts: [
      { label: text.facts.year, value: yearLabel(schoolYear) },
      { label: text.facts.scope, value: scopeName },
      { label: text.facts.way, value: way === null ? text.nothing : wayWords(summary, way) },
      { label: text.facts.organization, value: orgName },
    ],
    paragraph: yearParagraph(summary),
    sections: [
      figureSection(summary),
      ...(summary.bySchool.length > 0 ? [groupSection(summary, 'school', summary.bySchool)] : []),
      groupSection(summary, 'grade', summary.byGrade),
      groupSection(summary, 'sex', summary.bySex),
      coverageSection(summary),
      sameSection(summary),
    ],
    footer: text.footer,
    pageOf: text.pageOf,
  };
}

/** The method of the figures; the others are named beside it, and never added. */
function wayWords({ ways }: YearSummary, way: NonNullable<YearSummary['way']>): string {
  const others = ways
    .filter((each) => each.way !== way)
    .map((each) => text.inspectedIn(screeningMethodWord[each.way], formatCount(each.inspected)));
  return text.wayOf(screeningMethodWord[way], others.join(text.and));
}

/** What whoever signs the report reads. */
function yearParagraph({ scopeName, total, way, coverage }: YearSummary): string {
  const countOf = (name: Parameters<typeof figureOf>[1]) =>
    formatCount(figureOf(total, name).count);
  const [examined, found] = [figureOf(total, 'examined'), figureOf(total, 'found')];
  const sentences = [
    examined.of > 0 &&
      text.examinedSentence({
        scope: scopeName,
        owed: countOf('owed'),
        examined: countOf('examined'),
        ...shareDigits(examined),
      }),
    found.of > 0 &&
      text.foundSentence({
        name: indicatorNameOf(leadingIndicator(way), way),
        count: countOf('found'),
        ...shareDigits(found),
      }),
    text.wayToHospital(countOf('referred'), countOf('attended'), countOf('confirmed')),
    coverage.of > 0
      ? text.coverageSentence({
          of: formatCount(coverage.of),
          count: formatCount(coverage.count),
          ...shareDigits(coverage),
        })
      : text.nobodyOwed,
    untouchedSentence(coverage.schools, SCHOOLS_IN_PARAGRAPH),
  ];
  return sentences.filter((sentence) => sentence !== false).join('');
}
