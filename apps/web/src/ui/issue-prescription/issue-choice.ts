/** What the dialog's fields ask for: the target and days of an issue, or what is still missing. Pure. */

import type { ResultId } from '@spine/contract/exam';
import {
  addDays,
  type CalendarDate,
  type InputOf,
  isCalendarDate,
  weekdayOf,
} from '@spine/contract/kernel';
import type { IssueTarget, previewIssue } from '@spine/contract/prescription';

export type IssueKind = IssueTarget['kind'];
export type IssueChild = { readonly id: string; readonly name: string };
export type IssueChoice = InputOf<typeof previewIssue>;
export type Missing = 'plan' | 'startDate' | IssueKind;

export type IssueValues = {
  planId?: string | undefined;
  kind: IssueKind;
  children: readonly IssueChild[];
  schoolId?: string | undefined;
  gradeName?: string | undefined;
  clazzName?: string | undefined;
  resultIds: readonly ResultId[];
  /** As typed: what is no day is none. */
  startDate?: string | undefined;
};

function classOf({ schoolId, gradeName, clazzName }: IssueValues): IssueTarget | undefined {
  if (!schoolId || !gradeName || !clazzName) return undefined;
  return { kind: 'class', schoolId, gradeName, clazzName };
}

function resultOf({ resultIds, schoolId, gradeName }: IssueValues): IssueTarget | undefined {
  if (resultIds.length === 0) return undefined;
  return {
    kind: 'result',
    resultIds: [...resultIds],
    ...(schoolId && { schoolId }),
    ...(schoolId && gradeName && { gradeName }),
  };
}

function childrenOf({ children }: IssueValues): IssueTarget | undefined {
  if (children.length === 0) return undefined;
  return { kind: 'children', patientIds: children.map(({ id }) => id) };
}

const TARGETS = { children: childrenOf, class: classOf, result: resultOf } as const;

/** The whole choice, or the first thing that is missing. */
export function choiceOf(values: IssueValues): IssueChoice | Missing {
  const { planId, kind, startDate } = values;
  if (!planId) return 'plan';
  const target = TARGETS[kind](values);
  if (!target) return kind;
  if (!startDate || !isCalendarDate(startDate)) return 'startDate';
  return { prescriptionId: planId, startDate, target };
}

/** The Monday after a day. */
export function nextMonday(date: CalendarDate): CalendarDate {
  return addDays(date, 7 - weekdayOf(date));
}

/** Each child once, in the order chosen. */
export function eachOnce(children: readonly IssueChild[]): IssueChild[] {
  return [...new Map(children.map((child) => [child.id, child])).values()];
}
