import { sessionErrors } from '@spine/contract/session';
import { singleSignOnErrors as errors } from '@spine/contract/single-sign-on';
import { returnText as text } from '../single-sign-on.text.ts';

/** What another attempt mends. */
const AGAIN: ReadonlySet<number> = new Set(
  [
    errors.otherBrowser,
    errors.flowOver,
    errors.flowUsed,
    errors.codeRefused,
    errors.wrongIssuer,
    errors.refusedByProvider,
    sessionErrors.signInFault,
  ].map(({ code }) => code),
);

/** What the password is used in place of. */
const BY_PASSWORD: ReadonlySet<number> = new Set(
  [
    errors.notLinked,
    errors.providerAway,
    errors.certificateExpired,
    errors.certificateWrong,
    errors.addressUnknown,
    errors.clockWrong,
    errors.clientRefused,
    errors.secretUnreadable,
  ].map(({ code }) => code),
);

/** The words of the way on after a refused sign-in. */
export function nextStepAfter(code: number): string {
  if (AGAIN.has(code)) return text.signInAgain;
  return BY_PASSWORD.has(code) ? text.usePassword : text.goBack;
}
