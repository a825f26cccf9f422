/**
 * Many referral letters as one PDF, some letters at a time, so that memory is the same for few and many. They were issued
 * with the call: the job only prints, and whoever has no case for a hospital by then is left out.
 */
import { dateInShanghai, idField } from '@spine/contract/kernel';
import {
  asksForHospital,
  issueLetters as issueManyCall,
  referralLetterErrors,
} from '@spine/contract/referral-letter';
import { z } from 'zod';
import { loadHistories, stateOf } from '#features/child-record/index.ts';
import { examInfos } from '#features/exam/index.ts';
import { toActor } from '#platform/auth/actor.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Tenant } from '#platform/db/open.ts';
import { permit } from '#platform/http/bind.ts';
import { exportMark, markingTypesetter } from '#platform/http/export/export-mark.ts';
import { refuse } from '#platform/http/refuse.ts';
import { mapInOrder } from '#platform/jobs/in-order.ts';
import { defineJob, type Job, type JobEnd, type JobRun } from '#platform/jobs/job.ts';
import { boundPdf } from '#platform/pdf/pdf-binder.ts';
import type { TypesetterPort } from '#platform/pdf/typesetter.ts';
import { formerVisits, type LetterFacts } from '../letter-issue.service.ts';
import type { letterTokens } from '../letter-token.ts';
import { letterModel } from '../print/letter-model.ts';
import { letterText } from '../print/letter-print.text.ts';
import { printLetters } from '../print/letter-printer.ts';
import { findLetters, type StoredLetter } from '../referral-letter.repository.ts';
import { letterLogText } from '../referral-letter.text.ts';
import { letterBatchText as text } from './letter-batch.text.ts';

/** Letters that are set together share their fonts. */
const PORTION = 50;
/** Portions under way; more than two, so that no worker waits for rows. */
const UNDER_WAY = 3;

const batchInput = z.object({
  letterIds: z.array(idField),
  /** The address of the server, to which the QR codes lead. */
  base: z.string(),
  purpose: z.string().optional(),
});
type BatchInput = z.output<typeof batchInput>;

type Ports = {
  readonly tokens: ReturnType<typeof letterTokens>;
  readonly typesetter: TypesetterPort;
};
type Printing = Ports & {
  readonly run: JobRun<BatchInput, OrgScope>;
  /** The letters that the file holds. */
  readonly printed: Pick<StoredLetter, 'id' | 'patientId'>[];
};

export function letterBatchJob(ports: Ports): Job<BatchInput, 'institution'> {
  return defineJob({
    kind: 'referralLetters',
    pace: 'short',
    scope: 'institution',
    input: batchInput,
    run: (run) => {
      permit(issueManyCall, toActor(run.actor));
      const { purpose } = run.input;
      const mark = exportMark({ actor: run.actor, at: run.now(), purpose });
      const typesetter = markingTypesetter(ports.typesetter, mark);
      const printing = { ...ports, typesetter, run, printed: [] };
      const file = {
        fileName: text.fileName(dateInShanghai(run.now())),
        contentType: 'application/pdf',
        content: boundPdf(parts(printing), letterText.documentName),
      };
      return Promise.resolve({ file, finish: () => Promise.resolve(endOf(printing)) });
    },
  });
}

function endOf({ run, printed }: Printing): JobEnd {
  const count = printed.length;
  const message = letterLogText.printedMany(count);
  const { purpose } = run.input;
  const note = { point: letterPoint(printed), message, children: count, purpose };
  return {
    result: { letters: count },
    summary: text.summary(count, run.input.letterIds.length - count),
    log: { rule: { model: 'followUp', optype: 'export' }, note },
  };
}

/** The children and their letters, as a line of the operation log names them. */
export function letterPoint(letters: Printing['printed']): string {
  return letters.flatMap(({ patientId, id }) => [patientId, id]).join(',');
}

async function* parts(printing: Printing): AsyncGenerator<Uint8Array> {
  const { run, printed } = printing;
  const { database, scope, input } = run;
  const letters = await database.inScope(scope, (tenant) => findLetters(tenant, input.letterIds));
  const portions = Array.from({ length: Math.ceil(letters.length / PORTION) }, (_, at) =>
    letters.slice(at * PORTION, (at + 1) * PORTION),
  );
  let done = 0;
  for await (const part of mapInOrder(portions, UNDER_WAY, (some) => setPortion(printing, some))) {
    if (part.bytes) yield part.bytes;
    done += part.count;
    await run.progress(done, letters.length);
  }
  if (printed.length === 0) refuse(referralLetterErrors.notReferred);
}

/** A portion of nobody would be an empty page. */
async function setPortion(
  { run, tokens, typesetter, printed }: Printing,
  letters: readonly StoredLetter[],
): Promise<{ bytes: Uint8Array | undefined; count: number }> {
  run.signal.throwIfAborted();
  const { orgId } = run.scope;
  const facts = await run.database.inScope(run.scope, (tenant) => loadFacts(tenant, letters));
  printed.push(...facts.map(({ letter }) => letter));
  const models = facts.map((of) => {
    const named = { orgId, letterId: of.letter.id };
    return letterModel({ ...of, url: tokens.url(run.input.base, named) });
  });
  const bytes =
    models.length > 0 ? await printLetters(typesetter, models, { untagged: true }) : undefined;
  return { bytes, count: letters.length };
}

/** What letters are printed from, in their order; without those whose finding was voided, or whose case asks for no hospital any more. */
async function loadFacts(tenant: Tenant, letters: readonly StoredLetter[]): Promise<LetterFacts[]> {
  const examIds = letters.map(({ examId }) => examId);
  const patientIds = letters.map(({ patientId }) => patientId);
  const issuedAtOf = new Map(letters.map(({ examId, issuedAt }) => [examId, issuedAt]));
  const infos = await examInfos(tenant, examIds, (id) => issuedAtOf.get(id));
  const exams = new Map(infos.map((exam) => [exam.id, exam]));
  const histories = await loadHistories(tenant, patientIds);
  return letters.flatMap((letter) => {
    const exam = exams.get(letter.examId);
    const history = histories.get(letter.patientId);
    const state = history && stateOf(history);
    if (!exam || exam.patientId !== letter.patientId) return [];
    if (!history || !state || !asksForHospital(state)) return [];
    return [{ letter, exam, former: formerVisits(history, letter) }];
  });
}
