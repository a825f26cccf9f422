/** Provokes the refusals about follow-up cases. */
import {
  actInCase,
  caseBatchErrors,
  changeDueDays,
  DUE_DAYS,
  followUpErrors,
  letterPdf,
  NO_RESULT,
  readCases,
  sendTexts,
} from '@spine/contract/follow-up';
import { v7 as uuidv7 } from 'uuid';
import { buildApp } from '#app';
import { openFollowUpDay } from '#features/follow-up/follow-up.factory.ts';
import { openTextDay } from '#features/follow-up/sms/sms.factory.ts';
import type { NoticeSender } from '#platform/ports/sms-sender.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

type TextDay = Awaited<ReturnType<typeof openTextDay>>;

const {
  invalid,
  notFound,
  notNow,
  tooFewAttempts,
  nothingToTakeBack,
  assigneeInvalid,
  dayTooEarly,
  noteInvalid,
  dayInFuture,
  visitInvalid,
  dueDaysInvalid,
} = followUpErrors;

const visit = { kind: 'visited', day: '2026-11-20', result: NO_RESULT } as const;

/** An act in a case that waits for its notice. */
const provokeAct =
  (given: object) =>
  async (world: World): Promise<TestAnswer> => {
    const day = await openFollowUpDay(world);
    await day.examine();
    const body = await day.act(given);
    return { status: 200, body, bytes: Buffer.of(), headers: {} };
  };

const ofNobody = (world: World) =>
  world
    .as('doctor')
    .raw(actInCase, { id: uuidv7(), patientId: NOBODY, version: '', kind: 'assigned' });

/** Asks for messages in an application that offers them, last of the first child, of whom alone it is refused. */
const byText =
  (prepare: (day: TextDay) => Promise<unknown>) =>
  async (world: World): Promise<TestAnswer> => {
    const notices: NoticeSender = {
      send: () => Promise.resolve({ state: 'sent', vendorId: null }),
      deliveryOf: () => Promise.resolve('unknown'),
    };
    const day = await openTextDay(world);
    await prepare(day);
    const cases = await day.casesOf();
    const isFirst = ({ patientId }: { patientId: string }) => Number(patientId === day.first);
    const app = await buildApp({ ...world, smsSender: { ...world.smsSender, notices } });
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1${sendTexts.path}`,
      headers: { authorization: `Bearer ${world.tokens.doctor}` },
      payload: { cases: cases.toSorted((a, b) => isFirst(a) - isFirst(b)) },
    });
    await app.close();
    const { refused } = answer.json().data;
    const [{ code, message: msg }] = refused.filter(({ id }: { id: string }) => id === day.first);
    return { status: 200, body: { code, msg }, bytes: Buffer.of(), headers: {} };
  };

export const followUpProvocations: readonly Provocation[] = [
  [invalid, provokeAct({ kind: 'booked' })],
  [notFound, ofNobody],
  [notNow, provokeAct({ kind: 'notified', way: 'phone', version: 'of long ago' })],
  [tooFewAttempts, provokeAct({ kind: 'closed', reason: 'unreachable' })],
  [nothingToTakeBack, provokeAct({ kind: 'takenBack', actId: NOBODY, note: 'by mistake' })],
  [assigneeInvalid, provokeAct({ kind: 'assigned', userId: NOBODY })],
  [dayTooEarly, provokeAct({ kind: 'booked', day: '2026-11-01' })],
  [dayInFuture, provokeAct({ ...visit, day: '2026-11-21' })],
  [visitInvalid, provokeAct({ ...visit, result: { ...NO_RESULT, xray: false, risser: '2' } })],
  [caseBatchErrors.childrenInvalid, (world) => world.as('doctor').raw(readCases, { ids: [] })],
  [caseBatchErrors.noLetters, (world) => world.as('doctor').raw(letterPdf, { patientId: NOBODY })],
  [
    caseBatchErrors.noticeNotNeeded,
    async (world) => {
      const day = await openFollowUpDay(world);
      await day.examine();
      await day.act({ kind: 'booked', day: '2026-12-01' });
      return world.as('doctor').raw(letterPdf, { patientId: day.first });
    },
  ],
  [
    caseBatchErrors.textsNotOffered,
    async (world) => {
      const day = await openTextDay(world);
      return { status: 200, body: await day.ask(), bytes: Buffer.of(), headers: {} };
    },
  ],
  [caseBatchErrors.noMobile, byText(({ setTel, first }) => setTel(first, null))],
  [caseBatchErrors.textsStopped, byText(({ markStopped, first }) => markStopped(first))],
  [caseBatchErrors.resultWithheld, byText(({ refuse }) => refuse())],
  [caseBatchErrors.textedLately, byText(({ letWait }) => letWait())],
  [dueDaysInvalid, (world) => world.as('manager').raw(changeDueDays, { ...DUE_DAYS, result: 0 })],
  [noteInvalid, provokeAct({ kind: 'noted', note: 'x'.repeat(201) })],
];
