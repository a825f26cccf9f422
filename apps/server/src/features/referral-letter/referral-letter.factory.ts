/** A child whose case asks for a hospital, its letter, and what the hospital does on the page, for tests. */
import { caseOfChild } from '@spine/contract/follow-up';
import {
  disownLetter,
  issueLetter,
  openLetter,
  readLetter,
  writeLetter,
} from '@spine/contract/referral-letter';
import { v7 as uuidv7 } from 'uuid';
import { openFollowUpDay } from '#features/follow-up/follow-up.factory.ts';
import type { CastName } from '#testing/cast.ts';
import type { World } from '#testing/world.ts';
import { letterTokens } from './letter-token.ts';

/** Of the children of `insertScreening`. */
export const WRONG_DATE = '2001-01-01';

/** What a hospital finds. */
export const FOUND = {
  hospital: '临溪市人民医院',
  department: '脊柱外科',
  xray: true,
  curves: [{ segment: 'thoracic', side: 'right', apex: 'T8', cobbAngle: 17 }],
  risser: '2',
  diagnosis: 'idiopathic',
  plans: ['observation', 'exercise'],
  nextVisitOn: '2027-05-20',
} as const;

export type LetterDay = Awaited<ReturnType<typeof openLetterDay>>;

/** A class with an examination of severity II of its first child, and the letter of that child. */
export async function openLetterDay(world: World) {
  const day = await openFollowUpDay(world);
  const examId = await day.examine();
  const { birthDate } = await world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .selectFrom('patient')
      .where('orgId', '=', orgId)
      .where('id', '=', day.first)
      .select('birthDate')
      .executeTakeFirstOrThrow(),
  );
  const issue = async (patientId = day.first, by: CastName = 'doctor') =>
    (await (await world.freshlyAs(by)).raw(issueLetter, { patientId })).body;
  // Days may have passed since the session of the cast.
  const caseNow = async () =>
    (await (await world.freshlyAs('doctor')).raw(caseOfChild, { patientId: day.first })).body.data;
  const letter = (await issue()).data;
  const tokens = letterTokens(world.config.secret);
  const token = tokens.make({ orgId: world.home.orgId, letterId: letter.id });
  const { anonymous } = world;
  return {
    ...day,
    examId,
    birthDate,
    issue,
    letter,
    token,
    open: async (given = token) => (await anonymous.raw(openLetter, { token: given })).body,
    read: async (given: object = {}) =>
      (await anonymous.raw(readLetter, { token, birthDate, ...given })).body,
    disown: async (given: object = {}) =>
      (await anonymous.raw(disownLetter, { id: uuidv7(), token, birthDate, ...given })).body,
    write: async (given: object = {}) =>
      (
        await anonymous.raw(writeLetter, {
          id: uuidv7(),
          token,
          birthDate,
          day: '2026-11-20',
          result: FOUND,
          ...given,
        })
      ).body,
    stateOf: async () => (await caseNow()).state,
    entriesOf: async () => (await caseNow()).entries,
  };
}
