/** Translates the calls for letters to families. */
import { addLetters, caseBatchErrors, letterPdf } from '@spine/contract/follow-up';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { refuse } from '#platform/http/refuse.ts';
import { letterJob } from './letter.job.ts';
import { planLetters, writeLetters } from './letter.service.ts';
import { letterLogText, letterText } from './letter.text.ts';
import { printLetters } from './letter-printer.ts';

type LetterPorts = Pick<AppPorts, 'typesetter' | 'queue'>;

export function familyLetterRoutes({ typesetter, queue }: LetterPorts): Binding[] {
  const job = letterJob(typesetter);
  queue.define(job);
  return [
    // The page is set after the transaction, so that typesetting holds no connection.
    bindOpen(letterPdf, async ({ scope, input, now, open, note }) => {
      const { letter, place } = await open(scope, async (tenant) => {
        const anyway = input.anyway === 'yes';
        const choice = { ids: [input.patientId], withoutPhone: false, now, anyway };
        const planned = await planLetters(tenant, choice);
        const [written] = await writeLetters(tenant, planned, now);
        note({ point: input.patientId, message: letterLogText.one });
        const place = planned
          .map(({ gradeName, clazzName }) => `${gradeName}${clazzName}`)
          .join('');
        return { letter: written?.letter ?? refuse(caseBatchErrors.noLetters), place };
      });
      const content = await printLetters(typesetter, { letters: [letter], list: null }, 'pdf');
      const fileName = letterText.fileNameOf(letter.title, place);
      return { fileName, contentType: 'application/pdf', content };
    }),
    bind(addLetters, async ({ tenant, actor, input, now, note }) => {
      // Refused at once when it would be empty; the job looks again when its turn comes.
      const { length: count } = await planLetters(tenant, { ...input, now });
      const title = letterText.jobTitle(count);
      const id = await queue.add(tenant, { job, input, title, actor, now });
      note({ point: id, message: letterLogText.added(count) });
      return { id };
    }),
  ];
}
