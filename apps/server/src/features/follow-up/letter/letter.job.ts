/** The letters to many families as one PDF, some letters at a time, so that memory is the same for few and many. */
import {
  addLetters,
  caseBatchErrors,
  type LettersInput,
  lettersInput,
} from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import { toActor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import { permit } from '#platform/http/bind.ts';
import { refuse } from '#platform/http/refuse.ts';
import { mapInOrder } from '#platform/jobs/in-order.ts';
import { defineJob, type Job, type JobEnd, type JobRun } from '#platform/jobs/job.ts';
import { boundPdf } from '#platform/pdf/pdf-binder.ts';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import { planLetters, writeLetters } from './letter.service.ts';
import { letterLogText, letterText } from './letter.text.ts';
import { type PlannedLetter, phonelessList } from './letter-model.ts';
import { printLetters } from './letter-printer.ts';

/** Letters that are set together share their fonts. */
const PORTION = 50;
const UNDER_WAY = 3;

type Printing = {
  readonly run: JobRun<LettersInput, OrgScope>;
  readonly typesetter: TypesetterPort;
  readonly cases: readonly PlannedLetter[];
  /** The children whose letters the file holds. */
  readonly printed: string[];
};

export function letterJob(typesetter: TypesetterPort): Job<LettersInput, 'institution'> {
  return defineJob({
    kind: 'caseLetters',
    pace: 'short',
    scope: 'institution',
    input: lettersInput,
    run: async (run) => {
      permit(addLetters, toActor(run.actor));
      const { database, scope, input } = run;
      const choice = { ...input, now: run.now() };
      const cases = await database.inScope(scope, (tenant) => planLetters(tenant, choice));
      const printing: Printing = { run, typesetter, cases, printed: [] };
      const content = boundPdf(parts(printing), letterText.documentTitle);
      const fileName = letterText.fileName(dateInShanghai(run.now()));
      return {
        file: { fileName, contentType: 'application/pdf', content },
        finish: () => Promise.resolve(endOf(printing)),
      };
    },
  });
}

function endOf({ run, printed }: Printing): JobEnd {
  const note = { point: printed.join(','), message: letterLogText.made(printed.length) };
  return {
    result: { letters: printed.length },
    summary: letterText.summary(printed.length, run.input.ids.length - printed.length),
    log: { rule: { model: 'followUp', optype: 'export' }, note },
  };
}

async function* parts(printing: Printing): AsyncGenerator<Uint8Array> {
  const { run, typesetter, cases, printed } = printing;
  if (run.input.withoutPhone)
    yield await printLetters(typesetter, { letters: [], list: phonelessList(cases) }, 'untagged');
  const portions = Array.from({ length: Math.ceil(cases.length / PORTION) }, (_, at) =>
    cases.slice(at * PORTION, (at + 1) * PORTION),
  );
  let done = 0;
  for await (const part of mapInOrder(portions, UNDER_WAY, (some) => setPortion(printing, some))) {
    if (part.bytes) yield part.bytes;
    done += part.count;
    await run.progress(done, cases.length);
  }
  if (printed.length === 0) refuse(caseBatchErrors.noLetters);
}

/** A portion of nobody would be an empty page. */
async function setPortion(
  { run, typesetter, printed }: Printing,
  cases: readonly PlannedLetter[],
): Promise<{ bytes: Uint8Array | undefined; count: number }> {
  run.signal.throwIfAborted();
  const written = await run.database.inScope(run.scope, (tenant) =>
    writeLetters(tenant, cases, run.now()),
  );
  printed.push(...written.map(({ patientId }) => patientId));
  const letters = written.map(({ letter }) => letter);
  const bytes =
    letters.length > 0
      ? await printLetters(typesetter, { letters, list: null }, 'untagged')
      : undefined;
  return { bytes, count: cases.length };
}
