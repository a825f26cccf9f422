/** Translates the calls for letters to families. */
import { addLetters, caseBatchErrors, letterPdf } from '@spine/contract/follow-up';
import type { AppPorts } from '#platform/app-ports.ts';
import { bulkLogPoint } from '#platform/audit-log/log-point.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { requirePurpose } from '#platform/http/export/require-purpose.ts';
import { refuse } from '#platform/http/refuse.ts';
import { letterJob } from './letter.job.ts';
import { planLetters, writeLetters } from './letter.service.ts';
import { letterLogText, letterText } from './letter.text.ts';
import { storePrinted } from './letter-printed.service.ts';
import { printLetters } from './letter-printer.ts';

type LetterPorts = Pick<AppPorts, 'typesetter' | 'queue'>;

export function familyLetterRoutes({ typesetter, queue }: LetterPorts): Binding[] {
  const job = letterJob(typesetter);
  queue.define(job);
  return [
    // Typesetting holds no connection; what was not set is not printed.
    bindOpen(letterPdf, async (request) => {
      const { scope, actor, input, now, newId, open, openUnlogged, note } = request;
      const ids = [input.patientId];
      const { letter, place } = await openUnlogged(scope, async (tenant) => {
        const choice = { ids, now, anyway: input.anyway === 'yes' };
        const planned = await planLetters(tenant, choice);
        const [written] = await writeLetters(tenant, planned, now);
        const place = planned
          .map(({ gradeName, clazzName }) => `${gradeName}${clazzName}`)
          .join('');
        return { letter: written?.letter ?? refuse(caseBatchErrors.noLetters), place };
      });
      const content = await printLetters(typesetter, [{ letters: [letter], list: null }], 'pdf');
      note({ point: input.patientId, message: letterLogText.one });
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      await open(scope, (tenant) => storePrinted(tenant, { patientIds: ids, by, now, newId }));
      const fileName = letterText.fileNameOf(letter.title, place);
      return { fileName, contentType: 'application/pdf', content };
    }),
    bind(addLetters, async ({ tenant, actor, client, input, now, note }) => {
      // Refused at once when it would be empty; the job looks again when its turn comes.
      const { length: count } = await planLetters(tenant, { ...input, now });
      requirePurpose({ client, purpose: input.purpose }, count);
      const title = letterText.jobTitle(count);
      const id = await queue.add(tenant, { job, input: { ...input, client }, title, actor, now });
      const point = bulkLogPoint({}, { called: title, job: id });
      note({ point, message: letterLogText.added(count) });
      return { id };
    }),
  ];
}
