/**
 * The picture code (docs/domain/decisions.md 7): four characters without look-alikes, for one caller and one use, five
 * minutes. It only slows down scripts; the defences are the lock, the rate limits and equal answers.
 */
import { createHash, randomInt } from 'node:crypto';
import { kernelErrors } from '@spine/contract/kernel';
import { PICTURE_CODE_LENGTH, sessionErrors } from '@spine/contract/session';
import { pictureDigest } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import type { Open } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { insertPictureCode, takePictureCode } from './session.repository.ts';

const LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679';
const LIFETIME_MS = 5 * 60_000;

type Caller = { visitor: string; mcode: string | undefined; now: Date };
/**
 * Draws a new code for a caller; an older one of the same page is replaced. Refuses kernelErrors.illegalOperation.
 */
export async function drawPictureCode(open: Open, caller: Caller): Promise<string> {
  const code = Array.from({ length: PICTURE_CODE_LENGTH }, () =>
    LETTERS.charAt(randomInt(LETTERS.length)),
  ).join('');
  const expiresAt = new Date(caller.now.getTime() + LIFETIME_MS);
  await open(platformScope, (tenant) =>
    insertPictureCode(tenant, { key: hashCaller(caller), code, expiresAt }),
  );
  return code;
}

/**
 * Uses the caller's code up and refuses a wrong or late one. Refuses kernelErrors.illegalOperation,
 * sessionErrors.codeExpired, sessionErrors.wrongPictureCode.
 */
export async function spendPictureCode(open: Open, caller: Caller, digest: string): Promise<void> {
  const taken = await open(platformScope, (tenant) => takePictureCode(tenant, hashCaller(caller)));
  if (!taken) refuse(sessionErrors.codeExpired);
  if (taken.expiresAt <= caller.now) refuse(sessionErrors.codeExpired);
  if (pictureDigest(taken.code) !== digest) refuse(sessionErrors.wrongPictureCode);
}

function hashCaller({ visitor, mcode }: Caller): Buffer {
  if (!visitor && !mcode) refuse(kernelErrors.illegalOperation);
  return createHash('sha256')
    .update(`${visitor}\n${mcode ?? ''}`)
    .digest();
}
