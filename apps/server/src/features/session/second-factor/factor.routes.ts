/** Translates the calls of the second step, and of the own factors. */

import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@spine/contract/kernel';
import {
  acknowledgeReset as acknowledgeCall,
  beginFactor as beginCall,
  beginPasskey as beginPasskeyCall,
  challengePasskey as challengeCall,
  checkProof,
  confirmFactor as confirmCall,
  confirmPasskey as confirmPasskeyCall,
  forgetTrustedBrowser as forgetCall,
  formatRecoveryCode,
  ownFactors as ownCall,
  proveAgain as proveAgainCall,
  proveFactor as proveCall,
  removeFactor as removeCall,
  renewRecoveryCodes as renewCall,
} from '@spine/contract/session';
import type { AppPorts } from '#platform/app-ports.ts';
import type { LogNote } from '#platform/audit-log/operation-log.repository.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import type { OpenCall } from '#platform/http/call.ts';
import { accountOfPhone } from '#platform/session/known-device.ts';
import { isByProvider } from '#platform/session/session-store.ts';
import { type OwnCall, refuseOwn, toLogNote, toOwnContext } from '../own-account.routes.ts';
import { checkOwnPassword, readOwnPassword } from '../password-check.service.ts';
import { toActor, toSessionData } from '../session.service.ts';
import { factorText, platformText, sessionLogText } from '../session.text.ts';
import type { FactorProof, OwnerProof } from './factor-proof.service.ts';
import {
  acknowledgeReset,
  beginFactor,
  confirmFactor,
  forgetBrowser,
  listOwnFactors,
  removeFactor,
  renewRecoveryCodes,
} from './own-factors.service.ts';
import { challengePasskey } from './passkey/passkey-proof.service.ts';
import { beginPasskey, confirmPasskey } from './passkey/passkey-set-up.service.ts';
import { relyingPartyOf } from './passkey/relying-party.ts';
import { type ProvedAgain, proveAgain } from './prove-again.service.ts';
import { type ProveOutcome, proveFactor } from './second-step.service.ts';
import type { SetUp } from './set-up.service.ts';
import type { StepContext } from './step-context.ts';
import { buildFactorUri, FACTOR_SECRET_BYTES, toBase32 } from './totp.ts';

type FactorPorts = Pick<
  AppPorts,
  'secret' | 'sessionRules' | 'platform' | 'secondFactor' | 'publicUrl'
>;
type Ports = FactorPorts & Pick<StepContext, 'relyingParty'>;

export function factorRoutes(factorPorts: FactorPorts): Binding[] {
  const ports = { ...factorPorts, relyingParty: relyingPartyOf(factorPorts.publicUrl) };
  return [
    bindOpen(ownCall, ({ open, actor, token, now }) =>
      open(platformScope, async (tenant) => ({
        ...(await listOwnFactors(tenant, actor.userId, { now, policy: ports.secondFactor })),
        needsPassword: token === undefined || !(await isByProvider(tenant.db, token)),
      })),
    ),
    ...setUpRoutes(ports),
    ...passkeyRoutes(ports),
    proveRoute(ports),
    ...proveAgainRoutes(ports),
    ...changeRoutes(ports),
    bindOpen(forgetCall, async ({ open, actor, input, note }) => {
      await open(platformScope, async (tenant) => {
        const device = await forgetBrowser(tenant, actor.userId, input.id);
        note({ point: actor.userId, message: sessionLogText.browserForgotten(device) });
      });
      return undefined;
    }),
    bindOpen(acknowledgeCall, async ({ open, actor, now, note }) => {
      await open(platformScope, async (tenant) => {
        await acknowledgeReset(tenant, actor.userId, now);
        note({ point: actor.userId, message: sessionLogText.resetAcknowledged });
      });
      return undefined;
    }),
  ];
}

function setUpRoutes(ports: Ports): Binding[] {
  const { platform } = ports;
  return [
    bindOpen(beginCall, async (call) => {
      const { open, actor, input, note } = call;
      const { name = factorText.totp } = input;
      const proof = await readSetUpProof(call);
      const factor = { id: call.newId(), secret: randomBytes(FACTOR_SECRET_BYTES) };
      const refusal = await open(platformScope, async (tenant) => {
        const setUp = { ...factor, name, proof };
        const result = await beginFactor(tenant, toStepContext(call, ports), setUp);
        note(toLogNote(actor.userId, result, sessionLogText.factorBegun.totp));
        return result;
      });
      if (refusal) return refuseOwn(refusal);
      const secret = toBase32(factor.secret);
      const issuer = platform.name ?? platformText.name;
      const { username } = actor;
      return { id: factor.id, secret, uri: buildFactorUri({ issuer, username, secret }) };
    }),
    bindOpen(confirmCall, async (call) => {
      const { open, actor, input, note } = call;
      const attempt = { id: input.id, typed: input.code };
      const setUp = await open(platformScope, (tenant) => {
        note({ point: actor.userId, message: sessionLogText.factorSet.totp });
        return confirmFactor(tenant, toStepContext(call, ports), attempt);
      });
      return answerSetUp(call, setUp);
    }),
  ];
}

function passkeyRoutes(ports: Ports): Binding[] {
  return [
    bindOpen(beginPasskeyCall, async (call) => {
      const { open, actor, note } = call;
      const proof = await readSetUpProof(call);
      const platform = ports.platform.name ?? platformText.name;
      const { creation, refusal } = await open(platformScope, async (tenant) => {
        const begun = await beginPasskey(tenant, toStepContext(call, ports), { platform, proof });
        note(toLogNote(actor.userId, begun.refusal, sessionLogText.factorBegun.passkey));
        return begun;
      });
      return refusal ? refuseOwn(refusal) : creation;
    }),
    bindOpen(confirmPasskeyCall, async (call) => {
      const { open, actor, input, note } = call;
      const passkey = { id: call.newId(), name: input.name, created: input.created };
      const { setUp, refusal } = await open(platformScope, async (tenant) => {
        const confirmed = await confirmPasskey(tenant, toStepContext(call, ports), passkey);
        note(toLogNote(actor.userId, confirmed.refusal, sessionLogText.factorSet.passkey));
        return confirmed;
      });
      return refusal ? refuseOwn(refusal) : answerSetUp(call, setUp);
    }),
    bindOpen(challengeCall, (call) =>
      call.open(platformScope, (tenant) => challengePasskey(tenant, toStepContext(call, ports))),
    ),
  ];
}

function proveRoute(ports: Ports): Binding {
  return bindOpen(proveCall, async (call) => {
    const { open, actor, input, note } = call;
    const formerTrust = call.trustedTokenOf(actor.userId);
    const { remember } = input;
    const attempt = { proof: toProof(input), remember, formerTrust };
    const outcome = await open(platformScope, async (tenant) => {
      const result = await proveFactor(tenant, toStepContext(call, ports), attempt);
      note(toProofNote(actor.userId, result));
      return result;
    });
    if (outcome.refusal) return refuseOwn(outcome.refusal);
    if (outcome.trustedToken) call.trustBrowser(actor.userId, outcome.trustedToken);
    return admit(call, outcome.user, outcome.token);
  });
}

function toProofNote(point: string, result: ProveOutcome): LogNote {
  if (result.refusal) return toLogNote(point, result.refusal, sessionLogText.proof);
  if (result.kind !== 'recovery') return { point, message: sessionLogText.proved[result.kind] };
  const message = sessionLogText.provedByRecoveryCode(result.recoveryCodesLeft);
  return { point, message, level: 'WARN' };
}

function proveAgainRoutes(ports: Ports): Binding[] {
  return [
    bindOpen(proveAgainCall, async (call) => {
      const { open, actor, input, note } = call;
      // Only a password is one: a proof does not prolong itself.
      const { pw } = input;
      const checked =
        pw === undefined ? undefined : await checkOwnPassword(call.snapshot, actor.userId, pw);
      const proof = { checked, ...toProof(input) };
      const proved = await open(platformScope, async (tenant) => {
        const result = await proveAgain(tenant, toStepContext(call, ports), proof);
        note(toNoteOfProof(actor.userId, result));
        return result;
      });
      if (proved.refusal) return refuseOwn(proved.refusal);
      if (proved.token !== undefined) call.setSession(proved.token);
      return { recoveryCodesLeft: proved.recoveryCodesLeft ?? null };
    }),
    // `bind` answers who has no recent proof.
    bindOpen(checkProof, () => Promise.resolve(undefined)),
  ];
}

function toNoteOfProof(point: string, result: ProvedAgain): LogNote {
  const { provedAgain, provedAgainByRecoveryCode } = sessionLogText;
  if (result.refusal || result.recoveryCodesLeft === undefined)
    return toLogNote(point, result.refusal, provedAgain);
  return { point, message: provedAgainByRecoveryCode(result.recoveryCodesLeft), level: 'WARN' };
}

function changeRoutes(ports: Ports): Binding[] {
  return [
    bindOpen(removeCall, async (call) => {
      const { open, actor, input, note } = call;
      const checked = await readOwnPassword(call, input.pw, { asksFactor: true });
      const proof = { checked, ...toProof(input) };
      const removal = { id: input.id, policy: ports.secondFactor, proof };
      const { refusal } = await open(platformScope, async (tenant) => {
        const result = await removeFactor(tenant, toStepContext(call, ports), removal);
        const what = sessionLogText.factorRemoved[result.kind];
        note(toLogNote(actor.userId, result.refusal, what));
        return result;
      });
      if (refusal) refuseOwn(refusal);
      return undefined;
    }),
    bindOpen(renewCall, async (call) => {
      const { open, actor, input, note } = call;
      const checked = await readOwnPassword(call, input.pw, { asksFactor: true });
      const result = await open(platformScope, async (tenant) => {
        const proof = { checked, ...toProof(input) };
        const renewed = await renewRecoveryCodes(tenant, toStepContext(call, ports), proof);
        note(toLogNote(actor.userId, renewed.refusal, sessionLogText.recoveryCodes));
        return renewed;
      });
      if (result.refusal) return refuseOwn(result.refusal);
      return { recoveryCodes: result.recoveryCodes.map(formatRecoveryCode) };
    }),
  ];
}

type StepCall = OwnCall & Pick<OpenCall<Endpoint>, 'client' | 'device' | 'address'>;

function toStepContext(
  call: StepCall,
  { secret, sessionRules: limits, relyingParty }: Ports,
): StepContext {
  const { client, device, address } = call;
  return { ...toOwnContext(call, limits), client, device, address, secret, relyingParty };
}

function toProof({ code, passkey }: FactorProof): FactorProof {
  return { code, passkey };
}

/** Undefined of who has just given the password, and owes the set-up. Refuses as `readOwnPassword` does. */
async function readSetUpProof(
  call: Pick<OpenCall<Endpoint>, 'snapshot' | 'actor' | 'token'> & {
    readonly input: FactorProof & { readonly pw?: string | undefined };
  },
): Promise<OwnerProof | undefined> {
  const { actor, input } = call;
  if (input.pw === undefined && actor.secondStep !== 'none') return undefined;
  return {
    checked: await readOwnPassword(call, input.pw, { asksFactor: true }),
    ...toProof(input),
  };
}

function answerSetUp(call: Parameters<typeof admit>[0], { user, token, recoveryCodes }: SetUp) {
  return {
    recoveryCodes: recoveryCodes.map(formatRecoveryCode),
    session: admit(call, user, token),
  };
}

/** The answer to who has done the second step; `token` is that of a session in place of the limited one. */
function admit(
  call: StepCall & Pick<OpenCall<Endpoint>, 'setSession' | 'rememberDevice'>,
  user: SetUp['user'],
  token: string | undefined,
) {
  const { mustChangePassword } = call.actor;
  const data = toSessionData({ ...toActor(user, call.now), mustChangePassword });
  if (token === undefined) return data;
  call.rememberDevice(user, ...(user.tel ? [accountOfPhone(user.tel)] : []));
  call.setSession(token);
  return call.client === 'app' ? { ...data, token } : data;
}
