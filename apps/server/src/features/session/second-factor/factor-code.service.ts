/** Trying what a user typed as the second factor. Each code serves once: of two tries at once, one succeeds. */
import { type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import {
  type FactorKind,
  isFactorCode,
  parseTypedCode,
  sessionErrors,
} from '@spine/contract/session';
import { unwrapSecret } from '#platform/auth/wrapped-secret.ts';
import type { PlatformTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  authenticatorsOf,
  confirmedFactors,
  spendRecoveryCode,
  spendStep,
} from './factor.repository.ts';
import { hashRecoveryCode } from './recovery-code.ts';
import { findStep } from './totp.ts';

export type CodeAttempt = {
  readonly userId: string;
  readonly typed: string;
  readonly now: Date;
  /** The platform's. */
  readonly secret: string;
};

/** What was right, or why it was not; what could not be compared is no guess. */
export type CodeResult =
  | { readonly kind: FactorKind | 'recovery'; readonly fault?: undefined }
  | { readonly fault: ErrorEntry; readonly isGuess: boolean };

/** The secret of an authenticator; undefined for one that another SECRET encrypted. */
export function openFactor(factor: Factor, secret: string): Buffer | undefined {
  return unwrapSecret(factor.secret, bindingOf(factor), secret);
}
type Factor = { readonly id: string; readonly userId: string; readonly secret: Buffer };

/** What the secret of an authenticator is bound to: copied to another row, or to another user, it opens nothing. */
export function bindingOf({ id, userId }: Pick<Factor, 'id' | 'userId'>) {
  return { purpose: 'sign-in factor', id: `${userId}:${id}` } as const;
}

/** Uses a code up. Refuses kernelErrors.notSignedIn. */
export async function tryCode(tenant: PlatformTenant, attempt: CodeAttempt): Promise<CodeResult> {
  const typed = parseTypedCode(attempt.typed);
  if (!typed) return { fault: sessionErrors.factorCodeMissing, isGuess: false };
  const { userId } = attempt;
  // They were removed, and with them the sessions ended.
  if ((await confirmedFactors(tenant, userId)).length === 0) refuse(kernelErrors.notSignedIn);
  const authenticators = await authenticatorsOf(tenant, userId);
  const opened = authenticators.flatMap(({ id, secret }) => {
    const bytes = openFactor({ id, userId, secret }, attempt.secret);
    return bytes ? [{ id, bytes }] : [];
  });
  if (opened.length === 0 && authenticators.length > 0)
    return { fault: sessionErrors.factorUnreadable, isGuess: false };
  const { code, kind } = typed;
  const fault =
    kind === 'recovery'
      ? await tryRecoveryCode(tenant, attempt, code)
      : await tryFactors(tenant, attempt, { code, opened });
  if (fault) return { fault, isGuess: true };
  return { kind: kind === 'recovery' ? kind : 'totp' };
}

async function tryRecoveryCode(
  tenant: PlatformTenant,
  { userId, now, secret }: CodeAttempt,
  code: string,
): Promise<ErrorEntry | undefined> {
  const codeHash = hashRecoveryCode(code, userId, secret);
  const isRight = await spendRecoveryCode(tenant, { userId, codeHash }, now);
  return isRight ? undefined : sessionErrors.wrongRecoveryCode;
}

type Opened = readonly { readonly id: string; readonly bytes: Buffer }[];

async function tryFactors(
  tenant: PlatformTenant,
  { now }: CodeAttempt,
  { code, opened }: { code: string; opened: Opened },
): Promise<ErrorEntry | undefined> {
  if (!isFactorCode(code)) return sessionErrors.wrongFactorCode;
  let fault: ErrorEntry = sessionErrors.wrongFactorCode;
  for (const { id, bytes } of opened) {
    const match = findStep(bytes, code, now);
    if (!match) continue;
    // A code of some minutes ahead is used up too: who guessed it would come back when it is due.
    const isFresh = await spendStep(tenant, id, { ...match, now });
    if (isFresh && match.isAccepted) return undefined;
    fault = match.isAccepted ? sessionErrors.factorCodeUsed : sessionErrors.phoneClockWrong;
  }
  return fault;
}
