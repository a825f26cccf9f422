/** Stores what devices did, answers of families first, then in its order: runs of examinations of one author and target together, all else by itself. */
import { kernelErrors, Role } from '@spine/contract/kernel';
import {
  SEALED_BATCH,
  type SealedResult,
  type StationRecord,
} from '@spine/contract/station-device';
import { recordStationConsent } from '#features/consent/index.ts';
import { readRecords, storeUpload, voidExam, voidReplaced } from '#features/exam/index.ts';
import { saveAttendance } from '#features/station/index.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { Open } from '#platform/db/open.ts';
import { Refusal } from '#platform/http/refuse.ts';
import type { Author, OpenedRecord } from './sealed-record.service.ts';

type Parts = { readonly scope: OrgScope; readonly open: Open; readonly now: Date };
type Opened = Extract<OpenedRecord, { kind: 'opened' }>;
type ExamEntry = Extract<StationRecord, { kind: 'exam' }>;

/**
 * Answers each record by its id. A refused one leaves nothing behind, and the others are stored all the same. Refuses
 * consentErrors.childUnknown, consentErrors.idUsed, consentErrors.noticeMissing, consentErrors.unanswered,
 * consentErrors.versionUnknown, erasureErrors.childErased, examErrors.examNotFound, examErrors.formerStands, examErrors.notOwnToday, examErrors.projectNotFound,
 * examErrors.projectNotInProgress, examErrors.studentNotFound, examErrors.tooManyPixels, projectErrors.schoolNotLinked,
 * projectErrors.unknown, stationErrors.alreadyExamined, stationErrors.dayInvalid, each as the answer for its record.
 */
export async function storeRecords(
  parts: Parts,
  records: readonly OpenedRecord[],
): Promise<SealedResult[]> {
  const results: SealedResult[] = [];
  for (const run of toRuns(answersFirst(records))) results.push(...(await storeRun(parts, run)));
  return results;
}

/**
 * Their order told when they were made (`record-time.service.ts`). An examination that was refused stands before the answer that allows the
 * one in its place, so answers are stored before all else.
 */
function answersFirst(records: readonly OpenedRecord[]): readonly OpenedRecord[] {
  const isAnswer = (each: OpenedRecord) => each.kind === 'opened' && each.entry.kind === 'consent';
  return [...records.filter(isAnswer), ...records.filter((each) => !isAnswer(each))];
}

/** A run is no longer than what a device sends at once: it locks what other uploads wait for. */
function toRuns(records: readonly OpenedRecord[]): OpenedRecord[][] {
  const runs: OpenedRecord[][] = [];
  for (const record of records) {
    const run = runs.at(-1);
    if (run?.[0] && run.length < SEALED_BATCH && isSameUpload(run[0], record)) run.push(record);
    else runs.push([record]);
  }
  return runs;
}

function isSameUpload(one: OpenedRecord, other: OpenedRecord): boolean {
  if (one.kind !== 'opened' || other.kind !== 'opened') return false;
  if (one.entry.kind !== 'exam' || other.entry.kind !== 'exam') return false;
  const { target } = one.entry;
  return (
    one.author.id === other.author.id &&
    target.projectId === other.entry.target.projectId &&
    target.schoolId === other.entry.target.schoolId
  );
}

async function storeRun(parts: Parts, run: readonly OpenedRecord[]): Promise<SealedResult[]> {
  const [first] = run;
  if (!first) return [];
  if (first.kind === 'refused') return [refused(first.id, first.fault)];
  try {
    if (first.entry.kind === 'exam') {
      const { target } = first.entry;
      return await storeExams(parts, { ...target, doctor: first.author }, run);
    }
    await storeOther(parts, first);
    return [{ id: first.id, outcome: 'accepted' }];
  } catch (error) {
    if (!(error instanceof Refusal) || isOfMoment(error)) throw error;
    const { code } = error.entry;
    return run.map(({ id }) => refused(id, { code, message: error.message }));
  }
}

/** What a later try may answer otherwise is no answer for a record. */
function isOfMoment({ entry }: Refusal): boolean {
  return entry === kernelErrors.unavailable || entry === kernelErrors.tooManyRequests;
}

function refused(id: string, { code, message }: { code: number; message: string }): SealedResult {
  return { id, outcome: 'refused', code, msg: message };
}

async function storeExams(
  parts: Parts,
  target: ExamEntry['target'] & { readonly doctor: Author },
  run: readonly OpenedRecord[],
): Promise<SealedResult[]> {
  const exams = run.flatMap((each) =>
    each.kind === 'opened' && each.entry.kind === 'exam' ? [toExam(each.entry)] : [],
  );
  const reads = await readRecords(exams);
  const upload = { ...target, exams, reads, files: new Map(), now: parts.now };
  const { results } = await parts.open(parts.scope, (tenant) => storeUpload(tenant, upload));
  const answers: SealedResult[] = [];
  for (const [at, record] of run.entries()) {
    const { outcome, code = kernelErrors.fault.code, msg: message = '' } = results[at] ?? {};
    const isStored = outcome !== 'refused';
    answers.push(
      isStored ? await takeOutReplaced(parts, record) : refused(record.id, { code, message }),
    );
  }
  return answers;
}

/** After what replaces it is stored: a correction that is refused leaves its child the former examination. */
async function takeOutReplaced(parts: Parts, record: OpenedRecord): Promise<SealedResult> {
  const { id } = record;
  const accepted = { id, outcome: 'accepted' } as const;
  if (record.kind !== 'opened' || record.entry.kind !== 'exam') return accepted;
  const { entry, author } = record;
  if (!entry.replaces) return accepted;
  const { examIds, reason } = entry.replaces;
  const by = toCorrector(author, entry.madeAt, parts.now);
  let answer: SealedResult = accepted;
  for (const examId of examIds) {
    const correction = { id: examId, reason, by, replacedBy: id };
    try {
      await parts.open(parts.scope, (tenant) => voidReplaced(tenant, correction));
    } catch (error) {
      if (!(error instanceof Refusal) || isOfMoment(error)) throw error;
      answer = refused(id, { code: error.entry.code, message: error.message });
    }
  }
  return answer;
}

/** The id that was sealed counts; the station takes no pictures. */
function toExam({ id, patientId, record }: ExamEntry): Record<string, unknown> {
  const fields = typeof record === 'object' && record !== null ? record : {};
  const { images: _images, ...rest } = fields as Record<string, unknown>;
  return { ...rest, id, patientId };
}

function storeOther({ scope, open, now }: Parts, { entry, author }: Opened): Promise<unknown> {
  return open(scope, (tenant) => {
    if (entry.kind === 'void') {
      const { examId: id, reason, madeAt, target } = entry;
      const by = toCorrector(author, madeAt, now);
      return voidExam(tenant, { id, reason, by, projectId: target.projectId });
    }
    if (entry.kind === 'attendance') {
      const { target, patientId, day, absent } = entry;
      return saveAttendance(tenant, { ...target, patientId, day, absent, recordedBy: author, now });
    }
    if (entry.kind === 'consent') {
      const { id, target, patientId, channel, answer, reason, noticeVersion } = entry;
      const given = { id, ...target, patientId, channel, answer, reason, noticeVersion };
      const answeredAt = new Date(entry.madeAt);
      return recordStationConsent(tenant, { ...given, answeredAt, by: author, now });
    }
    throw new Error(`${entry.kind} is stored with its run`);
  });
}

/**
 * Whoever examined corrects as of the moment they did, which may be days before the device has a network; the device says when,
 * but not before it was theirs.
 */
function toCorrector({ id, name, since }: Author, madeAt: string, now: Date) {
  const made = Math.max(new Date(madeAt).getTime(), since.getTime());
  return { userId: id, role: Role.Doctor, name, now: new Date(Math.min(made, now.getTime())) };
}
