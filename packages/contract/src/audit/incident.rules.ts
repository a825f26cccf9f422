/** What is recorded of an incident with the data of children: a leak, a change by somebody who may not, a loss. */
import type { CalendarDate } from '#kernel';

/** 泄露, 篡改, 丢失 (个人信息保护法 57). */
export const INCIDENT_KINDS = ['leak', 'tamper', 'loss'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export const INCIDENT_STATES = ['open', 'closed'] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

export const INCIDENT_WORDS_MAX = 500;
export const INCIDENT_CHILDREN_MAX = 1_000_000;

/** The days of an incident, in the order in which they come; null where it has not happened yet. */
export type IncidentDays = {
  readonly happenedOn: CalendarDate;
  readonly noticedOn: CalendarDate;
  readonly familiesToldOn: CalendarDate | null;
  readonly authorityToldOn: CalendarDate | null;
  readonly closedOn: CalendarDate | null;
};

/** The first day that is out of order or after today; undefined where all are in order. */
export function misplacedDay(
  days: IncidentDays,
  today: CalendarDate,
): keyof IncidentDays | undefined {
  const { happenedOn, noticedOn, familiesToldOn, authorityToldOn, closedOn } = days;
  const isBetween = (day: CalendarDate | null, first: CalendarDate) =>
    day === null || (day >= first && day <= today);
  if (happenedOn > today) return 'happenedOn';
  if (!isBetween(noticedOn, happenedOn)) return 'noticedOn';
  if (!isBetween(familiesToldOn, noticedOn)) return 'familiesToldOn';
  if (!isBetween(authorityToldOn, noticedOn)) return 'authorityToldOn';
  const told = [noticedOn, familiesToldOn ?? '', authorityToldOn ?? ''].sort();
  return isBetween(closedOn, told.at(-1) ?? noticedOn) ? undefined : 'closedOn';
}

type Words = { readonly cause: string; readonly measures: string };

/** What has to be written before an incident is closed. */
export function missingWords({
  cause,
  measures,
  closedOn,
}: Words & Pick<IncidentDays, 'closedOn'>): keyof Words | undefined {
  if (closedOn === null) return undefined;
  if (cause === '') return 'cause';
  return measures === '' ? 'measures' : undefined;
}
