/** Provokes the refusals about referral letters and the page behind them. */
import { voidExam } from '@spine/contract/exam';
import {
  LETTER_CORRECTIONS,
  letterPdf,
  referralLetterErrors,
} from '@spine/contract/referral-letter';
import {
  FOUND,
  type LetterDay,
  openLetterDay,
  WRONG_DATE,
} from '#features/referral-letter/referral-letter.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

const { over, birthDateWrong, notReferred, notFound, incomplete, writtenMeanwhile, caseClosed } =
  referralLetterErrors;
const { tooManyCorrections, noCase } = referralLetterErrors;

/** What happens to the letter of a child. */
const happening =
  (work: (day: LetterDay) => Promise<TestAnswer['body']>) =>
  async (world: World): Promise<TestAnswer> => {
    const body = await work(await openLetterDay(world));
    return { status: 200, body, bytes: Buffer.of(), headers: {} };
  };

export const referralLetterProvocations: readonly Provocation[] = [
  [over, happening((day) => day.read({ token: 'A'.repeat(59) }))],
  [birthDateWrong, happening((day) => day.read({ birthDate: WRONG_DATE }))],
  [notReferred, happening((day) => day.issue(NOBODY))],
  [
    caseClosed,
    happening(async (day) => {
      await day.act({ kind: 'closed', reason: 'declined' });
      return day.issue();
    }),
  ],
  [notFound, (world) => world.as('doctor').call(letterPdf, { id: NOBODY })],
  [incomplete, happening((day) => day.write({ day: 'yesterday' }))],
  [
    tooManyCorrections,
    happening(async (day) => {
      let answer = await day.write();
      for (let at = 0; at <= LETTER_CORRECTIONS; at += 1)
        answer = await day.write({ inPlaceOf: (await day.read()).data.written.id });
      return answer;
    }),
  ],
  [
    noCase,
    async (world) => {
      const day = await openLetterDay(world);
      await world.as('manager').raw(voidExam, { id: day.examId, reason: 'x' });
      return { status: 200, body: await day.disown(), bytes: Buffer.of(), headers: {} };
    },
  ],
  [writtenMeanwhile, happening((day) => day.write({ inPlaceOf: NOBODY, result: FOUND }))],
];
