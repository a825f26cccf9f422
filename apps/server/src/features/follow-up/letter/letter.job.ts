/** The letters to many families as one PDF, some classes at a time, so that memory is the same for few and for the most. */
import { addLetters, caseBatchErrors, lettersInput } from '@spine/contract/follow-up';
import { dateInShanghai } from '@spine/contract/kernel';
import type { z } from 'zod';
import { toActor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import { permit } from '#platform/http/bind.ts';
import { exportMark, markingTypesetter } from '#platform/http/export/export-mark.ts';
import { jobClientField, requirePurpose } from '#platform/http/export/require-purpose.ts';
import { refuse } from '#platform/http/refuse.ts';
import { mapInOrder } from '#platform/jobs/in-order.ts';
import { defineJob, type Job, type JobEnd, type JobRun } from '#platform/jobs/job.ts';
import { boundPdf } from '#platform/pdf/pdf-binder.ts';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import { planLetters, type WrittenLetter, writeLetters } from './letter.service.ts';
import { letterLogText, letterText } from './letter.text.ts';
import { handOutList, type PlannedLetter } from './letter-model.ts';
import { findPrinter, storePrinted } from './letter-printed.service.ts';
import { printLetters } from './letter-printer.ts';

const jobInput = lettersInput.extend({ client: jobClientField });
type Input = z.output<typeof jobInput>;

/** Letters that are set together share their fonts; the classes of a portion are whole. */
const PORTION = 50;
const UNDER_WAY = 3;

type Printing = {
  readonly run: JobRun<Input, OrgScope>;
  readonly typesetter: TypesetterPort;
  readonly cases: readonly PlannedLetter[];
  /** The children whose letters the file holds. */
  readonly printed: string[];
};

export function letterJob(typesetter: TypesetterPort): Job<Input, 'institution'> {
  return defineJob({
    kind: 'caseLetters',
    pace: 'short',
    scope: 'institution',
    input: jobInput,
    run: async (run) => {
      permit(addLetters, toActor(run.actor));
      const { database, scope, input } = run;
      const choice = { ...input, now: run.now() };
      const cases = await database.inScope(scope, (tenant) => planLetters(tenant, choice));
      requirePurpose(input, cases.length);
      const mark = exportMark({ actor: run.actor, at: run.now(), purpose: input.purpose });
      const marking = markingTypesetter(typesetter, mark);
      const printing: Printing = { run, typesetter: marking, cases, printed: [] };
      const content = boundPdf(parts(printing), letterText.documentTitle);
      const fileName = letterText.fileName(dateInShanghai(run.now()));
      return {
        file: { fileName, contentType: 'application/pdf', content },
        finish: async (tenant) => {
          const by = await findPrinter(tenant, run.actor);
          const { printed: patientIds } = printing;
          await storePrinted(tenant, { patientIds, by, now: run.now(), newId: run.newId });
          return endOf(printing);
        },
      };
    },
  });
}

function endOf({ run, printed }: Printing): JobEnd {
  const { length: children } = printed;
  const message = letterLogText.made(children);
  const note = { point: printed.join(','), message, children, purpose: run.input.purpose };
  return {
    result: { letters: printed.length },
    summary: letterText.summary(printed.length, run.input.ids.length - printed.length),
    log: { rule: { model: 'followUp', optype: 'export' }, note },
  };
}

async function* parts(printing: Printing): AsyncGenerator<Uint8Array> {
  const { run, cases, printed } = printing;
  const portions = inPortions(cases);
  let done = 0;
  for await (const part of mapInOrder(portions, UNDER_WAY, (some) => setPortion(printing, some))) {
    if (part.bytes) yield part.bytes;
    done += part.count;
    await run.progress(done, cases.length);
  }
  if (printed.length === 0) refuse(caseBatchErrors.noLetters);
}

/** Who has left is in no class: the school sends these letters. */
const classKey = ({ schoolId, hasLeft, gradeName, clazzName }: PlannedLetter): string =>
  JSON.stringify(hasLeft ? [schoolId] : [schoolId, gradeName, clazzName]);

/** Letters come class by class. */
function byClass<Row>(rows: readonly Row[], caseOf: (row: Row) => PlannedLetter): Row[][] {
  const classes: Row[][] = [];
  for (const row of rows) {
    const last = classes.at(-1);
    if (last?.[0] && classKey(caseOf(last[0])) === classKey(caseOf(row))) last.push(row);
    else classes.push([row]);
  }
  return classes;
}

function inPortions(cases: readonly PlannedLetter[]): PlannedLetter[][] {
  const portions: PlannedLetter[][] = [];
  for (const clazz of byClass(cases, (one) => one)) {
    const last = portions.at(-1);
    if (last && last.length + clazz.length <= PORTION) last.push(...clazz);
    else portions.push(clazz);
  }
  return portions;
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
  printed.push(...written.map(({ of }) => of.id));
  const sheets = run.input.handOutLists ? withLists(written) : [sheetOf(written)];
  const bytes = written.length > 0 ? await printLetters(typesetter, sheets, 'untagged') : undefined;
  return { bytes, count: cases.length };
}

const sheetOf = (written: readonly WrittenLetter[]) => ({
  list: null,
  letters: written.map(({ letter }) => letter),
});

/** The letters of each class after the list by which its teacher hands them out. */
function withLists(written: readonly WrittenLetter[]) {
  return byClass(written, ({ of }) => of).map((clazz) => ({
    ...sheetOf(clazz),
    list: handOutList(clazz.map(({ of }) => of)),
  }));
}
