/** Provokes the refusals of the second step, and of the own authenticators. */
import {
  beginFactor,
  confirmFactor,
  forgetTrustedBrowser,
  proveFactor,
  removeFactor,
  renewRecoveryCodes,
  sessionErrors,
} from '@spine/contract/session';
import { editUser, userErrors } from '@spine/contract/user';
import {
  clearFactors,
  codeOf,
  passwordDigest,
  setUpFactor,
} from '#features/session/second-factor/second-factor.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import type { World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

type Client = ReturnType<World['withToken']>;
type Owner = Awaited<ReturnType<typeof setUpFactor>> & { readonly client: Client };

/** Does something with a new authenticator, of which nothing is left. */
async function withFactor<T>(
  world: World,
  work: (owner: Owner) => Promise<T>,
  name: CastName = 'analyst',
): Promise<T> {
  const client = await world.freshlyAs(name);
  const owner = { ...(await setUpFactor(world, client)), client };
  const answer = await work(owner);
  await clearFactors(world);
  await world.signInAgain();
  return answer;
}

/** Types a code as the second step. */
const proving = (codeFor: (world: World, owner: Owner) => string) => (world: World) =>
  withFactor(world, async (owner) => {
    const limited = await world.freshlyAs('analyst', { secondStep: 'prove' });
    return limited.raw(proveFactor, { code: codeFor(world, owner) });
  });

const setUps: readonly Provocation[] = [
  [
    sessionErrors.setUpOver,
    (world) => world.as('doctor').call(confirmFactor, { id: NOBODY, code: '000000' }),
  ],
  [
    sessionErrors.factorNameInvalid,
    (world) => world.as('doctor').raw(beginFactor, { name: 'x'.repeat(21) }),
  ],
  [
    sessionErrors.tooManyFactors,
    (world) =>
      withFactor(world, async ({ client, secret }) => {
        for (let more = 1; more < 5; more += 1) await setUpFactor(world, client, { secret });
        return client.call(beginFactor, { pw: passwordDigest(world) });
      }),
  ],
];

const codes: readonly Provocation[] = [
  [sessionErrors.factorCodeMissing, proving(() => '')],
  [sessionErrors.wrongFactorCode, proving(() => '0000000')],
  [sessionErrors.wrongRecoveryCode, proving(() => 'AAAAA-AAAAA')],
  [sessionErrors.phoneClockWrong, proving((world, { secret }) => codeOf(world, secret, 5))],
  [
    sessionErrors.factorCodeUsed,
    (world) =>
      withFactor(world, async ({ client, secret }) => {
        const proof = { pw: passwordDigest(world), code: codeOf(world, secret) };
        await client.call(renewRecoveryCodes, proof);
        return client.call(renewRecoveryCodes, proof);
      }),
  ],
  [
    sessionErrors.factorUnreadable,
    (world) =>
      withFactor(world, async ({ client, secret }) => {
        const code = codeOf(world, secret);
        await world.database.inScope(platformScope, ({ db }) =>
          db
            .updateTable('signInFactor')
            .set({ secret: Buffer.alloc(48) })
            .execute(),
        );
        return client.call(renewRecoveryCodes, { pw: passwordDigest(world), code });
      }),
  ],
];

const ownFactors: readonly Provocation[] = [
  [
    sessionErrors.factorUnknown,
    (world) =>
      withFactor(world, ({ client, secret }) => {
        const code = codeOf(world, secret);
        return client.call(removeFactor, { id: NOBODY, pw: passwordDigest(world), code });
      }),
  ],
  [
    sessionErrors.factorNeeded,
    (world) =>
      withFactor(world, async ({ client, id, secret }) => {
        const ask = (secondFactor: 'off' | 'everybody') =>
          world.database.inScope(platformScope, ({ db }) =>
            db.updateTable('organization').set({ secondFactor }).execute(),
          );
        await ask('everybody');
        const code = codeOf(world, secret);
        const answer = await client.call(removeFactor, { id, pw: passwordDigest(world), code });
        await ask('off');
        return answer;
      }),
  ],
  [
    userErrors.deviceAccountFactor,
    (world) =>
      withFactor(
        world,
        () => {
          const mark = { id: world.cast.users.doctor, accountKind: 'device' } as const;
          return world.as('manager').call(editUser, mark);
        },
        'doctor',
      ),
  ],
  [
    sessionErrors.trustedBrowserUnknown,
    (world) => world.as('doctor').call(forgetTrustedBrowser, { id: NOBODY }),
  ],
];

export const factorProvocations: readonly Provocation[] = [...setUps, ...codes, ...ownFactors];
