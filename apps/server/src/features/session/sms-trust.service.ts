/**
 * How likely the caller who requests a code owns the phone. A stranger can request codes for any phone, and a script can
 * read a picture code, so each level of trust has codes reserved that the lower levels cannot use.
 */
import type { SmsPurpose } from '@spine/contract/session';
import { platformScope } from '#platform/auth/scope.ts';
import type { Open } from '#platform/db/open.ts';
import { accountOfPhone } from '#platform/session/known-device.ts';
import { type SessionRules, sessionOf } from '#platform/session/session-store.ts';
import { spendPictureCode } from './picture-code.service.ts';
import type { GuessContext } from './sign-in-lock.service.ts';

/**
 * `known`: the owner of this phone has signed in on the device, or somebody signed in binds a phone to the own account.
 * `pictured`: anyone with a right picture code. `unknown`: anyone.
 */
export type SmsTrust = 'known' | 'pictured' | 'unknown';

type SmsCaller = GuessContext & {
  readonly open: Open;
  readonly visitor: string;
  readonly token: string | undefined;
};

/**
 * The level of trust of a caller; a picture code is used up only where it raises the level. Refuses kernelErrors.illegalOperation,
 * sessionErrors.codeExpired, sessionErrors.wrongPictureCode.
 */
export async function determineSmsTrust(
  call: SmsCaller,
  request: {
    tel: string;
    ttp: SmsPurpose;
    mcode?: string | undefined;
    picCode?: string | undefined;
    limits: SessionRules;
  },
): Promise<SmsTrust> {
  const { tel, ttp, mcode, picCode, limits } = request;
  if (call.signInSourceOf(accountOfPhone(tel)).isKnown) return 'known';
  if (ttp === 'bind' && (await isSignedIn(call, limits))) return 'known';
  if (picCode === undefined) return 'unknown';
  await spendPictureCode(call.open, { visitor: call.visitor, mcode, now: call.now }, picCode);
  return 'pictured';
}

async function isSignedIn({ open, token, now }: SmsCaller, limits: SessionRules): Promise<boolean> {
  if (token === undefined) return false;
  const actor = await open(platformScope, ({ db }) => sessionOf(db, token, { now, limits }));
  return actor?.secondStep === 'none';
}
