/** Translates the calls of signing in. */
import {
  changePw,
  checkTelSms,
  currentUser,
  login,
  loginSms,
  logout,
  picCode,
  sendSms,
  sessionErrors,
  systemInfo,
} from '@spine/contract/session';
import { platformScope } from '#platform/auth/scope.ts';
import { closeSession, type SessionLimits } from '#platform/auth/session-store.ts';
import { type Binding, bindOpen, bindPublic } from '#platform/http/bind.ts';
import type { PublicCall } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { SmsSender } from '#platform/ports/sms-sender.ts';
import { drawPictureCode, spendPictureCode } from './picture-code.service.ts';
import {
  actorOf,
  changePassword,
  type Outcome,
  requireAdmission,
  sessionDataOf,
  signIn,
  signInBySms,
} from './session.service.ts';
import { sessionLogText } from './session.text.ts';
import { checkPhone, sendSmsCode, trySmsCode } from './sms-code.service.ts';
import { type PlatformFacts, systemInfoOf } from './system-info.ts';

export type SessionPorts = {
  readonly smsSender: SmsSender;
  readonly secret: string;
  readonly limits: SessionLimits;
  readonly salt: string;
  readonly platform: PlatformFacts;
};

export function sessionRoutes(ports: SessionPorts): Binding[] {
  return [...codeRoutes(ports), ...signInRoutes(ports), ...ownRoutes(ports)];
}

function codeRoutes({ smsSender, secret, salt, platform }: SessionPorts): Binding[] {
  return [
    bindPublic(systemInfo, () => Promise.resolve(systemInfoOf(platform, salt))),
    bindPublic(picCode, ({ open, input, visitor, now }) =>
      drawPictureCode(open, { visitor, mcode: input.mcode, now }),
    ),
    bindPublic(sendSms, async ({ open, input, address, now, newId }) => {
      const request = { id: newId(), tel: checkPhone(input.tel), purpose: input.ttp, address, now };
      await sendSmsCode(open, request, { sender: smsSender, secret });
      return undefined;
    }),
    bindPublic(checkTelSms, async ({ open, input, now }) => {
      const tel = checkPhone(input.tel);
      const attempt = { tel, purpose: input.ttp, code: input.code, now, secret };
      const outcome = await open(platformScope, (db) => trySmsCode(db, attempt));
      if (outcome === 'wrong') refuse(sessionErrors.wrongSmsCode);
      if (outcome === 'expired') refuse(sessionErrors.codeExpired);
      return undefined;
    }),
  ];
}

function signInRoutes(ports: SessionPorts): Binding[] {
  const { limits, secret } = ports;
  return [
    bindPublic(login, async (call) => {
      const { open, input, visitor, now, client, address } = call;
      await spendPictureCode(open, { visitor, mcode: input.mcode, now }, input.picCode);
      const outcome = await open(platformScope, async (db) => {
        const tried = { username: input.username, digest: input.pw };
        const result = await signIn(db, tried, { client, address, now, limits });
        noteOutcome(call, result);
        return result;
      });
      return admit(call, outcome);
    }),
    bindPublic(loginSms, async (call) => {
      const { open, input, now, client, address } = call;
      const tel = checkPhone(input.tel);
      const outcome = await open(platformScope, async (db) => {
        const result = await signInBySms(
          db,
          { tel, code: input.code, secret },
          { client, address, now, limits },
        );
        noteOutcome(call, result);
        return result;
      });
      return admit(call, outcome);
    }),
  ];
}

function ownRoutes({ salt }: SessionPorts): Binding[] {
  return [
    bindOpen(logout, async ({ open, token, setSession }) => {
      if (token) await open(platformScope, (db) => closeSession(db, token));
      setSession(undefined);
      return undefined;
    }),
    bindOpen(currentUser, ({ actor }) => Promise.resolve(sessionDataOf(actor))),
    bindOpen(changePw, async ({ open, actor, input, note, setSession }) => {
      const refused = await open(platformScope, async (db) => {
        const change = { oldDigest: input.oldPw, text: input.pw, salt };
        const entry = await changePassword(db, actor, change);
        note(
          entry
            ? {
                point: actor.userId,
                level: 'WARN',
                message: sessionLogText.passwordNotChanged(entry.message),
              }
            : { point: actor.userId, message: sessionLogText.passwordChanged },
        );
        return entry;
      });
      if (refused) refuse(refused);
      setSession(undefined);
      return undefined;
    }),
  ];
}

type SignInCall = PublicCall<typeof login> | PublicCall<typeof loginSms>;

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

function admit(call: Pick<SignInCall, 'client' | 'setSession'>, outcome: Outcome) {
  const { user, token } = requireAdmission(outcome);
  const isApp = call.client === 'app';
  if (!isApp) call.setSession(token);
  return sessionDataOf(actorOf(user), isApp ? token : undefined);
}
