/** What happened in a case, in words. */
import { formatAngle, overallWord } from '@spine/contract/exam';
import {
  actWord,
  type CaseEntryView,
  carePlanWord,
  caseOutcomeWord,
  contactWayWord,
} from '@spine/contract/follow-up';
import type { CalendarDate } from '@spine/contract/kernel';
import { shortDay } from '../due.rules.ts';
import { caseText as text } from '../follow-up.text.ts';

type Examined = Extract<CaseEntryView, { kind: 'examined' }>;
type Visited = Extract<CaseEntryView, { kind: 'visited' }>;
type Act = Exclude<CaseEntryView, Examined | Visited>;

/** What it was, to be read first. */
export function entryTitle(entry: CaseEntryView, today: CalendarDate): string {
  if (entry.kind === 'examined') return text.examined(examinedWords(entry));
  if (entry.kind === 'visited') return text.visited;
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

function actDetail(act: Act, today: CalendarDate): string | null {
  if (act.kind === 'assigned') return act.assignedName ?? text.unassigned;
  if (act.kind === 'booked') return act.day && shortDay(act.day, today);
  if (act.kind === 'planned') return act.plan && carePlanWord[act.plan];
  if (act.kind === 'closed') return act.reason && caseOutcomeWord[act.reason];
  return act.way && contactWayWord[act.way];
}

function detailsOf(entry: CaseEntryView, today: CalendarDate): (string | null)[] {
  if (entry.kind === 'examined') return [];
  if (entry.kind === 'visited')
    return [
      entry.cobbAngle === null ? null : text.cobbAngle(formatAngle(entry.cobbAngle)),
      entry.hospital,
    ];
  const nextVisit = entry.kind === 'planned' ? entry.day : null;
  return [nextVisit && text.nextVisitOn(shortDay(nextVisit, today)), entry.note];
}
