/** The board of follow-up cases, and what the page of a child reads when it is opened. */
import { examHistory } from '@spine/contract/exam';
import { CASE_TABS, caseOfChild, countCases, listCases, sumCases } from '@spine/contract/follow-up';
import { addDays, dateInShanghai } from '@spine/contract/kernel';
import { childLog } from '@spine/contract/log';
import { patientDetail } from '@spine/contract/patient';
import { exerciseRefusal, listPrescriptions } from '@spine/contract/prescription';
import { AIMS } from '../aims.ts';
import type { Case } from '../case.ts';
import type { Bench } from '../target/server.ts';
import type { Subjects } from '../target/subjects.ts';
import { callsOf, type MeasuredCall, type Rounds, roundsCase } from './call.ts';

/** The tab opens with what is due soon. */
const SOON_DAYS = 30;
const LIST = { aims: AIMS.list } as const;
const board = callsOf(listCases, 'doctor', LIST);
const counts = callsOf(countCases, 'doctor', LIST);
const dueBy = (): string => addDays(dateInShanghai(new Date()), SOON_DAYS);

const boardCalls: readonly Case<Bench>[] = [
  ...CASE_TABS.map((tab) =>
    board(`follow-up, tab ${tab}`, () => ({ tab, ...(tab === 'toRetest' && { dueBy: dueBy() }) })),
  ),
  board('follow-up, all to retest', () => ({ tab: 'toRetest' })),
  board('follow-up, all cases'),
  board('follow-up, not told, of a school', ({ schoolId }) => ({ tab: 'toNotify', schoolId })),
  board('follow-up, not told, of a class', ({ schoolId, gradeName, clazzName }) => ({
    tab: 'toNotify',
    schoolId,
    gradeName,
    clazzName,
  })),
  board('follow-up, not told, assigned to nobody', () => ({ tab: 'toNotify', assignedTo: 'none' })),
  board('follow-up, name contains 2 characters', ({ name }) => ({ name: name.slice(1) })),
  counts('follow-up, counts of the tabs'),
  counts('follow-up, counts of a school', ({ schoolId }) => ({ schoolId })),
  callsOf(sumCases, 'doctor', LIST)('follow-up, sums'),
];

/** The calls of a child's page, as it makes them. */
const PAGE: Readonly<Record<string, (id: string) => Omit<MeasuredCall, 'token'>>> = {
  'the child': (id) => ({ endpoint: patientDetail, input: { id } }),
  'its row of the board': (id) => ({ endpoint: listCases, input: { id, size: 1 } }),
  'its case': (id) => ({ endpoint: caseOfChild, input: { patientId: id } }),
  'its examinations': (id) => ({
    endpoint: examHistory,
    input: { patientId: id, voided: 'with', size: 50 },
  }),
  'its prescriptions': (id) => ({
    endpoint: listPrescriptions,
    input: { patientId: id, size: 5 },
  }),
  'whether it may train': (id) => ({ endpoint: exerciseRefusal, input: { patientId: id } }),
  'who looked': (id) => ({ endpoint: childLog, input: { patientId: id } }),
};

/** A manager sees who looked. */
const roundsOf =
  (parts: readonly (typeof PAGE)[string][]) =>
  ({ followed, token }: Subjects): Rounds =>
    followed.map((id) => parts.map((part) => ({ ...part(id), token: token.manager })));

const childCalls: readonly Case<Bench>[] = [
  ...Object.entries(PAGE).map(([name, part]) =>
    roundsCase(`child's page: ${name}`, roundsOf([part]), {
      aims: part === PAGE['who looked'] ? AIMS.whoLooked : AIMS.list,
    }),
  ),
  roundsCase("child's page, its 7 calls at once", roundsOf(Object.values(PAGE))),
];

export const followUpCalls: readonly Case<Bench>[] = [...boardCalls, ...childCalls];
