import type { ProjectStart } from '@spine/contract/exam';
import type { CalendarDate } from '@spine/contract/kernel';
import type { ProjectInfo } from '@spine/contract/project';
import { isScreeningDay, lateExamTime, type StationChild } from '@spine/contract/station';
import { serverNow } from '../records/server-clock.ts';

/** When a project begins, as the rules of days take it. */
export function toProjectStart({
  startDate,
  createtime,
}: Pick<ProjectInfo, 'startDate' | 'createtime'>): ProjectStart {
  return { startDate, createdAt: new Date(createtime) };
}

/** When the next child was measured that is entered from the paper of a day. */
export function nextPaperTime(day: CalendarDate, children: readonly StationChild[]): Date {
  const examTimes = children.flatMap(({ examTime }) => (examTime ? [new Date(examTime)] : []));
  return lateExamTime({ day, examTimes, now: serverNow() });
}

/** Whether a project can have examined on a day; without one it is today. */
export function isPossibleDay(day: CalendarDate | undefined, project: ProjectInfo): boolean {
  return day === undefined || isScreeningDay(day, toProjectStart(project), serverNow());
}
