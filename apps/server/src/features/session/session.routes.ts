/** Translates the calls of signing in. */
import {
  checkTelSms,
  login,
  loginSms,
  picCode,
  sendSms,
  systemInfo,
} from '@spine/contract/session';
import { platformScope } from '#platform/auth/scope.ts';
import { type Binding, bindPublic } from '#platform/http/bind.ts';
import type { PublicCall } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { SmsSender } from '#platform/ports/sms-sender.ts';
import { accountOfPhone } from '#platform/session/known-device.ts';
import type { SessionLimits } from '#platform/session/session-store.ts';
import { ownAccountRoutes } from './own-account.routes.ts';
import { checkPassword } from './password-check.service.ts';
import { drawPictureCode, spendPictureCode } from './picture-code.service.ts';
import {
  actorOf,
  type Outcome,
  requireAdmission,
  sessionDataOf,
  signIn,
  signInBySms,
} from './session.service.ts';
import { sessionLogText } from './session.text.ts';
import {
  askerOf,
  checkPhone,
  type QuickQuerySmsLimits,
  sendSmsCode,
  trySmsCode,
} from './sms-code.service.ts';
import { standingOf } from './sms-standing.service.ts';
import { type PlatformFacts, systemInfoOf } from './system-info.ts';

export type SessionPorts = {
  readonly smsSender: SmsSender;
  readonly secret: string;
  readonly quickQuerySms: QuickQuerySmsLimits;
  readonly limits: SessionLimits;
  readonly salt: string;
  readonly platform: PlatformFacts;
};

export function sessionRoutes(ports: SessionPorts): Binding[] {
  return [...codeRoutes(ports), ...signInRoutes(ports), ...ownAccountRoutes(ports)];
}

function codeRoutes(ports: SessionPorts): Binding[] {
  const { smsSender, secret, salt, platform, quickQuerySms, limits } = ports;
  return [
    bindPublic(systemInfo, () => Promise.resolve(systemInfoOf(platform, salt))),
    bindPublic(picCode, ({ open, input, visitor, now }) =>
      drawPictureCode(open, { visitor, mcode: input.mcode, now }),
    ),
    bindPublic(sendSms, async (call) => {
      const { open, input, network, now, newId } = call;
      const tel = checkPhone(input.tel);
      const standing = await standingOf(call, { ...input, tel, limits });
      const asked = { id: newId(), tel, purpose: input.ttp, standing, network, now };
      const request = { ...asked, asker: askerOf(call) };
      await sendSmsCode(open, request, { sender: smsSender, secret, quickQuery: quickQuerySms });
      return undefined;
    }),
    bindPublic(checkTelSms, async (call) => {
      const { open, input, now } = call;
      const tel = checkPhone(input.tel);
      const tried = { tel, code: input.code, asker: askerOf(call), now, secret };
      const attempt = { ...tried, purpose: input.ttp };
      const refused = await open(platformScope, (tenant) => trySmsCode(tenant, attempt));
      return refused && refuse(refused);
    }),
  ];
}

function signInRoutes(ports: SessionPorts): Binding[] {
  const { limits, secret } = ports;
  return [
    bindPublic(login, async (call) => {
      const { open, input, visitor, now } = call;
      await spendPictureCode(open, { visitor, mcode: input.mcode, now }, input.picCode);
      const { username, pw } = input;
      const checked = await checkPassword(open, username, pw);
      const outcome = await open(platformScope, async (tenant) => {
        const tried = { username, checked };
        const result = await signIn(tenant, tried, visitOf(call, limits));
        noteOutcome(call, result);
        return result;
      });
      return admit(call, outcome);
    }),
    bindPublic(loginSms, async (call) => {
      const { open, input } = call;
      const tel = checkPhone(input.tel);
      const outcome = await open(platformScope, async (tenant) => {
        const tried = { tel, code: input.code, secret, asker: askerOf(call) };
        const result = await signInBySms(tenant, tried, visitOf(call, limits));
        noteOutcome(call, result);
        return result;
      });
      return admit(call, outcome);
    }),
  ];
}

type SignInCall = PublicCall<typeof login> | PublicCall<typeof loginSms>;

function visitOf(call: SignInCall, limits: SessionLimits) {
  const { client, device, address, placeOf, now, token } = call;
  const former = client === 'browser' ? token : undefined;
  return { client, device, address, placeOf, now, limits, former };
}

function noteOutcome(call: Pick<SignInCall, 'note'>, outcome: Outcome): void {
  if (!outcome.user) return;
  const actor = actorOf(outcome.user);
  const refused = 'refused' in outcome;
  call.note({
    actor,
    point: actor.userId,
    level: refused ? 'WARN' : 'INFO',
    message: refused ? sessionLogText.refused(outcome.refused.message) : sessionLogText.signedIn,
  });
}

function admit(
  call: Pick<SignInCall, 'client' | 'setSession' | 'rememberDevice'>,
  outcome: Outcome,
) {
  const { user, token } = requireAdmission(outcome);
  call.rememberDevice(user, ...(user.tel ? [accountOfPhone(user.tel)] : []));
  const isApp = call.client === 'app';
  call.setSession(token);
  return sessionDataOf(actorOf(user), isApp ? token : undefined);
}
