/**
 * The calls of sessions, second factors, single sign-on and approvals with input that is right but for one field: each hostile value in it,
 * none at all, and what belongs to somebody else. hostile-input.test.ts sends the fields alone, of which most calls miss others first.
 */
import { approveUsers, takeBackApproval } from '@spine/contract/approval';
import { ERROR_CATALOGUE } from '@spine/contract/catalogue';
import { addDays, dateInShanghai, type Endpoint, SUCCESS_CODE } from '@spine/contract/kernel';
import {
  beginFactor,
  bindTel,
  changePw,
  confirmFactor,
  endOwnSession,
  forgetTrustedBrowser,
  proveAgain,
  proveFactor,
  removeFactor,
  renewRecoveryCodes,
  sendSms,
} from '@spine/contract/session';
import {
  beginOwnLink,
  beginProof,
  completeSingleSignOn,
  deleteProvider,
  editStaffNumber,
  endOwnLink,
  endSignInLink,
  inviteToLink,
  openInvitation,
  userSignInLinks,
} from '@spine/contract/single-sign-on';
import { resetFactors } from '@spine/contract/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  codeOf,
  passwordDigest,
  setUpFactor,
} from '#features/session/second-factor/second-factor.factory.ts';
import { insertProviderRow, openBrowser } from '#features/single-sign-on/provider.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import type { CastName } from './cast.ts';
import { EVERY_KIND } from './hostile-values.ts';
import { openWorld, type World } from './world.ts';

type Factor = Awaited<ReturnType<typeof setUpFactor>>;

let world: World;
/** The analyst's, and one of the manager of another institution. */
let factor: Factor;
let foreignFactor: Factor;
let begunId: string;
let begunSecret: string;
let providerId: string;
let foreignProviderId: string;
let phoneCode: string;

const PHONE = '13911112222';

beforeAll(async () => {
  world = await openWorld({ CALL_RATE_PER_MINUTE: '1000000', SESSION_HOURS: '24' });
  factor = await setUpFactor(world, await world.freshlyAs('analyst'));
  foreignFactor = await setUpFactor(world, await world.freshlyAs('rival'));
  const begun = await (await world.freshlyAs('doctor')).call(beginFactor, {
    pw: passwordDigest(world),
  });
  begunId = begun.body.data.id;
  begunSecret = begun.body.data.secret;
  providerId = await insertProviderRow(world.database, world.cast.orgs.home);
  foreignProviderId = await insertProviderRow(world.database, world.cast.orgs.other);
  await world.anonymous.call(sendSms, { tel: PHONE, ttp: 'bind' });
  phoneCode = world.sent.at(-1)?.code ?? '';
});
afterAll(() => world.close());

type Case = {
  readonly endpoint: Endpoint;
  readonly as: CastName | 'nobody' | 'owing';
  /** Right, but for the field that is tried. */
  readonly input: Record<string, unknown>;
  /** What names or proves something, with what is somebody else's, or too much. */
  readonly tried: Record<string, readonly unknown[]>;
};

function ownCases(): Case[] {
  const pw = passwordDigest(world);
  const code = codeOf(world, factor.secret);
  const otherPw = ['0'.repeat(32), pw.toUpperCase(), `${pw} `];
  const otherCode = ['000000', codeOf(world, foreignFactor.secret), foreignFactor.recoveryCodes[0]];
  const begunCode = codeOf(world, begunSecret);
  return [
    { endpoint: proveAgain, as: 'doctor', input: { pw }, tried: { pw: otherPw } },
    {
      endpoint: changePw,
      as: 'doctor',
      input: { oldPw: pw, pw: 'Nx8kQm42Tz' },
      tried: { oldPw: otherPw },
    },
    { endpoint: beginFactor, as: 'manager', input: { pw }, tried: { pw: otherPw } },
    {
      endpoint: bindTel,
      as: 'doctor',
      input: { tel: PHONE, code: phoneCode, pw },
      tried: { tel: ['13900000000', '1391111222'], pw: otherPw },
    },
    {
      endpoint: confirmFactor,
      as: 'doctor',
      input: { id: begunId, code: begunCode },
      tried: { id: [foreignFactor.id, factor.id], code: otherCode },
    },
    {
      endpoint: removeFactor,
      as: 'analyst',
      input: { id: factor.id, pw, code },
      tried: { id: [foreignFactor.id], pw: otherPw, code: otherCode },
    },
    {
      endpoint: renewRecoveryCodes,
      as: 'analyst',
      input: { pw, code },
      tried: { pw: otherPw, code: otherCode },
    },
    { endpoint: proveFactor, as: 'owing', input: { code }, tried: { code: otherCode } },
    { endpoint: forgetTrustedBrowser, as: 'analyst', input: {}, tried: { id: [factor.id] } },
    { endpoint: endOwnSession, as: 'analyst', input: {}, tried: { id: [factor.id] } },
  ];
}

function providerCases(): Case[] {
  const { doctor, rival, platform } = world.cast.users;
  const foreign = { userId: [rival, platform], providerId: [foreignProviderId, doctor] };
  const own = [beginOwnLink, beginProof, endOwnLink] as const;
  return [
    {
      endpoint: completeSingleSignOn,
      as: 'nobody',
      input: { providerId, state: 'A'.repeat(43), code: 'a code', iss: 'https://provider.example' },
      tried: {
        providerId: [foreignProviderId],
        state: ['A'.repeat(42), 'B'.repeat(43)],
        code: [],
        iss: [],
      },
    },
    { endpoint: openInvitation, as: 'nobody', input: {}, tried: { token: ['A'.repeat(43)] } },
    ...own.map((endpoint): Case => {
      const tried = { providerId: [foreignProviderId, doctor] };
      return { endpoint, as: 'doctor', input: {}, tried };
    }),
    {
      endpoint: inviteToLink,
      as: 'manager',
      input: { userId: doctor, providerId },
      tried: foreign,
    },
    {
      endpoint: endSignInLink,
      as: 'manager',
      input: { userId: doctor, providerId },
      tried: foreign,
    },
    {
      endpoint: editStaffNumber,
      as: 'manager',
      input: { userId: doctor, staffNumber: 'A-1' },
      tried: { userId: [rival, platform] },
    },
    { endpoint: userSignInLinks, as: 'manager', input: {}, tried: { userId: [rival, platform] } },
    {
      endpoint: deleteProvider,
      as: 'manager',
      input: {},
      tried: { id: [foreignProviderId, doctor] },
    },
  ];
}

function approvalCases(): Case[] {
  const { doctor, rival, platform, manager } = world.cast.users;
  const today = dateInShanghai(world.clock.now());
  const purpose = '现场筛查';
  return [
    {
      endpoint: approveUsers,
      as: 'manager',
      input: { userIds: [doctor], purpose, endsOn: addDays(today, 30) },
      tried: {
        userIds: [[rival], [platform], [manager], [doctor, rival], Array(2000).fill(doctor)],
        endsOn: [addDays(today, -1), addDays(today, 800)],
      },
    },
    {
      endpoint: takeBackApproval,
      as: 'manager',
      input: { userId: doctor, reason: '离职' },
      tried: { userId: [rival, platform, manager] },
    },
    {
      endpoint: resetFactors,
      as: 'manager',
      input: { id: world.cast.users.analyst, reason: '手机丢失' },
      tried: { id: [rival, platform, manager, doctor] },
    },
  ];
}

/** In a session of its own, and without the wrong guesses before. */
async function callerOf(as: Case['as']) {
  await world.database.inScope(platformScope, ({ db }) => db.deleteFrom('signInFailure').execute());
  if (as === 'nobody') return openBrowser(world);
  return as === 'owing' ? world.freshlyAs('analyst', { secondStep: 'prove' }) : world.freshlyAs(as);
}

const PICTURE = `select jsonb_build_object(
  'factors', (select jsonb_agg(to_jsonb(f) order by id) from sign_in_factor f),
  'codes', (select jsonb_agg(to_jsonb(r) order by code_hash) from recovery_code r),
  'links', (select jsonb_agg(to_jsonb(l) order by id) from sign_in_link l),
  'invitations', (select count(*) from sign_in_invitation),
  'providers', (select jsonb_agg(to_jsonb(p) order by id) from sign_in_provider p),
  'approvals', (select jsonb_agg(to_jsonb(a) order by id) from access_approval a),
  'users', (select jsonb_agg(to_jsonb(u) - 'error_counter' order by id) from app_user u)
) as picture`;

const look = () =>
  withClient(world.ownerUrl, async (client) => (await client.query(PICTURE)).rows[0]?.picture);

const short = (value: unknown): string => (JSON.stringify(value) ?? 'missing').slice(0, 80);

/** What one value in a field came to, where that is not a refusal of the catalogue. */
async function faultOf({ endpoint, as, input }: Case, field: string, value: unknown) {
  const { [field]: _, ...others } = input;
  const tried = value === undefined ? others : { ...others, [field]: value };
  const { status, body } = await (await callerOf(as)).raw(endpoint, tried);
  const code = body.code ?? body.errorCode;
  const isRefused = status < 500 && ERROR_CATALOGUE.has(code) && code !== SUCCESS_CODE;
  return isRefused ? [] : [`${endpoint.path} ${field} ${short(value)}: ${status} ${short(body)}`];
}

/** The calls whose input is whole, in an order in which none undoes what the next one needs. */
const CONTROLS: readonly Endpoint[] = [
  bindTel,
  proveAgain,
  beginFactor,
  renewRecoveryCodes,
  proveFactor,
  removeFactor,
  confirmFactor,
  changePw,
  inviteToLink,
  editStaffNumber,
  approveUsers,
  takeBackApproval,
];

/** Each field with each value, and without one. */
function attemptsAt({ tried }: Case): [string, unknown][] {
  return Object.entries(tried).flatMap(([field, foreign]) =>
    [undefined, ...EVERY_KIND, ...foreign].map((value): [string, unknown] => [field, value]),
  );
}

test.each([
  ['the own account', ownCases],
  ['single sign-on', providerCases],
  ['approvals and resets', approvalCases],
] as const)('every call of %s refuses it by name, and nothing is written', async (_what, cases) => {
  const faults: string[] = [];
  const before = await look();
  for (const each of cases())
    for (const [field, value] of attemptsAt(each))
      faults.push(...(await faultOf(each, field, value)));
  expect(faults).toEqual([]);
  expect(await look()).toEqual(before);
});

test('what was sent is right but for what was tried', async () => {
  const cases = () => [...ownCases(), ...providerCases(), ...approvalCases()];
  const wrong: string[] = [];
  for (const endpoint of CONTROLS) {
    // A code serves once.
    world.clock.advance(30_000);
    const each = cases().find((one) => one.endpoint === endpoint);
    if (!each) throw new Error(`${endpoint.path} is tried`);
    const { body } = await (await callerOf(each.as)).raw(endpoint, each.input);
    if (body.code !== SUCCESS_CODE) wrong.push(`${endpoint.path}: ${short(body)}`);
  }
  expect(wrong).toEqual([]);
});
