/** Sends the text messages that were asked for together, one after the other. At night it leaves them for the morning. */
import { isQuiet, sendTexts, type TextState } from '@spine/contract/follow-up';
import { z } from 'zod';
import { toActor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { permit } from '#platform/http/bind.ts';
import { defineJob, type Job, type JobEnd, type JobRun } from '#platform/jobs/job.ts';
import { textJobText as text } from './sms.text.ts';
import { isDayFull } from './sms-day.repository.ts';
import type { TextPorts } from './sms-forecast.service.ts';
import { messagesOfJob, releaseWaiting, waitingOfJob } from './sms-sending.repository.ts';
import { sendText } from './sms-sending.service.ts';

const input = z.object({});
type Input = z.output<typeof input>;
type Run = JobRun<Input, OrgScope>;

export function textJob(ports: TextPorts): Job<Input, 'institution'> {
  return defineJob({
    kind: 'caseTexts',
    pace: 'short',
    scope: 'institution',
    input,
    run: async (run: Run) => {
      permit(sendTexts, toActor(run.actor));
      await sendWaiting(run, ports);
      const day = { now: run.now(), perDay: ports.perDay };
      return { finish: async (tenant) => endJob(tenant, run.id, await isDayFull(tenant, day)) };
    },
  });
}

async function sendWaiting(run: Run, ports: TextPorts): Promise<void> {
  const { database, scope, id: jobId, now } = run;
  const ids = await database.inScope(scope, (tenant) => waitingOfJob(tenant, jobId));
  for (const [at, id] of ids.entries()) {
    run.signal.throwIfAborted();
    if (isQuiet(now())) return;
    const state = await sendText({ ...ports, database, scope, jobId, now }, id);
    // A vendor that does not answer would leave every message in doubt: the others wait for a later job, as do those beyond
    // what a day may have.
    if (state === 'unknown' || state === 'waiting') return;
    await run.progress(at + 1, ids.length);
  }
}

const GONE: readonly TextState[] = ['sent', 'delivered'];

async function endJob(tenant: Tenant, jobId: string, isFull: boolean): Promise<JobEnd> {
  const messages = await messagesOfJob(tenant, jobId);
  await releaseWaiting(tenant, jobId);
  const sent = messages.filter(({ state }) => GONE.includes(state));
  const left = messages.filter(({ state }) => state === 'waiting').length;
  const unsent = messages.length - sent.length - left;
  const point = sent.map(({ patientId }) => patientId).join(',');
  return {
    result: { sent: sent.length, left, unsent },
    summary: text.summary({ sent: sent.length, left, unsent, isFull }),
    log: {
      rule: { model: 'followUp', optype: 'edit' },
      note: { point, message: text.sent(sent.length) },
    },
  };
}
