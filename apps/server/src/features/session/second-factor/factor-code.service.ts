/** Trying what a user typed as the second factor. Each code serves once: of two tries at once, one succeeds. */
import type { ErrorEntry } from '@spine/contract/kernel';
import { isFactorCode, parseTypedCode, sessionErrors } from '@spine/contract/session';
import { unwrapSecret } from '#platform/auth/wrapped-secret.ts';
import type { PlatformTenant } from '#platform/db/open.ts';
import { confirmedFactors, spendRecoveryCode, spendStep } from './factor.repository.ts';
import { hashRecoveryCode } from './recovery-code.ts';
import { findStep } from './totp.ts';

export type CodeAttempt = {
  readonly userId: string;
  readonly typed: string;
  readonly now: Date;
  /** The platform's. */
  readonly secret: string;
};

/** Which kind of code was right, or why none was; what was `unread` counts as no guess. */
export type CodeResult =
  | { readonly kind: 'factor' | 'recovery'; readonly fault?: undefined }
  | { readonly fault: ErrorEntry; readonly isGuess: boolean };

/** The secret of an authenticator; undefined for one that another SECRET encrypted. */
export function openFactor({ id, secret: wrapped }: Factor, secret: string): Buffer | undefined {
  return unwrapSecret(wrapped, { purpose: 'sign-in factor', id }, secret);
}
type Factor = { readonly id: string; readonly secret: Buffer };

/** Uses a code up. */
export async function tryCode(tenant: PlatformTenant, attempt: CodeAttempt): Promise<CodeResult> {
  const typed = parseTypedCode(attempt.typed);
  if (!typed) return { fault: sessionErrors.factorCodeMissing, isGuess: false };
  const factors = await confirmedFactors(tenant, attempt.userId);
  const opened = factors.flatMap(({ id, secret }) => {
    const bytes = openFactor({ id, secret }, attempt.secret);
    return bytes ? [{ id, bytes }] : [];
  });
  if (opened.length === 0) return { fault: sessionErrors.factorUnreadable, isGuess: false };
  const { code, kind } = typed;
  const fault =
    kind === 'recovery'
      ? await tryRecoveryCode(tenant, attempt, code)
      : await tryFactors(tenant, attempt, { code, opened });
  return fault ? { fault, isGuess: true } : { kind };
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
    const isFresh = await spendStep(tenant, id, { step: match.step, now });
    if (isFresh && match.isAccepted) return undefined;
    fault = match.isAccepted ? sessionErrors.factorCodeUsed : sessionErrors.phoneClockWrong;
  }
  return fault;
}
