/**
 * Every call of the server against every actor of the cast, and against nobody: the gate answers 2401 and 2403
 * exactly where the table of permission-matrix.ts says so, and a call without a row fails.
 */
import {
  type AccountKind,
  type Endpoint,
  hasPermission,
  kernelErrors,
  type LimitedKind,
  rightsOf,
} from '@spine/contract/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBindings } from '#app';
import { setAccountKind } from '#features/approval/approval.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST, CAST_NAMES, type CastName } from './cast.ts';
import { bareInput, nameOf, PERMISSION_MATRIX } from './permission-matrix.ts';
import { openWorld, type TestAnswer, type World } from './world.ts';

const NO_SESSION = kernelErrors.notSignedIn.code;
const FORBIDDEN = kernelErrors.forbidden.code;
const UNKNOWN = '019a0000-0000-7000-8000-000000000000';

let world: World;
let endpoints: Endpoint[];
beforeAll(async () => {
  world = await openWorld();
  endpoints = createBindings({ ...world }).map(({ endpoint }) => endpoint);
});
afterAll(() => world.close());

const gateCode = ({ body }: TestAnswer): number | undefined =>
  body.errorCode === NO_SESSION || body.errorCode === FORBIDDEN ? body.errorCode : undefined;

function expectedFor(endpoint: Endpoint, name: CastName | 'nobody'): number | undefined {
  const opensTo = PERMISSION_MATRIX.get(nameOf(endpoint));
  if (opensTo?.has(name === 'nobody' ? 'public' : CAST[name].role)) return undefined;
  // Who signed in is no device.
  return name === 'nobody' || endpoint.access === 'device' ? NO_SESSION : FORBIDDEN;
}

/** The calls whose gate answers otherwise than the table says. */
async function deviationsOf(name: CastName | 'nobody'): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of endpoints) {
    // A session of its own for each call: signing out ends it.
    const caller = name === 'nobody' ? world.anonymous : await world.freshlyAs(name);
    const answer = await caller.raw(endpoint, bareInput(endpoint));
    const expected = expectedFor(endpoint, name);
    if (gateCode(answer) !== expected)
      found.push(`${nameOf(endpoint)}: ${gateCode(answer)}, not ${expected}`);
  }
  return found;
}

const setKind = (name: CastName, accountKind: AccountKind) =>
  world.database.inScope(platformScope, ({ db }) =>
    setAccountKind(db, world.cast.users[name], accountKind),
  );

const callsOf = (kind: LimitedKind): string[] =>
  endpoints
    .filter(({ openTo }) => openTo?.includes(kind))
    .map(nameOf)
    .sort();

describe('the gate', () => {
  test('has a row for every call of the server, and a call for every row', () => {
    expect(endpoints.map(nameOf).sort()).toEqual([...PERMISSION_MATRIX.keys()].sort());
  });

  test.each([...CAST_NAMES, 'nobody'] as const)(
    'opens to %s where the table says so [8.19, 8.20]',
    async (name) => {
      expect(await deviationsOf(name)).toEqual([]);
    },
  );

  test('stays closed to a password that must be changed, but for the own account', async () => {
    const setMustChange = (mustChangePassword: boolean) =>
      world.database.inScope(platformScope, ({ db }) =>
        db
          .updateTable('appUser')
          .set({ mustChangePassword })
          .where('id', '=', world.cast.users.manager)
          .execute(),
      );
    await setMustChange(true);
    const open: string[] = [];
    const ofSessions = endpoints.filter(({ access }) => access !== 'public' && access !== 'device');
    for (const endpoint of ofSessions) {
      const caller = await world.freshlyAs('manager');
      const { body } = await caller.raw(endpoint, bareInput(endpoint));
      const code = body.code ?? body.errorCode;
      if (code !== kernelErrors.mustChangePassword.code && code !== FORBIDDEN)
        open.push(endpoint.path);
    }
    await setMustChange(false);
    expect(open.sort()).toEqual([
      '/users/bindTel',
      '/users/changePw',
      '/users/current',
      '/users/factors',
      '/users/factors/acknowledgeReset',
      '/users/factors/begin',
      '/users/factors/confirm',
      '/users/factors/forgetBrowser',
      '/users/factors/passkey/begin',
      '/users/factors/passkey/challenge',
      '/users/factors/passkey/confirm',
      '/users/factors/prove',
      '/users/factors/recoveryCodes',
      '/users/factors/remove',
      '/users/logout',
      '/users/proof',
      '/users/prove',
      '/users/sessions',
      '/users/sessions/end',
      '/users/sessions/endAll',
      '/users/singleSignOn',
      '/users/singleSignOn/end',
      '/users/singleSignOn/link',
      '/users/singleSignOn/prove',
    ]);
  });

  test('stays closed to a session that owes its second step, but for that step', async () => {
    const open: string[] = [];
    const ofSessions = endpoints.filter(({ access }) => access !== 'public' && access !== 'device');
    for (const secondStep of ['prove', 'setUp'] as const)
      for (const endpoint of ofSessions) {
        const caller = await world.freshlyAs('manager', { secondStep });
        const { body } = await caller.raw(endpoint, bareInput(endpoint));
        if (body.code !== kernelErrors.secondStepNeeded.code) open.push(endpoint.path);
      }
    const each = [
      '/users/current',
      '/users/factors/begin',
      '/users/factors/confirm',
      '/users/factors/passkey/begin',
      '/users/factors/passkey/challenge',
      '/users/factors/passkey/confirm',
      '/users/factors/prove',
      '/users/logout',
    ];
    // Beginning refuses by itself who owes a code, with the same sentence.
    expect(open.sort()).toEqual(
      [...each, ...each].filter((path, at) => path !== each[1] || at > 4).sort(),
    );
  });

  test.each([
    ['doctor', 'device'],
    ['manager', 'auditor'],
    ['platform', 'auditor'],
  ] as const)(
    'stays closed to a %s whose account is of the kind %s, but for its calls',
    async (name, kind) => {
      const ofSessions = endpoints.filter(
        ({ access }) => access !== 'public' && access !== 'device',
      );
      await setKind(name, kind);
      const open: string[] = [];
      for (const endpoint of ofSessions) {
        const caller = await world.freshlyAs(name);
        const { body } = await caller.raw(endpoint, bareInput(endpoint));
        if (body.errorCode !== FORBIDDEN) open.push(nameOf(endpoint));
      }
      await setKind(name, 'person');
      const named = ofSessions.filter(({ openTo }) => openTo?.includes(kind)).map(nameOf);
      const byRole = named.filter((each) => PERMISSION_MATRIX.get(each)?.has(CAST[name].role));
      expect(open.sort()).toEqual(byRole.sort());
    },
  );

  test('names the calls of devices: they upload, and read the lists that an upload names', () => {
    expect(callsOf('device')).toEqual([
      'GET /project/list',
      'GET /school/list',
      'GET /users/current',
      'POST /exams/upload',
      'POST /users/logout',
    ]);
  });

  test('names the calls of auditors: approvals, the log, institutions, schools, devices, own jobs, and all of the own account', () => {
    const own = endpoints.filter(({ access }) => access === 'signedIn').map(nameOf);
    const beyond = callsOf('auditor').filter((each) => !own.includes(each));
    expect(beyond).toEqual([
      'GET /approvals/access/counts',
      'GET /approvals/access/exportExcel',
      'GET /approvals/access/list',
      'GET /approvals/exportExcel',
      'GET /approvals/list',
      'GET /audit/due',
      'GET /audit/incidents',
      'GET /job/count',
      'GET /job/download',
      'GET /job/info',
      'GET /job/list',
      'GET /log/disclosures',
      'GET /log/exportExcel',
      'GET /log/info',
      'GET /log/list',
      'GET /log/seal',
      'GET /org/list',
      'GET /school/list',
      'GET /station/device/exportExcel',
      'GET /station/device/list',
      'POST /audit/pack',
      'POST /job/cancel',
      'POST /job/del',
      'POST /job/export',
      'POST /job/retry',
      'POST /log/verify',
    ]);
    expect(own.filter((each) => !callsOf('auditor').includes(each))).toEqual([]);
  });

  test.each([
    ['device', 2],
    ['auditor', 1],
    ['auditor', 0],
  ] as const)(
    'tells an account of the kind %s with role %i what it may do, no more',
    (kind, role) => {
      const needed = endpoints
        .filter(({ openTo }) => openTo?.includes(kind))
        .flatMap(({ access }) => (typeof access === 'object' ? access.anyOf : []))
        .filter((permission) => hasPermission(role, permission));
      const { permissions } = rightsOf({ role, accountKind: kind });
      expect([...permissions].sort()).toEqual([...new Set(needed)].sort());
    },
  );

  test('asks browsers for the anti-forgery pair on every write [7.2]', async () => {
    const unguarded: string[] = [];
    // Forms come from other servers, and are signed.
    const ofPages = endpoints.filter(({ method, body }) => method !== 'GET' && body !== 'form');
    for (const endpoint of ofPages) {
      const { path: pattern } = endpoint;
      const url = `/api/v1${pattern.replaceAll(/:\w+/g, UNKNOWN)}`;
      const method = endpoint.method;
      const { body } = await world.inject({
        method,
        url,
        ...(method === 'POST' && { payload: {} }),
      });
      const code = body.errorCode;
      if (code !== kernelErrors.illegalOperation.code && code !== NO_SESSION)
        unguarded.push(pattern);
    }
    expect(unguarded).toEqual([]);
  });
});
