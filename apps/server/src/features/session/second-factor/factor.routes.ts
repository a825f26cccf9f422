/** Translates the calls of the second step, and of the own authenticators. */

import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@spine/contract/kernel';
import {
  acknowledgeReset as acknowledgeCall,
  beginFactor as beginCall,
  checkProof,
  confirmFactor as confirmCall,
  forgetTrustedBrowser as forgetCall,
  formatRecoveryCode,
  ownFactors as ownCall,
  proveAgain as proveAgainCall,
  proveFactor as proveCall,
  removeFactor as removeCall,
  renewRecoveryCodes as renewCall,
} from '@spine/contract/session';
import type { AppPorts } from '#platform/app-ports.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import type { OpenCall } from '#platform/http/call.ts';
import { accountOfPhone } from '#platform/session/known-device.ts';
import { type OwnCall, refuseOwn, toLogNote, toOwnContext } from '../own-account.routes.ts';
import { checkOwnPassword } from '../password-check.service.ts';
import { toActor, toSessionData } from '../session.service.ts';
import { factorText, platformText, sessionLogText } from '../session.text.ts';
import {
  acknowledgeReset,
  beginFactor,
  confirmFactor,
  forgetBrowser,
  listOwnFactors,
  removeFactor,
  renewRecoveryCodes,
  type SetUp,
} from './own-factors.service.ts';
import { proveAgain } from './prove-again.service.ts';
import { proveFactor, type StepContext } from './second-step.service.ts';
import { buildFactorUri, FACTOR_SECRET_BYTES, toBase32 } from './totp.ts';

type FactorPorts = Pick<AppPorts, 'secret' | 'sessionRules' | 'platform' | 'secondFactor'>;

export function factorRoutes(ports: FactorPorts): Binding[] {
  return [
    bindOpen(ownCall, ({ open, actor, now }) =>
      open(platformScope, (tenant) =>
        listOwnFactors(tenant, actor.userId, { now, policy: ports.secondFactor }),
      ),
    ),
    ...setUpRoutes(ports),
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

function setUpRoutes(ports: FactorPorts): Binding[] {
  const { platform } = ports;
  return [
    bindOpen(beginCall, async (call) => {
      const { open, actor, input, note } = call;
      const { name = factorText.name, pw, code: typed = '' } = input;
      const checked = pw && (await checkOwnPassword(call.snapshot, actor.userId, pw));
      const proof = checked ? { checked, typed } : undefined;
      const factor = { id: call.newId(), secret: randomBytes(FACTOR_SECRET_BYTES) };
      const refusal = await open(platformScope, async (tenant) => {
        const setUp = { ...factor, name, proof };
        const result = await beginFactor(tenant, toStepContext(call, ports), setUp);
        note(toLogNote(actor.userId, result, sessionLogText.factorBegun));
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
      const { user, token, recoveryCodes } = await open(platformScope, (tenant) => {
        note({ point: actor.userId, message: sessionLogText.factorSet });
        return confirmFactor(tenant, toStepContext(call, ports), attempt);
      });
      return {
        recoveryCodes: recoveryCodes.map(formatRecoveryCode),
        session: admit(call, user, token),
      };
    }),
  ];
}

function proveRoute(ports: FactorPorts): Binding {
  return bindOpen(proveCall, async (call) => {
    const { open, actor, input, note } = call;
    const formerTrust = call.trustedTokenOf(actor.userId);
    const attempt = { typed: input.code, remember: input.remember, formerTrust };
    const outcome = await open(platformScope, async (tenant) => {
      const result = await proveFactor(tenant, toStepContext(call, ports), attempt);
      if (result.refused) {
        const refusal = { entry: result.refused, field: 'code' } as const;
        note(toLogNote(actor.userId, refusal, sessionLogText.proof));
      } else {
        const isFactor = result.kind === 'factor';
        const message = isFactor
          ? sessionLogText.proved
          : sessionLogText.provedByRecoveryCode(result.recoveryCodesLeft);
        note({ point: actor.userId, message, ...(!isFactor && { level: 'WARN' }) });
      }
      return result;
    });
    if (outcome.refused) return refuseOwn({ entry: outcome.refused, field: 'code' });
    if (outcome.trustedToken) call.trustBrowser(actor.userId, outcome.trustedToken);
    return admit(call, outcome.user, outcome.token);
  });
}

function proveAgainRoutes(ports: FactorPorts): Binding[] {
  return [
    bindOpen(proveAgainCall, async (call) => {
      const { open, actor, input, note } = call;
      const { pw, code: typed = '' } = input;
      const checked = pw ? await checkOwnPassword(call.snapshot, actor.userId, pw) : undefined;
      const refusal = await open(platformScope, async (tenant) => {
        const result = await proveAgain(tenant, toStepContext(call, ports), { checked, typed });
        note(toLogNote(actor.userId, result, sessionLogText.provedAgain));
        return result;
      });
      if (refusal) refuseOwn(refusal);
      return undefined;
    }),
    // `bind` answers who has no recent proof.
    bindOpen(checkProof, () => Promise.resolve(undefined)),
  ];
}

function changeRoutes(ports: FactorPorts): Binding[] {
  return [
    bindOpen(removeCall, async (call) => {
      const { open, actor, input, note } = call;
      const checked = await checkOwnPassword(call.snapshot, actor.userId, input.pw);
      const removal = { id: input.id, policy: ports.secondFactor, checked, typed: input.code };
      const refusal = await open(platformScope, async (tenant) => {
        const result = await removeFactor(tenant, toStepContext(call, ports), removal);
        note(toLogNote(actor.userId, result, sessionLogText.factorRemoved));
        return result;
      });
      if (refusal) refuseOwn(refusal);
      return undefined;
    }),
    bindOpen(renewCall, async (call) => {
      const { open, actor, input, note } = call;
      const checked = await checkOwnPassword(call.snapshot, actor.userId, input.pw);
      const result = await open(platformScope, async (tenant) => {
        const proof = { checked, typed: input.code };
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

function toStepContext(call: StepCall, { secret, sessionRules: limits }: FactorPorts): StepContext {
  const { client, device, address } = call;
  return { ...toOwnContext(call, limits), client, device, address, secret };
}

/** The answer to who has done the second step; `token` is that of a session in place of the limited one. */
function admit(
  call: StepCall & Pick<OpenCall<Endpoint>, 'setSession' | 'rememberDevice'>,
  user: SetUp['user'],
  token: string | undefined,
) {
  const data = toSessionData(toActor(user, call.now));
  if (token === undefined) return data;
  call.rememberDevice(user, ...(user.tel ? [accountOfPhone(user.tel)] : []));
  call.setSession(token);
  return call.client === 'app' ? { ...data, token } : data;
}
