/** Hands a form to a worker that reads its fields, or fills them. */
import { type FilledForm, type FormKind, reportFormErrors } from '@spine/contract/report';
import { refuse } from '#platform/http/refuse.ts';
import { runIsolated } from '#platform/spreadsheet/isolated.ts';
import type { FieldUse } from './form-field.ts';
import type { FormFault } from './form-refusal.ts';

export type FormJob = {
  readonly bytes: Uint8Array;
  /** Fills the form where they are given; reads it where not. */
  readonly values?: FilledForm;
};

export type ReadForm = {
  readonly kind: FormKind;
  readonly uses: readonly FieldUse[];
  readonly content?: Uint8Array;
};
export type FormAnswer =
  | ReadForm
  | { readonly fault: FormFault; readonly sentences: readonly string[] };

const WORKER = new URL('./form.worker.ts', import.meta.url);
const LIMITS = { memoryMb: 512, timeoutMs: 20_000 } as const;
/** Sentences of a refusal. */
const MOST_SENTENCES = 20;

/** Reads or fills a form; refuses one with faults, at the field `file`. */
export async function runFormJob(job: FormJob): Promise<ReadForm> {
  const answer = await runIsolated<FormAnswer>(WORKER, job, LIMITS);
  if ('failed' in answer) return refuse(reportFormErrors.fileTooLarge);
  if (!('fault' in answer)) return answer;
  const entry = reportFormErrors[answer.fault];
  const sentences = answer.sentences.length > 0 ? answer.sentences : [entry.message];
  return refuse(entry, {
    fields: sentences.slice(0, MOST_SENTENCES).map((message) => ({ field: 'file', message })),
  });
}
