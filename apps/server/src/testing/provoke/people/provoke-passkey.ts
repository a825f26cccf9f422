/** Provokes the refusals of passkeys, in a world whose address may have them. */
import {
  beginPasskey,
  challengePasskey,
  confirmPasskey,
  proveFactor,
  renewRecoveryCodes,
  sessionErrors,
} from '@spine/contract/session';
import {
  answerOf,
  type Device,
  openDevice,
  setUpPasskey,
  strangersKey,
} from '#features/session/second-factor/passkey/passkey.factory.ts';
import {
  clearFactors,
  passwordDigest,
} from '#features/session/second-factor/second-factor.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { buildApp } from '../../../app.ts';
import type { Provocation } from '../provoke.ts';

type Client = ReturnType<World['withToken']>;

/** Does something with a new passkey, of which nothing is left. */
async function withPasskey(
  world: World,
  work: (owner: { client: Client; device: Device }) => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const client = await world.freshlyAs('analyst');
  const { device } = await setUpPasskey(world, client);
  const answer = await work({ client, device });
  await clearFactors(world);
  await world.signInAgain();
  return answer;
}

type Overrides = Parameters<Device['answer']>[1];

/** Answers a challenge of the second step, with other bytes than a device would send. */
const answering = (overrides: Overrides) => (world: World) =>
  withPasskey(world, async ({ device }) => {
    const limited = await world.freshlyAs('analyst', { secondStep: 'prove' });
    return limited.call(proveFactor, { passkey: await answerOf(limited, device, overrides) });
  });

export const passkeyProvocations: readonly Provocation[] = [
  [sessionErrors.passkeyElsewhere, answering({ origin: 'https://elsewhere.example' })],
  [sessionErrors.passkeyNotVerified, answering({ isVerified: false })],
  [sessionErrors.passkeyOver, answering({ challenge: 'AAAA' })],
  [sessionErrors.wrongPasskey, answering({ key: strangersKey() })],
  [
    sessionErrors.passkeyCopied,
    (world) =>
      withPasskey(world, async ({ client, device }) => {
        const pw = passwordDigest(world);
        const overrides = { signCount: 3 };
        await client.call(renewRecoveryCodes, {
          pw,
          passkey: await answerOf(client, device, overrides),
        });
        const passkey = await answerOf(client, device, overrides);
        return client.call(renewRecoveryCodes, { pw, passkey });
      }),
  ],
  [sessionErrors.passkeyUnknown, (world) => world.as('doctor').call(challengePasskey, {})],
  [
    sessionErrors.passkeyUsed,
    (world) =>
      withPasskey(world, async ({ device }) => {
        const doctor = await world.freshlyAs('doctor');
        const begun = await doctor.call(beginPasskey, { pw: passwordDigest(world) });
        return doctor.call(confirmPasskey, { created: device.create(begun.body.data) });
      }),
  ],
  [
    sessionErrors.passkeyUnreadable,
    (world) => {
      const created = { id: openDevice().id, clientDataJSON: '', attestationObject: '' };
      return world.as('doctor').raw(confirmPasskey, { created });
    },
  ],
  [
    sessionErrors.passkeysUnavailable,
    async (world) => {
      const http = { ...world.config.http, publicUrl: 'https://192.0.2.7' };
      const app = await buildApp({ ...world, config: { ...world.config, http } });
      const answer = await app.inject({
        method: 'POST',
        url: `/api/v1${challengePasskey.path}`,
        headers: { authorization: `Bearer ${world.tokens.doctor}` },
        payload: {},
      });
      await app.close();
      const { statusCode: status, rawPayload: bytes, headers } = answer;
      return { status, bytes, headers, body: answer.json() };
    },
  ],
];
