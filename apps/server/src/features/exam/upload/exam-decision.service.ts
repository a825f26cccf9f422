/**
 * Decides what becomes of each record of an upload, from what is known before anything is written: the
 * examinations that exist, the roster, and the result of the readings.
 */
import {
  assessExam,
  type ExamRecord,
  type ExamResult,
  examErrors,
  examFaultText,
  firstDayOf,
  isAheadOfClock,
  isBeforeProject,
  type ProjectBeginning,
  type ResultId,
  type ScreeningMethod,
} from '@spine/contract/exam';
import {
  dateInShanghai,
  type ErrorEntry,
  instantInShanghai,
  minuteOf,
  spelledNumber,
} from '@spine/contract/kernel';
import { recordFaultText } from '../exam.text.ts';
import type { Read, ReadImage, RecordFault } from './exam-record.service.ts';
import type { ExamInsert, RosterPlace } from './exam-upload.repository.ts';

export type Doctor = { readonly id: string; readonly name: string };
export type ExamPlace = { readonly projectId: string; readonly schoolId: string };
export type KnownResults = ReadonlyMap<string, ResultId | null>;

/** What shall become of the record at the same place of the call. */
export type Decision =
  | { readonly kind: 'refused'; readonly fault: RecordFault }
  | { readonly kind: 'already'; readonly resultId: ResultId | null }
  | { readonly kind: 'store'; readonly row: ExamInsert; readonly images: readonly ReadImage[] };

export type DecisionFacts = ExamPlace & {
  readonly orgId: string;
  readonly doctor: Doctor;
  readonly now: Date;
  readonly method: ScreeningMethod;
  readonly beginning: ProjectBeginning;
  readonly known: KnownResults;
  readonly roster: readonly RosterPlace[];
};

/** One decision for each record, in order: the first of two records with the same id is the one that counts. */
export function decideRecords(reads: readonly Read[], facts: DecisionFacts): Decision[] {
  const results = new Map(facts.known);
  const childOf = childFinder(facts.roster);
  return reads.map((read) => {
    if (!read.ok) return { kind: 'refused', fault: read.fault };
    const { id } = read.record;
    const resultId = results.get(id);
    if (resultId !== undefined) return { kind: 'already', resultId };
    const decision = decideNew(read, childOf(read.record), facts);
    if (decision.kind === 'store') results.set(id, decision.row.resultId ?? null);
    return decision;
  });
}

/**
 * A patient id is the child itself; a student number is looked up where there is no id: as it was sent, because two
 * children may still have one number in two spellings, and else in the spelling that is stored.
 */
function childFinder(roster: readonly RosterPlace[]) {
  const byId = new Map(roster.map((place) => [place.id, place]));
  const byStudentId = new Map(roster.map((place) => [place.studentId, place]));
  return ({ patientId, studentId = '' }: ExamRecord): RosterPlace | undefined =>
    patientId === undefined
      ? (byStudentId.get(studentId) ?? byStudentId.get(spelledNumber(studentId)))
      : byId.get(patientId);
}

type ReadOk = Extract<Read, { ok: true }>;

function decideNew(read: ReadOk, child: RosterPlace | undefined, facts: DecisionFacts): Decision {
  const { record } = read;
  const timeFault = timeFaultOf(read.examTime, facts);
  if (timeFault) return { kind: 'refused', fault: timeFault };
  if (!child) return refusedAs(examErrors.studentNotFound);
  if (dateInShanghai(read.examTime) < child.birthDate) return refusedAs(examErrors.examBeforeBirth);
  const assessment = assessExam(record, facts.method);
  if (!assessment.ok) {
    const fault = { entry: examErrors.readingsInvalid, message: examFaultText[assessment.fault] };
    return { kind: 'refused', fault };
  }
  const row = rowOf(read, assessment.result, { child, facts });
  return { kind: 'store', row, images: read.images };
}

/** What is wrong with the clock of a device; both times are named, so that nobody looks for the fault elsewhere. */
function timeFaultOf(
  time: Date,
  { beginning, now }: Pick<DecisionFacts, 'beginning' | 'now'>,
): RecordFault | undefined {
  const examTime = minuteIn(time);
  if (isBeforeProject(time, beginning)) {
    const message = recordFaultText.examBeforeProject({
      examTime,
      firstDay: firstDayOf(beginning),
    });
    return { entry: examErrors.examBeforeProject, message };
  }
  if (!isAheadOfClock(time, now)) return undefined;
  const message = recordFaultText.examAheadOfClock({ examTime, now: minuteIn(now) });
  return { entry: examErrors.examAheadOfClock, message };
}

const minuteIn = (instant: Date): string => minuteOf(instantInShanghai(instant));

function refusedAs(entry: ErrorEntry): Decision {
  return { kind: 'refused', fault: { entry, message: entry.message } };
}

/** What an examination keeps of the child's place on the day. */
type ChildPlace = Omit<RosterPlace, 'birthDate' | 'studentId'>;
type RowFacts = Omit<DecisionFacts, 'beginning' | 'known' | 'roster'>;

function rowOf(
  read: Pick<ReadOk, 'record' | 'examTime'>,
  result: ExamResult,
  { child, facts }: { child: ChildPlace; facts: RowFacts },
): ExamInsert {
  return { ...rowOfRecord(read), ...rowOfResult(result), ...rowOfPlace(child, facts) };
}

/** The row an examination becomes, for whoever writes many without the upload door; throws when it is not valid. */
export function assessedExamRow(
  record: ExamRecord,
  of: { child: ChildPlace; facts: RowFacts },
): ExamInsert {
  const assessment = assessExam(record, of.facts.method);
  if (!assessment.ok) throw new Error(`examination ${record.id}: ${assessment.fault}`);
  return rowOf({ record, examTime: new Date(record.examTime) }, assessment.result, of);
}

function rowOfPlace(child: ChildPlace, facts: RowFacts) {
  return {
    orgId: facts.orgId,
    projectId: facts.projectId,
    schoolId: facts.schoolId,
    patientId: child.id,
    gradeName: child.gradeName,
    gradeCode: child.gradeCode,
    clazzName: child.clazzName,
    clazzOrder: child.clazzOrder,
    doctorId: facts.doctor.id,
    doctorName: facts.doctor.name,
    createdAt: facts.now,
  };
}

/** What a row stores of an assessment. */
export function rowOfResult(result: ExamResult) {
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

function rowOfRecord({ record, examTime }: Pick<ReadOk, 'record' | 'examTime'>) {
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
    findings: findingsOf(record),
  };
}

/** What was measured and seen, exactly as sent; who, when and the pictures have columns of their own. */
function findingsOf(record: ExamRecord) {
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
    ...findings
  } = record;
  return findings;
}
