/**
 * Decides what becomes of each record of an upload, from what is stored before anything is written: the
 * examinations that exist, the roster, and the result of the readings.
 */
import { blockedErrors, mayBeExamined, permissionFor } from '@spine/contract/consent';
import { type PlacedClass, placedOn } from '@spine/contract/enrolment';
import { erasureErrors } from '@spine/contract/erasure';
import {
  assessExam,
  type ExamRecord,
  type ExamResult,
  examErrors,
  examFaultText,
  firstDayOf,
  isAheadOfClock,
  isBeforeEnd,
  isBeforeProject,
  type ProjectStart,
  type ResultId,
  type ScreeningMethod,
} from '@spine/contract/exam';
import {
  dateInShanghai,
  type ErrorEntry,
  formatToMinute,
  instantInShanghai,
} from '@spine/contract/kernel';
import { UNKNOWN_GRADE_ORDER } from '@spine/contract/school';
import { recordFaultText } from '../exam.text.ts';
import { childFinder } from './exam-child.service.ts';
import type { ReadImage, ReadRecord, RecordFault } from './exam-record.service.ts';
import type { ExamInsert, RosterChild } from './exam-upload.repository.ts';

export type Doctor = { readonly id: string; readonly name: string };
export type UploadTarget = { readonly projectId: string; readonly schoolId: string };
export type StoredResults = ReadonlyMap<string, ResultId | null>;

/** What becomes of the record at the same index of the call. */
export type Decision =
  | { readonly kind: 'refused'; readonly fault: RecordFault }
  | { readonly kind: 'already'; readonly resultId: ResultId | null }
  | { readonly kind: 'store'; readonly row: ExamInsert; readonly images: readonly ReadImage[] };

export type DecisionContext = UploadTarget & {
  readonly orgId: string;
  readonly doctor: Doctor;
  readonly now: Date;
  readonly method: ScreeningMethod;
  /** Since when the project needs consent; null while it only informs. */
  readonly consentSince: Date | null;
  readonly beginning: ProjectStart;
  /** Of a project that is not under way; undefined while it is. */
  readonly end: Date | null | undefined;
  readonly stored: StoredResults;
  readonly roster: readonly RosterChild[];
  /** Children that were erased, by whom records are refused with a sentence of their own. */
  readonly erased: readonly string[];
};

/** One decision for each record, in order: the first of two records with the same id is the one that counts. */
export function decideRecords(reads: readonly ReadRecord[], context: DecisionContext): Decision[] {
  const results = new Map(context.stored);
  const childOf = childFinder(context.roster);
  return reads.map((read) => {
    if (!read.ok) return { kind: 'refused', fault: read.fault };
    const { id } = read.record;
    const resultId = results.get(id);
    if (resultId !== undefined) return { kind: 'already', resultId };
    const decision = decideNew(read, childOf(read), context);
    if (decision.kind === 'store') results.set(id, decision.row.resultId ?? null);
    return decision;
  });
}

/** Why there is no child for a record. */
function absenceOf({ patientId }: ExamRecord, { erased }: DecisionContext): ErrorEntry {
  return patientId !== undefined && erased.includes(patientId)
    ? erasureErrors.childErased
    : examErrors.studentNotFound;
}

type ReadOk = Extract<ReadRecord, { ok: true }>;

function decideNew(
  read: ReadOk,
  child: RosterChild | undefined,
  context: DecisionContext,
): Decision {
  const { record } = read;
  const timeFault = findTimeFault(read.examTime, context);
  if (timeFault) return { kind: 'refused', fault: timeFault };
  if (context.end !== undefined && !isBeforeEnd(read.examTime, context.end))
    return refusal(examErrors.projectNotInProgress);
  if (!child) return refusal(absenceOf(record, context));
  if (dateInShanghai(read.examTime) < child.birthDate) return refusal(examErrors.examBeforeBirth);
  const { permission, ...consent } = permissionFor(context, child.answers, read.examTime);
  if (!mayBeExamined(permission)) return refusal(blockedErrors[permission]);
  const assessment = assessExam(record, context.method);
  if (!assessment.ok) {
    const fault = { entry: examErrors.readingsInvalid, message: examFaultText[assessment.fault] };
    return { kind: 'refused', fault };
  }
  const placed = placedChild(child, { ...context, examTime: read.examTime });
  const row = { ...toExamRow(read, assessment.result, { child: placed, context }), ...consent };
  return { kind: 'store', row, images: read.images };
}

/** What is wrong with the clock of a device; both times are named, so that the operator sees which clock is wrong. */
function findTimeFault(
  time: Date,
  { beginning, now }: Pick<DecisionContext, 'beginning' | 'now'>,
): RecordFault | undefined {
  const examTime = formatMinute(time);
  if (isBeforeProject(time, beginning)) {
    const message = recordFaultText.examBeforeProject({
      examTime,
      firstDay: firstDayOf(beginning),
    });
    return { entry: examErrors.examBeforeProject, message };
  }
  if (!isAheadOfClock(time, now)) return undefined;
  const message = recordFaultText.examAheadOfClock({ examTime, now: formatMinute(now) });
  return { entry: examErrors.examAheadOfClock, message };
}

const formatMinute = (instant: Date): string => formatToMinute(instantInShanghai(instant));

function refusal(entry: ErrorEntry): Decision {
  return { kind: 'refused', fault: { entry, message: entry.message } };
}

/** The child's grade and class on the day of the examination. */
type ChildClass = PlacedClass & Pick<RosterChild, 'id'>;

/** A child where it was at the school that examined it; a record may come in another school year. */
export function placedChild(
  child: RosterChild,
  { examTime, schoolId }: { readonly examTime: Date; readonly schoolId: string },
): ChildClass {
  const day = dateInShanghai(examTime);
  const there = child.stays.filter((stay) => stay.schoolId === schoolId);
  return { id: child.id, ...(placedOn(there, day) ?? placedOn(child.stays, day) ?? NOWHERE) };
}

/** Of a child without any interval, which is a fault, nobody knows it. */
const NOWHERE: PlacedClass = {
  gradeName: '',
  gradeCode: UNKNOWN_GRADE_ORDER,
  clazzName: '',
  clazzOrder: 0,
};

type RowContext = Omit<
  DecisionContext,
  'beginning' | 'end' | 'stored' | 'roster' | 'erased' | 'consentSince'
>;

function toExamRow(
  read: Pick<ReadOk, 'record' | 'examTime'>,
  result: ExamResult,
  { child, context }: { child: ChildClass; context: RowContext },
): Omit<ExamInsert, 'needsConsent' | 'consentId'> {
  return {
    ...toRecordColumns(read),
    ...toResultColumns(result),
    ...toContextColumns(child, context),
  };
}

/**
 * The row of an examination in a project that only informs, for code that writes many without the upload; throws when the
 * record is not valid.
 */
export function assessedExamRow(
  record: ExamRecord,
  of: { child: ChildClass; context: RowContext },
): ExamInsert {
  const assessment = assessExam(record, of.context.method);
  if (!assessment.ok) throw new Error(`examination ${record.id}: ${assessment.fault}`);
  const read = { record, examTime: new Date(record.examTime) };
  const row = toExamRow(read, assessment.result, { child: of.child, context: of.context });
  return { ...row, needsConsent: false, consentId: null };
}

function toContextColumns(child: ChildClass, context: RowContext) {
  return {
    orgId: context.orgId,
    projectId: context.projectId,
    schoolId: context.schoolId,
    patientId: child.id,
    gradeName: child.gradeName,
    gradeCode: child.gradeCode,
    clazzName: child.clazzName,
    clazzOrder: child.clazzOrder,
    doctorId: context.doctor.id,
    doctorName: context.doctor.name,
    createdAt: context.now,
  };
}

/** What a row stores of an assessment. */
export function toResultColumns(result: ExamResult) {
  return {
    resultId: result.resultId,
    finding: result.finding,
    outcome: result.outcome,
    precedence: result.precedence,
    needsRetest: result.needsRetest,
    screeningState: result.screeningState,
    sagittalAbnormal: result.sagittalAbnormal,
    sideViewed: result.sideViewed,
    positive: result.positive,
    referred: result.referred,
    leftAngle: result.leftAngle,
    rightAngle: result.rightAngle,
    maxAngle: result.maxAngle,
    maxSide: result.maxSide,
    maxSegment: result.maxSegment,
    groupAngles: [...result.groupAngles],
    ruleVersion: result.ruleVersion,
  };
}

function toRecordColumns({ record, examTime }: Pick<ReadOk, 'record' | 'examTime'>) {
  const { id, typeId, status, operator, device, client } = record;
  return {
    id,
    typeId,
    status,
    examTime,
    operator: operator ?? null,
    deviceCode: device?.code ?? null,
    deviceFirmware: device?.firmware ?? null,
    clientKind: client?.kind ?? null,
    clientVersion: client?.version ?? null,
    findings: toFindings(record),
  };
}

/** What was measured and seen, exactly as sent; who, when and the pictures have columns of their own. */
function toFindings(record: ExamRecord) {
  const {
    id,
    patientId,
    studentId,
    typeId,
    status,
    examTime,
    operator,
    device,
    client,
    images,
    clockAheadMs,
    ...findings
  } = record;
  return findings;
}
