/** One call of the sender, and what its answer means for each entry. */
import { recordConsents } from '@spine/contract/consent';
import {
  type ExamRecord,
  type UploadAnswer,
  uploadAnswer,
  uploadExams,
  voidExam,
} from '@spine/contract/exam';
import { kernelErrors } from '@spine/contract/kernel';
import { recordAttendance } from '@spine/contract/station';
import type { Call } from '#platform/call/call.ts';
import { isUnanswered, LOCAL_CODES, Refused } from '#platform/call/refused.ts';
import type { EntryFault, RecordEntry } from './record-store.ts';
import type { SendOutcome, Transport } from './transport.ts';

const {
  approvalNeeded,
  bodyTooLarge,
  fault,
  insertFailed,
  notSignedIn,
  secondStepNeeded,
  tooManyRequests,
  unavailable,
  updateFailed,
} = kernelErrors;
const TOO_LARGE = new Set([bodyTooLarge.code, 413]);
/** Answers that say nothing about the entries; 502 and 504 come from proxies. */
const PASSING: ReadonlySet<number> = new Set([
  ...Object.values(LOCAL_CODES),
  ...[
    approvalNeeded,
    fault,
    insertFailed,
    notSignedIn,
    secondStepNeeded,
    tooManyRequests,
    unavailable,
    updateFailed,
  ].map(({ code }) => code),
  500,
  502,
  503,
  504,
]);

/** An examination that was refused stands in the order before the answer that allows the one in its place. */
function answersFirst(entries: readonly RecordEntry[]): readonly RecordEntry[] {
  const answers = entries.filter(({ kind }) => kind === 'consent');
  return [...answers, ...entries.filter(({ kind }) => kind !== 'consent')];
}

/** The entries at the head that go in one call: examinations of one school together, everything else alone. */
function firstBatch(entries: readonly RecordEntry[]): readonly RecordEntry[] {
  const [first] = entries;
  if (!first) return [];
  const end = entries.findIndex(
    ({ kind, target }) =>
      kind !== 'exam' ||
      target.projectId !== first.target.projectId ||
      target.schoolId !== first.target.schoolId,
  );
  if (end === 0) return [first];
  return end < 0 ? entries : entries.slice(0, end);
}

/** Sends in the session of the signed-in user, each kind by its own call. */
export function sessionTransport(call: Call): Transport {
  const batchOf = (claimed: readonly RecordEntry[]) => firstBatch(answersFirst(claimed));
  return { batchOf, send: (batch) => sendBatch(call, batch) };
}

async function sendBatch(call: Call, batch: readonly RecordEntry[]): Promise<SendOutcome> {
  const outcome = await callFor(call, batch).catch((error: unknown) => outcomeOf(error, batch));
  return outcome.kind === 'answered' ? takeOutReplaced(call, batch, outcome) : outcome;
}

type Answered = Extract<SendOutcome, { kind: 'answered' }>;

/**
 * What stored examinations replace goes after them; where that fails, they are sent once more with it. Where nobody answers, the others
 * are not tried: each would wait as long.
 */
async function takeOutReplaced(
  call: Call,
  batch: readonly RecordEntry[],
  outcome: Answered,
): Promise<SendOutcome> {
  const taken: string[] = [];
  const faults = [...outcome.faults];
  for (const entry of batch.filter(({ id }) => outcome.taken.includes(id))) {
    try {
      const fault = await takeOut(call, entry);
      if (fault) faults.push([entry.id, fault]);
      else taken.push(entry.id);
    } catch (error) {
      if (isUnanswered(error)) break;
    }
  }
  return toOutcome(taken, faults);
}

/** Answers why something cannot be taken out, once the rest is. Throws what says nothing about the entry. */
async function takeOut(call: Call, entry: RecordEntry): Promise<EntryFault | undefined> {
  if (entry.kind !== 'exam' || !entry.replaces) return undefined;
  const { examIds, reason } = entry.replaces;
  let fault: EntryFault | undefined;
  for (const id of examIds) {
    try {
      await call(voidExam, { id, reason, replacedBy: entry.id }, { quiet: true });
    } catch (error) {
      if (!(error instanceof Refused) || isPassing(error)) throw error;
      fault = { code: error.code, message: error.message };
    }
  }
  return fault;
}

async function callFor(call: Call, batch: readonly RecordEntry[]): Promise<SendOutcome> {
  const [first] = batch;
  if (!first) return { kind: 'answered', taken: [], faults: [] };
  if (first.kind !== 'exam') {
    await sendAlone(call, first);
    return { kind: 'answered', taken: [first.id], faults: [] };
  }
  const exams = batch.flatMap((entry) => (entry.kind === 'exam' ? [toUpload(entry)] : []));
  return readAnswer(await call(uploadExams, { ...first.target, exams }, { quiet: true }), batch);
}

function toUpload({ record, clockAheadMs }: Extract<RecordEntry, { kind: 'exam' }>): ExamRecord {
  return { ...record, ...(clockAheadMs !== undefined && { clockAheadMs }) };
}

function sendAlone(call: Call, entry: Exclude<RecordEntry, { kind: 'exam' }>): Promise<unknown> {
  if (entry.kind === 'void') {
    const { examId, reason } = entry;
    return call(voidExam, { id: examId, reason }, { quiet: true });
  }
  if (entry.kind === 'consent') return sendConsent(call, entry);
  const { target, patientId, day, absent } = entry;
  return call(recordAttendance, { ...target, patientId, day, absent }, { quiet: true });
}

/** Counts from when it was given, as the server corrects it; the child may have moved to another class of the school. */
function sendConsent(call: Call, entry: Extract<RecordEntry, { kind: 'consent' }>) {
  const { id, patientId, target, channel, answer, reason, noticeVersion } = entry;
  const { madeAt: answeredAt, clockAheadMs } = entry;
  const answers = [{ id, patientId, answer, ...(reason !== undefined && { reason }) }];
  const version = noticeVersion !== undefined && { noticeVersion };
  const clock = clockAheadMs !== undefined && { clockAheadMs };
  const input = { ...target, channel, answeredAt, ...clock, ...version, answers };
  return call(recordConsents, input, { quiet: true });
}

/** Whether a failure says nothing about the entries of the call. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof Refused) || PASSING.has(error.code);
}

function outcomeOf(error: unknown, batch: readonly RecordEntry[]): SendOutcome {
  if (!(error instanceof Refused) || isPassing(error)) return { kind: 'later' };
  const { code, message } = error;
  const answer = uploadAnswer.safeParse(error.data);
  if (answer.success) return readAnswer(answer.data, batch);
  if (TOO_LARGE.has(code) && batch.length > 1) return { kind: 'smaller' };
  return { kind: 'answered', taken: [], faults: batch.map(({ id }) => [id, { code, message }]) };
}

/** Only what the answer names is taken or refused; the rest is sent again. */
function readAnswer({ results }: UploadAnswer, batch: readonly RecordEntry[]): SendOutcome {
  const taken: string[] = [];
  const faults: [string, EntryFault][] = [];
  for (const { index, outcome, code = 0, msg = '' } of results) {
    const entry = batch[index];
    if (!entry) continue;
    if (outcome === 'refused') faults.push([entry.id, { code, message: msg }]);
    else taken.push(entry.id);
  }
  return toOutcome(taken, faults);
}

/** An answer that names no entry is none. */
function toOutcome(taken: readonly string[], faults: Answered['faults']): SendOutcome {
  const isAnswer = taken.length + faults.length > 0;
  return isAnswer ? { kind: 'answered', taken, faults } : { kind: 'later' };
}
