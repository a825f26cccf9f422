/**
 * Builds the summary report of a school or a region from its statistics. Rates come with their counts and Wilson
 * intervals; detection rates never count who was declined, absent or incomplete (docs/domain/screening.md 3).
 */
import { screeningMethodWord } from '@spine/contract/exam';
import type { SummaryFacts } from './summary.service.ts';
import { summaryText as text } from './summary.text.ts';
import { hasBegun, summaryParagraph } from './summary-paragraph.ts';
import {
  confirmedSection,
  distributionSection,
  gradeSection,
  indicatorSection,
  placeSection,
  undoneSection,
} from './summary-section.ts';
import type { ReportModel, SummarySection } from './summary-table.ts';

/** The complete report. */
export function summaryModel(facts: SummaryFacts): ReportModel {
  const title = text.title(facts.scopeName);
  return {
    documentTitle: title,
    fileName: text.fileName(facts.scopeName, facts.reportDay),
    orgName: facts.orgName,
    platformLine: text.platformLine,
    title,
    head: [{ label: text.number, value: facts.reportDay }],
    facts: factLines(facts),
    /** What a principal reads, the default text filled in. */
    paragraph: summaryParagraph(facts),
    sections: hasBegun(facts) ? buildSections(facts) : [],
    footer: text.footer,
    pageOf: text.pageOf,
  };
}

function buildSections(facts: SummaryFacts): SummarySection[] {
  return [
    indicatorSection(facts),
    distributionSection(facts),
    gradeSection(facts),
    ...facts.places.map((places) => placeSection(places, facts)),
    confirmedSection(facts),
    undoneSection(facts),
  ];
}

function factLines(facts: SummaryFacts) {
  const { period, kind, scopeName, schools, orgName } = facts;
  const names = facts.projects.map(({ name }) => name);
  const [first = text.allProjects] = names;
  const projects =
    names.length > 3 ? text.projectsAnd(first, names.length) : names.join('、') || text.allProjects;
  const days = period ? text.periodOf(period.from, period.to) : text.noPeriod;
  const scope =
    kind === 'school' || schools === 0 ? scopeName : `${scopeName}（${text.schoolsOf(schools)}）`;
  return [
    { label: text.facts.project, value: projects },
    { label: text.facts.period, value: days },
    { label: text.facts.scope, value: scope },
    { label: text.facts.way, value: wayWords(facts) },
    { label: text.facts.organization, value: orgName },
  ];
}

/** The way of examining the rates are of; the others are named beside it, and never added. */
function wayWords({ way, ways, eachOnce }: SummaryFacts): string {
  if (way === null) return text.nothing;
  const others = ways.filter((each) => each.way !== way);
  const said = others.map((each) =>
    text.inspectedIn(screeningMethodWord[each.way], each.inspected, text.unitOf(eachOnce)),
  );
  return text.wayOf(screeningMethodWord[way], said.join('、'));
}
