/** Converts the dialog's fields to the input of the call, or tells what is missing. Pure. */

import type { ResultId } from '@spine/contract/exam';
import {
  addDays,
  type CalendarDate,
  type EndpointInput,
  isCalendarDate,
  weekdayOf,
} from '@spine/contract/kernel';
import type { IssueTarget, previewIssue } from '@spine/contract/prescription';

export type IssueKind = IssueTarget['kind'];
export type IssueChild = { readonly id: string; readonly name: string };
export type IssueChoice = EndpointInput<typeof previewIssue>;
export type Missing = 'plan' | 'startDate' | IssueKind;

export type IssueValues = {
  planId?: string | undefined;
  kind: IssueKind;
  children: readonly IssueChild[];
  schoolId?: string | undefined;
  gradeName?: string | undefined;
  clazzName?: string | undefined;
  resultIds: readonly ResultId[];
  /** As typed; may be no valid day. */
  startDate?: string | undefined;
};

function toClassTarget({ schoolId, gradeName, clazzName }: IssueValues): IssueTarget | undefined {
  if (!schoolId || !gradeName || !clazzName) return undefined;
  return { kind: 'class', schoolId, gradeName, clazzName };
}

function toResultTarget({ resultIds, schoolId, gradeName }: IssueValues): IssueTarget | undefined {
  if (resultIds.length === 0) return undefined;
  return {
    kind: 'result',
    resultIds: [...resultIds],
    ...(schoolId && { schoolId }),
    ...(schoolId && gradeName && { gradeName }),
  };
}

function toChildrenTarget({ children }: IssueValues): IssueTarget | undefined {
  if (children.length === 0) return undefined;
  return { kind: 'children', patientIds: children.map(({ id }) => id) };
}

const TO_TARGET = {
  children: toChildrenTarget,
  class: toClassTarget,
  result: toResultTarget,
} as const;

/** The input of the call, or the first missing thing. */
export function toIssueChoice(values: IssueValues): IssueChoice | Missing {
  const { planId, kind, startDate } = values;
  if (!planId) return 'plan';
  const target = TO_TARGET[kind](values);
  if (!target) return kind;
  if (!startDate || !isCalendarDate(startDate)) return 'startDate';
  return { prescriptionId: planId, startDate, target };
}

/** The Monday after a day. */
export function nextMonday(date: CalendarDate): CalendarDate {
  return addDays(date, 7 - weekdayOf(date));
}

/** Each child once, in the order chosen. */
export function uniqueChildren(children: readonly IssueChild[]): IssueChild[] {
  return [...new Map(children.map((child) => [child.id, child])).values()];
}
