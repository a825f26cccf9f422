/** Translates the calls a user makes about the own account: who am I, password, phone, sessions, signing out. */
import { type Endpoint, instantInShanghai, kernelErrors, maskPhone } from '@spine/contract/kernel';
import {
  bindTel,
  changePw,
  currentUser,
  endOwnSession,
  endOwnSessions,
  logout,
  ownSessions,
  sessionErrors,
} from '@spine/contract/session';
import type { AppPorts } from '#platform/app-ports.ts';
import type { LogNote } from '#platform/audit-log/operation-log.repository.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { type Binding, bindOpen } from '#platform/http/bind.ts';
import type { OpenCall } from '#platform/http/call.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { accountOfPhone } from '#platform/session/known-device.ts';
import {
  closeOtherSessions,
  closeSessionById,
  closeUserSessions,
  livingSessions,
  type OwnSession,
  type SessionRules,
} from '#platform/session/session-store.ts';
import {
  bindPhone,
  changePassword,
  confirmPassword,
  type OwnContext,
  type OwnRefusal,
  preparePassword,
} from './own-account.service.ts';
import { checkOwnPassword, readOwnPassword } from './password-check.service.ts';
import { signOut, toSessionData } from './session.service.ts';
import { sessionLogText } from './session.text.ts';
import { checkPhone, identifyAsker } from './sms-code.service.ts';

type OwnAccountPorts = Pick<
  AppPorts,
  'secret' | 'sessionRules' | 'salt' | 'platform' | 'publicUrl'
>;

export function ownAccountRoutes(ports: OwnAccountPorts): Binding[] {
  return [
    bindOpen(logout, async ({ open, token, setSession, origin }) => {
      const providerSignOut = token
        ? await open(platformScope, (tenant) => signOut(tenant, token, ports.publicUrl ?? origin))
        : undefined;
      setSession(undefined);
      return { providerSignOut: providerSignOut ?? null };
    }),
    bindOpen(currentUser, ({ actor }) => Promise.resolve(toSessionData(actor))),
    passwordRoute(ports),
    phoneRoute(ports),
    ...sessionListRoutes(ports),
  ];
}

function passwordRoute({ salt, sessionRules: limits, platform }: OwnAccountPorts): Binding {
  return bindOpen(changePw, async (call) => {
    const { open, actor, input, note, setSession } = call;
    const checked = await checkOwnPassword(call.snapshot, actor.userId, input.oldPw);
    const next = await preparePassword(input.pw, salt);
    const refused = await open(platformScope, async (tenant) => {
      const owner = { ...actor, platformName: platform.name };
      const change = { checked, text: input.pw, next, owner };
      const refusal = await changePassword(tenant, toOwnContext(call, limits), change);
      note(toLogNote(actor.userId, refusal, sessionLogText.password));
      return refusal;
    });
    if (refused) refuseOwn(refused);
    setSession(undefined);
    return undefined;
  });
}

function phoneRoute({ secret, sessionRules: limits }: OwnAccountPorts): Binding {
  return bindOpen(bindTel, async (call) => {
    const { open, actor, input, note } = call;
    const tel = checkPhone(input.tel);
    const checked = await readOwnPassword(call, input.pw);
    const refused = await open(platformScope, async (tenant) => {
      const change = { tel, code: input.code, checked, secret, asker: identifyAsker(call) };
      const refusal = await bindPhone(tenant, toOwnContext(call, limits), change);
      note(toLogNote(actor.userId, refusal, sessionLogText.phone));
      return refusal;
    });
    if (refused) refuseOwn(refused);
    call.rememberDevice(accountOfPhone(tel));
    return { tel: maskPhone(tel) };
  });
}

function sessionListRoutes({ sessionRules: limits }: OwnAccountPorts): Binding[] {
  return [
    bindOpen(ownSessions, async (call) => {
      const { rows, total } = await call.open(platformScope, ({ db }) =>
        livingSessions(db, toOwnSession(call, limits)),
      );
      return {
        total,
        rows: rows.map(({ id, client, device, address, isThis, ...times }) => ({
          id,
          client,
          device,
          isThis,
          address: address ?? '',
          createdAt: instantInShanghai(times.createdAt),
          lastSeenAt: instantInShanghai(times.lastSeenAt),
        })),
      };
    }),
    bindOpen(endOwnSession, async (call) => {
      const { open, input, note, setSession } = call;
      const ended = await open(platformScope, async ({ db }) => {
        const closed = await closeSessionById(db, toOwnSession(call, limits), input.id);
        if (!closed) refuse(sessionErrors.sessionUnknown);
        note({ point: input.id, message: sessionLogText.endedOne(closed.device) });
        return closed;
      });
      if (ended.isThis) setSession(undefined);
      return undefined;
    }),
    bindOpen(endOwnSessions, async (call) => {
      const { open, actor, input, note, setSession } = call;
      const ended = await open(platformScope, async ({ db }) => {
        const own = toOwnSession(call, limits);
        const others = await closeOtherSessions(db, own);
        if (input.includingThis) await closeUserSessions(db, [own.userId], own.now);
        const message = input.includingThis
          ? sessionLogText.endedAll(others + 1)
          : sessionLogText.endedOthers(others);
        note({ point: actor.userId, message });
        return input.includingThis ? others + 1 : others;
      });
      if (input.includingThis) setSession(undefined);
      return { ended };
    }),
  ];
}

/** What the own session is read from. */
export type OwnCall = Pick<
  OpenCall<Endpoint>,
  | 'actor'
  | 'token'
  | 'trustedTokenOf'
  | 'now'
  | 'open'
  | 'openUnlogged'
  | 'snapshot'
  | 'note'
  | 'signInSourceOf'
>;

/**
 * The password of who calls, once more, in a transaction of its own: a session that was left open is not enough. Answers when all
 * sessions of the user were ended last by then. Refuses sessionErrors.wrongOwnPassword, sessionErrors.locked, kernelErrors.tooManyRequests,
 * each at `pw`, and as `readOwnPassword` does.
 */
export async function requireOwnPassword(
  call: OwnCall,
  { pw, limits, what }: { pw: string | undefined; limits: SessionRules; what: string },
): Promise<{ readonly sessionsEndedAt: Date | null }> {
  const { open, actor, note } = call;
  const checked = await readOwnPassword(call, pw);
  // The line of a call that goes on is its own.
  const { user, fault } = await call.openUnlogged(platformScope, (tenant) =>
    confirmPassword(tenant, toOwnContext(call, limits), checked),
  );
  if (user) return user;
  note(toLogNote(actor.userId, { entry: fault, field: 'pw' }, what));
  await open(platformScope, () => Promise.resolve());
  return refuseAt('pw', fault);
}

function toOwnSession(call: OwnCall, limits: SessionRules): OwnSession {
  const { userId } = call.actor;
  // `bind` refuses callers without a session.
  const token = call.token ?? refuse(kernelErrors.notSignedIn);
  return { userId, token, trustedToken: call.trustedTokenOf(userId), now: call.now, limits };
}

export function toOwnContext(call: OwnCall, limits: SessionRules): OwnContext {
  return {
    ...toOwnSession(call, limits),
    username: call.actor.username,
    signInSourceOf: call.signInSourceOf,
  };
}

export function toLogNote(userId: string, refusal: OwnRefusal | undefined, what: string): LogNote {
  if (!refusal) return { point: userId, message: what };
  const message = sessionLogText.notDone(what, sentenceOf(refusal));
  return { point: userId, level: 'WARN', message };
}

function sentenceOf({ entry, message }: OwnRefusal): string {
  return message ?? entry.message;
}

export function refuseOwn(refusal: OwnRefusal): never {
  const { entry, field } = refusal;
  return refuse(entry, { fields: [{ field, message: sentenceOf(refusal) }] });
}
