/** What every way of signing in reads of its call, says in the log, and answers: by password, by SMS, at a provider. */
import type { Endpoint } from '@spine/contract/kernel';
import type { AppPorts } from '#platform/app-ports.ts';
import type { PublicCall } from '#platform/http/call.ts';
import { accountOfPhone } from '#platform/session/known-device.ts';
import { findReset } from './second-factor/second-step.service.ts';
import {
  requireAdmission,
  type SignInOutcome,
  toActor,
  toSessionData,
  type Visit,
} from './session.service.ts';
import { sessionLogText } from './session.text.ts';

type SignInCall = Pick<
  PublicCall<Endpoint>,
  | 'client'
  | 'device'
  | 'address'
  | 'signInSourceOf'
  | 'trustedTokenOf'
  | 'now'
  | 'token'
  | 'note'
  | 'setSession'
  | 'rememberDevice'
>;

export function toVisit(
  call: SignInCall,
  ports: Pick<AppPorts, 'sessionRules' | 'secondFactor'>,
): Visit {
  const { client, device, address, signInSourceOf, trustedTokenOf, now, token } = call;
  const { sessionRules: limits, secondFactor: factorPolicy } = ports;
  const previousToken = client === 'browser' ? token : undefined;
  const source = { client, device, address, signInSourceOf, trustedTokenOf };
  return { ...source, now, limits, factorPolicy, previousToken };
}

/** `words` say what came of it, where it was no password; `frame` says what was done besides, refused or not. */
export function noteSignIn(
  call: Pick<SignInCall, 'note' | 'now'>,
  outcome: SignInOutcome,
  {
    words = sessionLogText.signedIn,
    frame = (said) => said,
  }: {
    words?: Record<'none' | 'prove' | 'setUp', string>;
    frame?: (said: string) => string;
  } = {},
): void {
  if (!outcome.user) return;
  const actor = toActor(outcome.user, call.now);
  const refused = 'refused' in outcome;
  call.note({
    actor,
    point: actor.userId,
    level: refused ? 'WARN' : 'INFO',
    message: frame(
      refused ? sessionLogText.refused(outcome.refused.message) : words[outcome.secondStep],
    ),
  });
}

/** A device is known once the second step is done: a known one may try more often. */
export function admitSignIn(call: SignInCall, outcome: SignInOutcome) {
  const { user, token, secondStep, factorKinds, mustChangePassword } = requireAdmission(outcome);
  if (secondStep === 'none')
    call.rememberDevice(user, ...(user.tel ? [accountOfPhone(user.tel)] : []));
  call.setSession(token);
  const reset = findReset(user, call.now);
  const actor = { ...toActor(user, call.now, secondStep), mustChangePassword };
  return toSessionData(actor, {
    ...(reset && { factorsReset: reset }),
    ...(secondStep === 'prove' && { factorKinds }),
    ...(call.client === 'app' && { token }),
  });
}
