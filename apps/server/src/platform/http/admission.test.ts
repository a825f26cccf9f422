/** Who may make a call is known before its body is read, and what reading costs is limited. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { examRecord, uploadExams } from '@spine/contract/exam';
import { API_PREFIX, type Endpoint, kernelErrors } from '@spine/contract/kernel';
import { importRoster } from '@spine/contract/patient';
import { currentUser, login } from '@spine/contract/session';
import { sendDeviceRecords } from '@spine/contract/station-device';
import { addUser } from '@spine/contract/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullRecord } from '#features/exam/exam.factory.ts';
import { isIssued, issueToken } from '#platform/session/token.ts';
import { openWorld, type World } from '#testing/world.ts';

const { notSignedIn, forbidden, bodyTooLarge, malformed, parameter, tooManyRequests, unknownPath } =
  kernelErrors;
const RIGHT = 8000;
const INVENTED = 'A'.repeat(55);
/** Of an upload. */
const MOST_VALUES = 300_000;

let world: World;
beforeAll(async () => {
  world = await openWorld({ CALL_RATE_PER_MINUTE: '100', TRUST_PROXY: '1' });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

const bearer = (token: string) => `authorization: Bearer ${token}`;

/** A connection to which the head of a call is sent. */
function sendHead(...lines: readonly string[]): Socket {
  const socket = connect(Number(new URL(world.app.listeningOrigin).port), '127.0.0.1');
  const [start, ...headers] = lines;
  const head = [`${start} HTTP/1.1`, 'host: spine', 'content-type: application/json', ...headers];
  socket.write([...head, '', ''].join('\r\n'));
  return socket;
}

/** What is answered to the head of a call with 40 MB, of which none is ever sent. */
async function answerToHead({ path, method }: Endpoint, header: string): Promise<number> {
  const socket = sendHead(`${method} ${API_PREFIX}${path}`, 'content-length: 40000000', header);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(/"(?:code|errorCode)":(\d+)/.exec(answer.toString())?.[1]);
}

test('a stranger, an ended session, an unknown device and a wrong role are answered before a byte of the body', async () => {
  const ended = issueToken('session', world.config.secret);
  expect([
    await answerToHead(uploadExams, bearer(INVENTED)),
    await answerToHead(uploadExams, bearer(ended)),
    await answerToHead(uploadExams, 'cookie: SESSION=none'),
    await answerToHead(sendDeviceRecords, bearer(INVENTED)),
    await answerToHead(addUser, bearer(world.tokens.doctor)),
  ]).toEqual(
    [notSignedIn, notSignedIn, notSignedIn, notSignedIn, forbidden].map(({ code }) => code),
  );
});

test('a public call takes a small body only, an unknown one none, and a call with a file no JSON', async () => {
  expect([
    await answerToHead(login, 'x-client: app'),
    await answerToHead({ ...login, path: '/nothing' }, 'x-client: app'),
    await answerToHead(importRoster, bearer(world.tokens.manager)),
  ]).toEqual([bodyTooLarge, unknownPath, parameter].map(({ code }) => code));
});

test('another spelling of a token is another token, which nobody issued', () => {
  const { manager } = world.tokens;
  expect(isIssued('session', manager, world.config.secret)).toBe(true);
  for (const spelled of [`${manager}=`, `.${manager}`, `~~~~${manager}`])
    expect(isIssued('session', spelled, world.config.secret)).toBe(false);
});

/** What is answered to an upload of a doctor to an unknown school. */
async function upload(exams: string): Promise<number> {
  const { body } = await world.inject({
    method: 'POST',
    url: API_PREFIX + uploadExams.path,
    headers: {
      authorization: `Bearer ${world.tokens.doctor}`,
      'content-type': 'application/json',
    },
    payload: `{"projectId":"x","schoolId":"x","exams":${exams}}`,
  });
  return body.code ?? body.errorCode;
}

test('values are counted before they are read: many in a short text are too many, a long text is one', async () => {
  const arrays = (count: number) => `[${'[],'.repeat(count)}[]]`;
  expect(await upload(arrays(MOST_VALUES / 2 + 1))).toBe(bodyTooLarge.code);
  expect(await upload(`[[],["${'x'.repeat(5_000_000)}"]]`)).not.toBe(bodyTooLarge.code);
});

test('an upload of 500 records in which nothing is left out has a quarter less than the values it may have', async () => {
  const record = fullRecord();
  expect(examRecord.safeParse(record).error).toBeUndefined();
  const exams = JSON.stringify(Array(500).fill(record));
  const values = exams.match(/[,[{]/g)?.length ?? 0;
  expect(values).toBeLessThan(MOST_VALUES * 0.75);
  // The margin is filled with commas within a text, which are counted too.
  const spare = ','.repeat(MOST_VALUES - values - 1000);
  const notFound = await upload('[{}]');
  expect(await upload(`${exams},"spare":"${spare}"`)).toBe(notFound);
  expect(await upload(`${exams},"spare":"${spare}${','.repeat(2000)}"`)).toBe(bodyTooLarge.code);
});

test('strangers of two networks who hold public calls open keep no large upload waiting', async () => {
  const held: IncomingMessage[] = [];
  const note = (request: IncomingMessage) => held.push(request);
  world.app.server.on('request', note);
  const sockets = ['203.0.113.7', '198.51.100.7'].map((address) => {
    const chunked = ['x-client: app', 'transfer-encoding: chunked'];
    return sendHead(`POST ${API_PREFIX}${login.path}`, `x-forwarded-for: ${address}`, ...chunked);
  });
  await expect.poll(() => held.length).toBe(2);
  world.app.server.off('request', note);
  expect(await upload(`["${'x'.repeat(300_000)}"]`)).toBe(await upload('[{}]'));
  // Nobody had to take their places first.
  expect(held.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  for (const socket of sockets) socket.destroy();
});

test('what is refused before every hook is cut off with the answer, whatever its body', async () => {
  const unexpected = [`POST ${API_PREFIX}${login.path}`, 'expect: nothing'];
  for (const [head, said] of [
    [['POST /%zz', 'x-client: app'], `"errorCode":${malformed.code}`],
    [unexpected, '417 Expectation Failed'],
  ] as const) {
    const socket = sendHead(...head, 'content-length: 40000000');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/connection: close/i);
    expect(answer.toString()).toContain(said);
    await once(socket, 'close');
  }
});

test('an address that invents tokens shuts out no session, not even one that its server never heard of', async () => {
  const ask = async (token: string) => {
    const url = API_PREFIX + currentUser.path;
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await world.inject({ url, remoteAddress: '203.0.113.9', headers });
    return body.code ?? body.errorCode;
  };
  const invented: number[] = [];
  for (let number = 0; number < 110; number += 1)
    invented.push(await ask(String(number).padStart(55, 'A')));
  expect([invented[0], invented.at(-1)]).toEqual([notSignedIn.code, tooManyRequests.code]);
  expect(await ask(world.tokens.manager)).toBe(RIGHT);
});

test('a body that is refused by its length and by its values ends its call alone', async () => {
  const tooMany = '[],'.repeat(700_000);
  for (let turn = 0; turn < 3; turn += 1) {
    const { body } = await world.inject({
      method: 'POST',
      url: API_PREFIX + addUser.path,
      headers: {
        authorization: `Bearer ${world.tokens.manager}`,
        'content-type': 'application/json',
      },
      payload: tooMany,
    });
    expect(body.errorCode).toBe(bodyTooLarge.code);
  }
});
