/** What the operation log says of acts on where children are at school. */
import type { ActDay } from '@spine/contract/enrolment';
import { actDayWord } from '@spine/contract/patient';

export const placementActLogText = {
  acted: (what: string, children: number, from: ActDay) =>
    `${what} ${children} 人，从${actDayWord[from]}起`,
  renamed: '班级改名',
} as const;
