/** Translates the calls about the pictures of many examinations: prepared by a job, fetched with a token. */
import { downloadExamImages, examErrors, prepareExamImages } from '@spine/contract/exam';
import { answerOf, servedJob } from '#features/job/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { bulkLogPoint } from '#platform/audit-log/log-point.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { requirePurpose } from '#platform/http/export/require-purpose.ts';
import { refuse } from '#platform/http/refuse.ts';
import { bytesFromId, idFromBytes, signedLinks } from '#platform/http/signed-link.ts';
import { examArchiveText as text } from '../exam.text.ts';
import { countPictured, examChoice } from '../list/exam-choice.service.ts';
import { examArchiveJob } from './exam-archive.job.ts';

export type ArchivePorts = Pick<AppPorts, 'queue' | 'blobs' | 'secret'>;

export function examArchiveRoutes({ queue, blobs, secret }: ArchivePorts): Binding[] {
  const tokens = archiveTokens(secret);
  const job = examArchiveJob(blobs);
  queue.define(job);
  return [
    bindOpen(prepareExamImages, async ({ scope, actor, client, input, now, note, open }) => {
      const { purpose, ...choice } = input;
      const id = await open(scope, async (tenant) => {
        const count = await countPictured(tenant, examChoice(choice));
        if (count === 0) refuse(examErrors.noImages);
        requirePurpose({ client, purpose }, count);
        const ordered = { ...input, client };
        const added = await queue.add(tenant, {
          job,
          input: ordered,
          title: text.jobTitle,
          actor,
          now,
        });
        const point = bulkLogPoint(input, { called: text.jobTitle, job: added });
        note({ point, message: text.added(count) });
        return added;
      });
      // A caller who does not wait finds the archive in the list of jobs.
      answerOf(await queue.finished(id));
      return { token: tokens.make(id, { userId: actor.userId, now }) };
    }),
    bind(downloadExamImages, async ({ tenant, actor, input, now, note }) => {
      const { userId } = actor;
      const id = tokens.read(input.token, { userId, now }) ?? refuse(examErrors.archiveGone);
      const { title, ...served } = await servedJob(tenant, blobs, { id, userId, now });
      note({ point: bulkLogPoint({}, { called: title, job: id }), message: text.fetched });
      return served;
    }),
  ];
}

const TOKEN_RULES = { purpose: 'exam-archive', lifeSeconds: 600, stepSeconds: 1 } as const;
const ID_BYTES = 16;

type Bearer = { readonly userId: string; readonly now: Date };

/**
 * Tokens of prepared archives: the job and the one user it is for, signed, for ten minutes. A token needs no row of its
 * own, and somebody else's token answers like an unknown one.
 */
export function archiveTokens(secret: string) {
  const links = signedLinks(secret, TOKEN_RULES);
  return {
    make: (jobId: string, { userId, now }: Bearer): string =>
      links.make(Buffer.concat([bytesFromId(jobId), bytesFromId(userId)]), now),
    /** The job that a token names; undefined when it is another user's or has expired. */
    read: (token: string, { userId, now }: Bearer): string | undefined => {
      const claim = links.read(token, now);
      return claim?.subarray(ID_BYTES).equals(bytesFromId(userId))
        ? idFromBytes(claim.subarray(0, ID_BYTES))
        : undefined;
    },
  };
}
