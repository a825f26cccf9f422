/**
 * The token of a prepared archive: the job and the one user it is for, signed, for ten minutes. It needs no row of its
 * own, and somebody else's token answers like an unknown one.
 */
import { bytesOfId, idOfBytes, signedLinks } from '#platform/http/signed-link.ts';

const RULES = { purpose: 'exam-archive', life: 600, step: 1 } as const;
const ID_BYTES = 16;

type Bearer = { readonly userId: string; readonly now: Date };

export type ArchiveTokens = ReturnType<typeof archiveTokens>;

export function archiveTokens(secret: string) {
  const links = signedLinks(secret, RULES);
  return {
    make: (jobId: string, { userId, now }: Bearer): string =>
      links.make(Buffer.concat([bytesOfId(jobId), bytesOfId(userId)]), now),
    /** The job a token names; undefined when it is not the bearer's, or too old. */
    read: (token: string, { userId, now }: Bearer): string | undefined => {
      const claim = links.read(token, now);
      return claim?.subarray(ID_BYTES).equals(bytesOfId(userId))
        ? idOfBytes(claim.subarray(0, ID_BYTES))
        : undefined;
    },
  };
}
