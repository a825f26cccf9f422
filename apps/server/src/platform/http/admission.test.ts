/** Who may make a call is known before its body is read, and what reading costs is limited. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { uploadExams } from '@spine/contract/exam';
import { API_PREFIX, type Endpoint, kernelErrors } from '@spine/contract/kernel';
import { importRoster } from '@spine/contract/patient';
import { currentUser, login } from '@spine/contract/session';
import { sendDeviceRecords } from '@spine/contract/station-device';
import { addUser } from '@spine/contract/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isIssued, issueToken } from '#platform/session/token.ts';
import { openWorld, type World } from '#testing/world.ts';

const { notSignedIn, forbidden, bodyTooLarge, parameter, tooManyRequests, unknownPath } =
  kernelErrors;
const RIGHT = 8000;
const INVENTED = 'A'.repeat(55);

let world: World;
beforeAll(async () => {
  world = await openWorld({ CALL_RATE_PER_MINUTE: '100' });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

const bearer = (token: string) => `authorization: Bearer ${token}`;

/** What is answered to the head of a call with 40 MB, of which none is ever sent. */
async function answerToHead({ path, method }: Endpoint, header: string): Promise<number> {
  const socket = connect(Number(new URL(world.app.listeningOrigin).port), '127.0.0.1');
  const head = [
    `${method} ${API_PREFIX}${path} HTTP/1.1`,
    'host: spine',
    'content-type: application/json',
    'content-length: 40000000',
    header,
  ];
  socket.write([...head, '', ''].join('\r\n'));
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

test('values are counted before they are read: many in a short text are too many, a long text is one', async () => {
  const send = async (exams: string) => {
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
  };
  const arrays = (count: number) => `[${'[],'.repeat(count)}[]]`;
  expect(await send(arrays(100_001))).toBe(bodyTooLarge.code);
  expect(await send(`[[],["${'x'.repeat(5_000_000)}"]]`)).not.toBe(bodyTooLarge.code);
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
