/** The words of acts on where children are at school. */
import type { ActDay, ActKind } from '../../enrolment/index.ts';

export const actWord: Readonly<Record<ActKind, string>> = {
  move: '转班',
  grade: '改年级',
  repeat: '留级',
  skip: '跳级',
  leave: '离校',
  return: '返校',
};

export const actDayWord: Readonly<Record<ActDay, string>> = {
  today: '今天',
  september: '9月1日',
};

/** What stands in the list of batches. */
export const actTitle = (kind: ActKind, children: number): string =>
  `${actWord[kind]} ${children} 人`;

export const renameTitle = (gradeName: string, clazzName: string, newName: string): string =>
  `${gradeName}${clazzName} 改名为 ${newName}`;
