import { examErrors } from '@spine/contract/exam';
import { kernelErrors, SUCCESS_CODE } from '@spine/contract/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answer, page, recordedCall, startCallServer } from '#platform/call/call-server.factory.ts';
import { createMemoryStore } from './memory-store.ts';
import type { RecordEntry, RecordStore } from './record-store.ts';
import { computeTotals } from './record-totals.ts';
import { sessionTransport } from './send-entries.ts';
import { BATCH, type Sender, type SenderState, startSender } from './sender.ts';

const NOW = new Date('2026-11-27T02:00:00Z');
const target = { projectId: 'project', schoolId: 'school' };
const DOCTOR = { id: 'doctor', name: '唐若水' };
const OTHER = { id: 'other', name: '顾之遥' };
const made = { grade: '五年级', clazz: '2班', madeBy: DOCTOR, madeAt: NOW.toISOString() };

let server: Awaited<ReturnType<typeof startCallServer>>;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.stop());

let store: RecordStore;
let sender: Sender;
/** Ids of each call that arrived, in order. */
let arrived: string[][];
/** How long the sender wanted to wait, and what ends the wait. */
let pauses: number[];
let endPause: () => void;
let state: SenderState | undefined;
let userId: string | undefined;

beforeEach(() => {
  store = createMemoryStore();
  arrived = [];
  pauses = [];
  endPause = () => undefined;
  state = undefined;
  userId = DOCTOR.id;
});
afterEach(() => sender.stop());

function start(): void {
  sender = startSender({
    store,
    transport: sessionTransport(recordedCall(server.base).call),
    userId: () => userId,
    now: () => NOW,
    pause: (ms, signal) => {
      pauses.push(ms);
      return new Promise((resolve) => {
        endPause = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    },
    changed: (next) => {
      state = next;
    },
  });
}

function exam(id: string, of = target): RecordEntry {
  const examTime = NOW.toISOString();
  const record = { id, patientId: id, typeId: 0, status: 1, examTime } as const;
  return { kind: 'exam', id, target: of, patientId: id, childName: '林知夏', ...made, record };
}

function absence(id: string): RecordEntry {
  const child = { patientId: id, childName: '秦浩然', ...made };
  return { kind: 'attendance', id, target, ...child, day: '2026-11-27', absent: true };
}

function correction(id: string): RecordEntry {
  const child = { patientId: id, childName: '陈嘉懿', ...made };
  return { kind: 'void', id: `void ${id}`, target, ...child, examId: id, reason: '现场更正' };
}

const [ANSWER, CHILD] = [
  '0198f2a0-0000-7000-8000-000000000001',
  '0198f2a0-0000-7000-8000-000000000002',
];

function consent(): RecordEntry {
  const child = { patientId: CHILD, childName: '许景行', ...made };
  return {
    kind: 'consent',
    id: ANSWER,
    target,
    ...child,
    channel: 'oral',
    answer: 'agreed',
    noticeVersion: 2,
    clockAheadMs: 60_000,
  };
}

type Sent = { exams?: { id: string }[]; patientId?: string; id?: string };
type Reply = Parameters<typeof server.handle>[0];

/** Answers the calls in turn, the last answer for all that follow. */
function replyWith(...replies: [Reply, ...Reply[]]): void {
  server.handle((request, response, body) => {
    const { exams, patientId, id = '' } = JSON.parse(body) as Sent;
    arrived.push(exams ? exams.map((exam) => exam.id) : [patientId ?? `void ${id}`]);
    const reply = replies[Math.min(arrived.length, replies.length) - 1];
    reply?.(request, response, body);
  });
}

const taken: Reply = (request, response, body) => {
  const { exams = [] } = JSON.parse(body) as Sent;
  const results = exams.map(({ id }, index) => ({ index, id, outcome: 'accepted' }));
  const data = { accepted: exams.length, already: 0, refused: 0, results };
  answer({ code: SUCCESS_CODE, msg: 'success', data })(request, response, body);
};
const becomes = (condition: () => boolean) => expect.poll(condition).toBe(true);
const isEmpty = () => store.summary().unsent.length === 0;
const lost: Reply = (request) => request.socket.destroy();

test('an answer given on the spot goes before all examinations, once and as of when it was given', async () => {
  const bodies: unknown[] = [];
  server.handle((request, response, body) => {
    bodies.push(JSON.parse(body));
    const rows = [{ id: ANSWER, patientId: CHILD, outcome: 'recorded', permission: 'agreed' }];
    const isAnswer = request.url?.endsWith('/consent/record');
    if (isAnswer)
      answer({ code: SUCCESS_CODE, msg: 'success', rows, total: 1 })(request, response, body);
    else taken(request, response, body);
  });
  await store.add(exam('a'));
  await store.add(consent());
  await store.add(exam('b'));
  start();
  await becomes(isEmpty);
  expect(bodies).toMatchObject([
    {
      channel: 'oral',
      answeredAt: NOW.toISOString(),
      clockAheadMs: 60_000,
      noticeVersion: 2,
      answers: [{ id: ANSWER, patientId: CHILD, answer: 'agreed' }],
    },
    { exams: [{ id: 'a' }, { id: 'b' }] },
  ]);
});

test('what was finished is sent at once, examinations of a school together', async () => {
  replyWith(taken);
  await store.add(exam('a'));
  await store.add(exam('b'));
  start();
  await becomes(isEmpty);
  await store.add(exam('c'));
  await becomes(isEmpty);
  expect(arrived).toEqual([['a', 'b'], ['c']]);
  expect(state).toEqual({ isWaiting: false, lastSentAt: NOW });
});

test('an absence and a correction go by themselves, and the order stays', async () => {
  replyWith(taken);
  const other = { ...target, schoolId: 'other' };
  for (const entry of [
    exam('a'),
    absence('b'),
    exam('c'),
    correction('a'),
    exam('d'),
    exam('e', other),
  ])
    await store.add(entry);
  start();
  await becomes(isEmpty);
  expect(arrived).toEqual([['a'], ['b'], ['c'], ['void a'], ['d'], ['e']]);
});

test.each([
  ['an answer is lost', lost],
  ["another network's page answers", page('<h1>Wi-Fi</h1>', 200)],
  ['the server is away', answer({ errorCode: 30000503, errorMsg: '服务暂时不可用' }, 503)],
  ['the server fails', answer({ errorCode: 1500, errorMsg: '系统出错' }, 500)],
  ['a proxy answers', page('bad gateway', 502)],
  [
    'another tab has signed in with a password alone',
    answer({ code: kernelErrors.secondStepNeeded.code, msg: '请先完成二次验证再继续操作' }),
  ],
])('where %s it is sent again with its id', async (_what, reply) => {
  replyWith(reply, taken);
  await store.add(exam('a'));
  start();
  await becomes(() => pauses.length === 1);
  expect([state?.isWaiting, store.summary().unsent.length]).toEqual([true, 1]);
  endPause();
  await becomes(isEmpty);
  expect(arrived).toEqual([['a'], ['a']]);
  expect(state?.isWaiting).toBe(false);
});

test('it waits longer each time, and is woken', async () => {
  replyWith(lost);
  await store.add(exam('a'));
  start();
  for (let count = 1; count <= 7; count += 1) {
    await becomes(() => pauses.length === count);
    endPause();
  }
  await becomes(() => pauses.length === 8);
  expect(pauses.map((ms) => ms / 1000)).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  replyWith(taken);
  sender.wake();
  await becomes(isEmpty);
});

test('a call that is too large is halved until it fits', async () => {
  const tooLarge = page('too large', 413);
  replyWith(tooLarge, tooLarge, taken);
  for (let at = 0; at < BATCH + 1; at += 1) await store.add(exam(String(at)));
  start();
  await becomes(isEmpty);
  expect(arrived.slice(0, 3).map((ids) => ids.length)).toEqual([50, 25, 13]);
  expect(new Set(arrived.slice(2).flat()).size).toBe(BATCH + 1);
});

test('what the server refuses stays with its sentence, the others are taken', async () => {
  const { partlyUploaded, studentNotFound } = examErrors;
  const results = [
    { index: 0, id: 'a', outcome: 'accepted' },
    {
      index: 1,
      id: 'b',
      outcome: 'refused',
      code: studentNotFound.code,
      msg: studentNotFound.message,
    },
  ];
  const data = { accepted: 1, already: 0, refused: 1, results };
  replyWith(answer({ code: partlyUploaded.code, msg: partlyUploaded.message, data }), taken);
  await store.add(exam('a'));
  await store.add(exam('b'));
  start();
  await becomes(isEmpty);
  const fault = { code: studentNotFound.code, message: studentNotFound.message };
  expect(store.summary().refused).toEqual([{ entry: exam('b'), fault }]);
  await store.retry('b');
  await becomes(() => arrived.length === 2 && isEmpty());
  expect([arrived[1], store.summary().refused]).toEqual([['b'], []]);
});

describe('a correction of what is at the server', () => {
  const corrected = (): RecordEntry => ({
    ...exam('b'),
    kind: 'exam',
    record: { id: 'b', patientId: 'b', typeId: 0, status: 1, examTime: NOW.toISOString() },
    replaces: { examIds: ['z', 'a'], reason: '现场更正' },
  });
  const results = (outcome: string, code?: number) => ({
    data: { accepted: 0, already: 0, refused: 0, results: [{ index: 0, id: 'b', outcome, code }] },
  });
  const stored = answer({ code: SUCCESS_CODE, msg: 'success', ...results('accepted') });

  test('takes it out after it was stored, again where that was not answered', async () => {
    const done = answer({ code: SUCCESS_CODE, msg: 'success' });
    replyWith(stored, done, lost, stored, done, done);
    await store.add(corrected());
    start();
    await becomes(() => pauses.length === 1);
    endPause();
    await becomes(isEmpty);
    const once = [['b'], ['void z'], ['void a']];
    expect(arrived).toEqual([...once, ...once]);
    expect(store.summary().refused).toEqual([]);
  });

  test('leaves it where the server refuses the correction', async () => {
    const { code } = examErrors.studentNotFound;
    replyWith(
      answer({ code: examErrors.partlyUploaded.code, msg: '', ...results('refused', code) }),
    );
    await store.add(corrected());
    start();
    await becomes(() => store.summary().refused.length === 1);
    expect(arrived).toEqual([['b']]);
  });

  test('is told where one of them may not be taken out any more', async () => {
    const { code, message } = examErrors.formerStands;
    replyWith(
      stored,
      answer({ code, msg: message }),
      answer({ code: SUCCESS_CODE, msg: 'success' }),
    );
    await store.add(corrected());
    start();
    await becomes(() => store.summary().refused.length === 1);
    expect(arrived).toEqual([['b'], ['void z'], ['void a']]);
    expect(store.summary().refused[0]?.fault).toEqual({ code, message });
    expect(await store.replace('b', exam('c'))).toBe(false);
  });

  test('waits with the others where nobody answers', async () => {
    const both = ['b', 'c'].map((id, index) => ({ index, id, outcome: 'accepted' }));
    const data = { accepted: 2, already: 0, refused: 0, results: both };
    replyWith(answer({ code: SUCCESS_CODE, msg: 'success', data }), lost);
    await store.add(corrected());
    await store.add({ ...corrected(), id: 'c' });
    start();
    await becomes(() => pauses.length === 1);
    expect(arrived).toEqual([['b', 'b'], ['void z']]);
  });
});

test('a project that has ended refuses the whole call, and each entry says so', async () => {
  const { projectNotInProgress: ended } = examErrors;
  replyWith(answer({ code: ended.code, msg: ended.message }));
  await store.add(exam('a'));
  await store.add(exam('b'));
  start();
  await becomes(() => store.summary().refused.length === 2);
  expect(store.summary().refused[1]?.fault).toEqual({ code: ended.code, message: ended.message });
  await store.discard('a');
  expect(store.summary().refused).toHaveLength(1);
});

test('an entry may be replaced until it is being sent', async () => {
  await store.add(exam('a'));
  expect(await store.replace('a', exam('b'))).toBe(true);
  let answerNow: () => void = () => undefined;
  replyWith((request, response, body) => {
    answerNow = () => taken(request, response, body);
  });
  start();
  await becomes(() => arrived.length === 1);
  expect(await store.replace('b', exam('c'))).toBe(false);
  answerNow();
  await becomes(isEmpty);
  expect(arrived).toEqual([['b']]);
  expect(await store.replace('b', exam('c'))).toBe(false);
});

test('an entry that the server refused is replaced by the one that was made anew', async () => {
  const { studentNotFound } = examErrors;
  replyWith(answer({ code: studentNotFound.code, msg: studentNotFound.message }), taken);
  await store.add(exam('a'));
  start();
  await becomes(() => store.summary().refused.length === 1);
  expect(await store.replace('a', exam('b'))).toBe(true);
  await becomes(() => arrived.length === 2 && isEmpty());
  expect([arrived, store.summary().refused]).toEqual([[['a'], ['b']], []]);
});

test('an entry whose answer was lost is not replaced: its correction follows it', async () => {
  replyWith(lost, taken);
  await store.add(exam('a'));
  start();
  await becomes(() => pauses.length === 1);
  expect(await store.replace('a', exam('b'))).toBe(false);
  await store.add(exam('b'));
  expect(await store.replace('b', exam('c'))).toBe(true);
});

test('what a user made is not sent for another, and goes as soon as its user has signed in again', async () => {
  replyWith(lost, taken);
  await store.add(exam('a'));
  start();
  await becomes(() => pauses.length === 1);
  userId = undefined;
  endPause();
  await becomes(() => state?.isWaiting === false);
  userId = OTHER.id;
  sender.wake();
  await store.add({ ...exam('b'), madeBy: OTHER });
  sender.wake();
  await becomes(() => arrived.length === 2);
  expect(arrived).toEqual([['a'], ['b']]);
  await becomes(() => store.summary().unsent.length === 1);
  expect(computeTotals(store.summary(), OTHER.id)).toMatchObject({
    unsent: 0,
    others: [{ name: DOCTOR.name, count: 1 }],
  });
  userId = DOCTOR.id;
  sender.wake();
  await becomes(isEmpty);
  expect(arrived).toEqual([['a'], ['b'], ['a']]);
});

test('with nobody signed in nothing is sent, and the sender rests', async () => {
  replyWith(taken);
  userId = undefined;
  start();
  await store.add(exam('a'));
  await store.add(exam('b'));
  expect(await store.claim(BATCH, OTHER.id)).toEqual([]);
  expect(arrived).toEqual([]);
  userId = DOCTOR.id;
  sender.wake();
  await becomes(isEmpty);
  expect(arrived).toEqual([['a', 'b']]);
});

test('another user who comes between the claim and the call is not taken for its author', async () => {
  replyWith(taken);
  const { claim } = store;
  store.claim = async (most, authorId) => {
    const claimed = await claim(most, authorId);
    if (authorId === DOCTOR.id && claimed.length > 0) userId = OTHER.id;
    return claimed;
  };
  start();
  await store.add(exam('a'));
  await store.add({ ...exam('b'), madeBy: OTHER });
  sender.wake();
  await becomes(() => arrived.length === 1);
  expect(arrived).toEqual([['b']]);
  await becomes(() => store.summary().unsent.length === 1);
  store.claim = claim;
  userId = DOCTOR.id;
  sender.wake();
  await becomes(isEmpty);
  expect(arrived).toEqual([['b'], ['a']]);
});

test('where the store does not take the answer, the entry is sent again later', async () => {
  replyWith(taken);
  const { acknowledge } = store;
  store.acknowledge = () => Promise.reject(new Error('the disk is full'));
  await store.add(exam('a'));
  start();
  await becomes(() => pauses.length === 1);
  expect([state?.isWaiting, store.summary().unsent.length]).toEqual([true, 1]);
  store.acknowledge = acknowledge;
  endPause();
  await becomes(isEmpty);
  expect(arrived).toEqual([['a'], ['a']]);
});
