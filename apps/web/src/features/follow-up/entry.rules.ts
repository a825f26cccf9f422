/** What happened in a case, in words. */
import { formatAngle, overallWord } from '@spine/contract/exam';
import {
  actWayWord,
  actWord,
  type CaseEntryView,
  carePlanWord,
  caseOutcomeWord,
  diagnosisWord,
  largestCobb,
  risserWord,
  type VisitResult,
} from '@spine/contract/follow-up';
import type { CalendarDate } from '@spine/contract/kernel';
import { visitResultText } from '#ui/visit-result/visit-result.text.ts';
import { caseText as text } from './case.text.ts';
import { shortDay } from './due.rules.ts';

type Examined = Extract<CaseEntryView, { kind: 'examined' }>;
type Act = Exclude<CaseEntryView, Examined>;

/** What is new in a case, or an examination of it that was voided or is another child's now. */
export type CaseChange = { readonly entry: CaseEntryView; readonly isGone: boolean };

/** What others changed since a case was read. A corrected examination keeps its id. */
export function changesSince(
  before: readonly CaseEntryView[],
  now: readonly CaseEntryView[],
): CaseChange[] {
  const [known, left] = [new Set(before.map(contentOf)), new Set(now.map(({ id }) => id))];
  return [
    ...now.filter((entry) => !known.has(contentOf(entry))),
    ...before.filter(({ id }) => !left.has(id)),
  ].map((entry) => ({ entry, isGone: !left.has(entry.id) }));
}

/** An act never changes, but for what later ones say of it. */
function contentOf(entry: CaseEntryView): string {
  return entry.kind === 'examined' ? `${entry.id} ${examinedWords(entry)}` : entry.id;
}

/** What it was, to be read first. */
export function entryTitle(entry: CaseEntryView, today: CalendarDate): string {
  if (entry.kind === 'examined') return text.examined(examinedWords(entry));
  const said = actDetail(entry, today);
  return said === null ? actWord[entry.kind] : text.act(actWord[entry.kind], said);
}

/** What else is known of it. */
export function entryDetails(entry: CaseEntryView, today: CalendarDate): string {
  return text.join(detailsOf(entry, today).filter((words) => words !== null));
}

function examinedWords({ maxAngle, overall }: Examined): string {
  const word = overallWord(overall);
  return maxAngle === null ? word : text.join([`${formatAngle(maxAngle)}°`, word]);
}

type Detail = (act: Act, today: CalendarDate) => string | null;
const wayOf: Detail = ({ way }) => way && actWayWord[way];

/** What is said beside the kind of an act; of those without a line here, how it came about. */
const DETAILS: Partial<Readonly<Record<Act['kind'], Detail>>> = {
  assigned: ({ assignedName }) => assignedName ?? text.unassigned,
  booked: ({ day }, today) => day && shortDay(day, today),
  planned: ({ plan }) => plan && carePlanWord[plan],
  visited: ({ result }) => result && cobbWords(result),
  reported: ({ way, day, result }) =>
    text.join(
      [
        way && actWayWord[way],
        day === null ? text.otherChild : null,
        result && cobbWords(result),
      ].filter((word) => word !== null),
    ),
  closed: ({ reason }) => reason && caseOutcomeWord[reason],
};

function actDetail(act: Act, today: CalendarDate): string | null {
  return (DETAILS[act.kind] ?? wayOf)(act, today);
}

function detailsOf(entry: CaseEntryView, today: CalendarDate): (string | null)[] {
  if (entry.kind === 'examined') return [];
  if (entry.result) return [...resultWords(entry.result, today), entry.note];
  const nextVisit = entry.kind === 'planned' ? entry.day : null;
  return [nextVisit && text.nextVisitOn(shortDay(nextVisit, today)), entry.note];
}

function cobbWords(result: VisitResult): string | null {
  const cobb = largestCobb(result);
  return cobb === null ? null : visitResultText.cobbOf(formatAngle(cobb));
}

/** What else the hospital found and plans: `Risser 1，特发性，观察，市人民医院 脊柱外科`. */
function resultWords(result: VisitResult, today: CalendarDate): (string | null)[] {
  const { risser, diagnosis, plans, nextVisitOn, hospital, department, xray } = result;
  const { sagittalAngle } = result;
  const where = [hospital, department].filter((word) => word !== null);
  return [
    xray === false ? visitResultText.noXray : null,
    sagittalAngle === null ? null : visitResultText.sagittalOf(formatAngle(sagittalAngle)),
    risser === null ? null : visitResultText.risserOf(risserWord[risser]),
    diagnosis && diagnosisWord[diagnosis],
    ...plans.map((plan) => carePlanWord[plan]),
    nextVisitOn && text.nextVisitOn(shortDay(nextVisitOn, today)),
    where.length > 0 ? where.join(' ') : null,
  ];
}
