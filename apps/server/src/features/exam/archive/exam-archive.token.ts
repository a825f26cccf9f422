/**
 * The token of a prepared archive: the job, when it ends and a signature that holds for one user. It needs no row of
 * its own, and somebody else's token answers like an unknown one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFE_MS = 10 * 60_000;
/** Keeps these signatures apart from others made with the same secret. */
const PURPOSE = 'exam-archive';
const MARK_BYTES = 18;

type Bearer = { readonly userId: string; readonly now: Date };

export type ArchiveTokens = {
  make(jobId: string, bearer: Bearer): string;
  /** The job a token names; undefined when it is not the bearer's, or too old. */
  read(token: string, bearer: Bearer): string | undefined;
};

export function archiveTokens(secret: string): ArchiveTokens {
  const key = createHmac('sha256', secret).update(PURPOSE).digest();
  const markOf = (said: string, userId: string): string =>
    createHmac('sha256', key)
      .update(`${said}.${userId}`)
      .digest()
      .subarray(0, MARK_BYTES)
      .toString('base64url');
  return {
    make: (jobId, { userId, now }) => {
      const said = `${jobId}.${(now.getTime() + LIFE_MS).toString(36)}`;
      return `${said}.${markOf(said, userId)}`;
    },
    read: (token, { userId, now }) => {
      const [jobId = '', end = '', mark = ''] = token.split('.');
      const [given, ours] = [mark, markOf(`${jobId}.${end}`, userId)].map((each) =>
        Buffer.from(each),
      );
      if (!given || !ours || given.length !== ours.length) return undefined;
      const lives = Number.parseInt(end, 36) > now.getTime();
      return timingSafeEqual(given, ours) && lives ? jobId : undefined;
    },
  };
}
