/**
 * Every call of the server against every kind and state of account that the table of permission-matrix.ts does not tell apart: of a device,
 * of an auditor, not approved, no longer approved, owing the second step, signed in at a provider. What the table closes to a role stays
 * closed in each of them, and what a state closes is closed by name.
 */
import {
  type AccountKind,
  type Endpoint,
  type ErrorEntry,
  kernelErrors,
  Role,
} from '@spine/contract/kernel';
import type { SecondStep } from '@spine/contract/session';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createBindings } from '#app';
import { setAccountKind } from '#features/approval/approval.factory.ts';
import { insertProviderRow } from '#features/single-sign-on/provider.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST, CAST_IDS, type CastName } from './cast.ts';
import { bareInput, nameOf, PERMISSION_MATRIX } from './permission-matrix.ts';
import { sessionIn } from './session.ts';
import { openWorld, type TestAnswer, type World } from './world.ts';

type Account = {
  readonly name: CastName;
  readonly kind?: AccountKind;
  /** Whether nobody has approved it, or until yesterday. */
  readonly approval?: 'none' | 'ended' | 'takenBack';
  readonly secondStep?: Exclude<SecondStep, 'none'>;
  /** Signed in by a session that was open at a provider, which proves nothing. */
  readonly isByProvider?: true;
};

const NAMES: readonly CastName[] = ['platform', 'manager', 'doctor', 'maker', 'analyst'];
/** Those who work by approval. */
const APPROVED: readonly CastName[] = ['manager', 'doctor', 'analyst'];
const KINDS = [
  { name: 'doctor', kind: 'device' },
  { name: 'manager', kind: 'auditor' },
  { name: 'platform', kind: 'auditor' },
] as const satisfies readonly Account[];

const ACCOUNTS: readonly Account[] = [
  ...NAMES.flatMap((name): Account[] => [
    { name, secondStep: 'prove' },
    { name, secondStep: 'setUp' },
    { name, isByProvider: true },
  ]),
  ...APPROVED.flatMap((name): Account[] => [
    { name, approval: 'none' },
    { name, approval: 'ended' },
    { name, approval: 'takenBack' },
    { name, approval: 'ended', isByProvider: true },
    { name, approval: 'ended', secondStep: 'prove' },
  ]),
  ...KINDS,
  ...KINDS.filter(({ name }) => name !== 'platform').flatMap((account): Account[] => [
    { ...account, approval: 'none' },
    { ...account, approval: 'ended' },
  ]),
  ...KINDS.filter(({ kind }) => kind === 'auditor').flatMap((account): Account[] => [
    { ...account, secondStep: 'setUp' },
    { ...account, isByProvider: true },
  ]),
];

const { notSignedIn, forbidden, secondStepNeeded, approvalNeeded, proofNeeded } = kernelErrors;
const CLOSED = [notSignedIn, forbidden, secondStepNeeded, approvalNeeded, proofNeeded];

/** These ask by themselves what else is owed, and for the password or a proof in its place. */
const ASK_THEMSELVES: readonly string[] = [
  'POST /users/factors/begin',
  'POST /users/factors/passkey/begin',
  'POST /users/factors/recoveryCodes',
];

let world: World;
let providerId: string;
let endpoints: Endpoint[];
beforeAll(async () => {
  world = await openWorld({ CALL_RATE_PER_MINUTE: '100000' });
  providerId = await insertProviderRow(world.database, world.cast.orgs.home);
  endpoints = createBindings({ ...world }).map(({ endpoint }) => endpoint);
});
afterAll(() => world.close());

/** Of what is set for nobody, the row is as it was made. */
const WHOLE = {
  endsOn: '2099-12-31',
  endedAt: null,
  endedBy: null,
  endedByName: null,
  endedByUsername: null,
  endReason: null,
};
const PATCHES = {
  // What is approved is another role.
  none: { role: Role.Maker },
  ended: { endsOn: '2020-01-01' },
  takenBack: {
    endedAt: new Date('2026-01-01T00:00:00Z'),
    endedBy: CAST_IDS.users.platform,
    endedByName: 'platform',
    endedByUsername: 'platform',
    endReason: '离职',
  },
} as const;

function setApproval({ name, approval }: Account): Promise<unknown> {
  const patch = approval && PATCHES[approval];
  return world.database.inScope(platformScope, ({ db }) =>
    db
      .updateTable('accessApproval')
      .where('userId', '=', world.cast.users[name])
      .set({ ...WHOLE, role: CAST[name].role, ...patch })
      .execute(),
  );
}

const setKind = ({ name, kind = 'person' }: Account) =>
  world.database.inScope(platformScope, ({ db }) =>
    setAccountKind(db, world.cast.users[name], kind),
  );

async function become(account: Account): Promise<void> {
  await setApproval({ name: account.name });
  await setKind(account);
  await setApproval(account);
}

let changed: CastName | undefined;
afterEach(async () => {
  if (changed) await become({ name: changed });
});

/** A session of its own for each call: signing out ends it. */
async function callerOf({ name, secondStep, isByProvider }: Account) {
  if (!isByProvider) return world.freshlyAs(name, secondStep ? { secondStep } : {});
  const token = await sessionIn(world.database, {
    userId: world.cast.users[name],
    client: 'browser',
    address: '127.0.0.1',
    isProved: false,
    signedInBy: { providerId, providerSubject: name, providerSid: null },
    now: world.clock.now(),
    limits: world.config.session,
  });
  return world.browserOf(token);
}

/** Whether role and kind of the account make the call. */
function isMadeBy({ name, kind = 'person' }: Account, endpoint: Endpoint): boolean {
  const isOfKind = kind === 'person' || endpoint.openTo?.includes(kind) === true;
  return isOfKind && PERMISSION_MATRIX.get(nameOf(endpoint))?.has(CAST[name].role) === true;
}

/** What closes a call to an account; undefined where it is open. */
function closedBy(account: Account, endpoint: Endpoint): ErrorEntry | undefined {
  const { access, isBeforeSecondStep, needsRecentProof } = endpoint;
  if (access === 'public') return undefined;
  if (access === 'device') return notSignedIn;
  if (account.secondStep && !isBeforeSecondStep) return secondStepNeeded;
  if (!isMadeBy(account, endpoint)) return forbidden;
  if (account.approval && access !== 'signedIn') return approvalNeeded;
  return account.isByProvider && needsRecentProof ? proofNeeded : undefined;
}

const closing = ({ body }: TestAnswer): ErrorEntry | undefined =>
  CLOSED.find(({ code }) => code === (body.code ?? body.errorCode));

/** The scope of a call is looked at after the approval and the proof. */
const isBeforeScope = (account: Account, answer: ErrorEntry | undefined): boolean =>
  (answer === approvalNeeded && account.approval !== undefined) ||
  (answer === proofNeeded && account.isByProvider === true);

async function deviationsOf(account: Account): Promise<string[]> {
  const deviations: string[] = [];
  for (const endpoint of endpoints) {
    const expected = closedBy(account, endpoint);
    if (expected === undefined && ASK_THEMSELVES.includes(nameOf(endpoint))) continue;
    const answer = closing(await (await callerOf(account)).raw(endpoint, bareInput(endpoint)));
    const isScope = expected === forbidden && isBeforeScope(account, answer);
    if (answer !== expected && !isScope)
      deviations.push(`${nameOf(endpoint)}: ${answer?.message}, not ${expected?.message}`);
  }
  return deviations;
}

describe('every call', () => {
  test.each(ACCOUNTS.map((account) => [JSON.stringify(account), account] as const))(
    'is open to %s as far as the table and its state say',
    async (_words, account) => {
      changed = account.name;
      await become(account);
      expect(await deviationsOf(account)).toEqual([]);
    },
  );
});
