/** The board of follow-up cases, and what the page of a child reads when it is opened. */
import { examHistory } from '@spine/contract/exam';
import { CASE_TABS, caseOfChild, countCases, listCases, sumCases } from '@spine/contract/follow-up';
import { addDays, dateInShanghai } from '@spine/contract/kernel';
import { childLog } from '@spine/contract/log';
import { patientDetail } from '@spine/contract/patient';
import { exerciseRefusal, listPrescriptions } from '@spine/contract/prescription';
import { casesOf, type MeasuredCall, type MeasuredCase } from '../measure-lists.ts';
import type { Subjects } from '../subjects.ts';

/** The tab opens with what is due soon. */
const SOON_DAYS = 30;

/** `aim` is that of the lists of the board. */
export function followUpCases(subjects: Subjects, aim?: MeasuredCase['aim']): MeasuredCase[] {
  return [...boardCases(subjects, aim), ...childCases(subjects)];
}

function boardCases(
  { token, schoolId, gradeName, clazzName, name }: Subjects,
  aim: MeasuredCase['aim'],
): MeasuredCase[] {
  const board = casesOf(listCases, token.doctor, aim);
  const counts = casesOf(countCases, token.doctor, aim);
  const dueBy = addDays(dateInShanghai(new Date()), SOON_DAYS);
  return [
    ...CASE_TABS.map((tab) =>
      board(`follow-up, tab ${tab}`, { tab, ...(tab === 'toRetest' && { dueBy }) }),
    ),
    board('follow-up, all to retest', { tab: 'toRetest' }),
    board('follow-up, all cases'),
    board('follow-up, not told, of a school', { tab: 'toNotify', schoolId }),
    board('follow-up, not told, of a class', { tab: 'toNotify', schoolId, gradeName, clazzName }),
    board('follow-up, not told, assigned to nobody', { tab: 'toNotify', assignedTo: 'none' }),
    board('follow-up, name contains 2 characters', { name: name.slice(1) }),
    counts('follow-up, counts of the tabs'),
    counts('follow-up, counts of a school', { schoolId }),
    casesOf(sumCases, token.doctor, aim)('follow-up, sums'),
  ];
}

/** As the page asks; a manager sees who looked. */
function childCases({ token: { manager: token }, followed }: Subjects): MeasuredCase[] {
  const rounds = (call: (id: string) => Omit<MeasuredCall, 'token'>) =>
    followed.map((id) => [{ ...call(id), token }]);
  const parts: MeasuredCase[] = [
    {
      name: "child's page: the child",
      rounds: rounds((id) => ({ endpoint: patientDetail, input: { id } })),
    },
    {
      name: "child's page: its row of the board",
      rounds: rounds((id) => ({ endpoint: listCases, input: { id, size: 1 } })),
    },
    {
      name: "child's page: its case",
      rounds: rounds((id) => ({ endpoint: caseOfChild, input: { patientId: id } })),
    },
    {
      name: "child's page: its examinations",
      rounds: rounds((id) => ({
        endpoint: examHistory,
        input: { patientId: id, voided: 'with', size: 50 },
      })),
    },
    {
      name: "child's page: its prescriptions",
      rounds: rounds((id) => ({ endpoint: listPrescriptions, input: { patientId: id, size: 5 } })),
    },
    {
      name: "child's page: whether it may train",
      rounds: rounds((id) => ({ endpoint: exerciseRefusal, input: { patientId: id } })),
    },
    {
      name: "child's page: who looked",
      rounds: rounds((id) => ({ endpoint: childLog, input: { patientId: id } })),
    },
  ];
  const whole = followed.map((_, at) => parts.flatMap((part) => part.rounds[at] ?? []));
  return [...parts, { name: `child's page, its ${parts.length} calls at once`, rounds: whole }];
}
