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
  type ResultId,
} from '@spine/contract/exam';
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
    if (decision.kind === 'store') results.set(id, decision.row.result_id ?? null);
    return decision;
  });
}

/** A patient id is the child itself; a student number is looked up where there is no id. */
function childFinder(roster: readonly RosterPlace[]) {
  const byId = new Map(roster.map((place) => [place.id, place]));
  const byStudentId = new Map(roster.map((place) => [place.student_id, place]));
  return ({ patientId, studentId }: ExamRecord): RosterPlace | undefined =>
    patientId === undefined ? byStudentId.get(studentId ?? '') : byId.get(patientId);
}

type ReadOk = Extract<Read, { ok: true }>;

function decideNew(read: ReadOk, child: RosterPlace | undefined, facts: DecisionFacts): Decision {
  const { record } = read;
  if (!child) {
    const entry = examErrors.studentNotFound;
    return { kind: 'refused', fault: { entry, message: entry.message } };
  }
  const assessment = assessExam(record);
  if (!assessment.ok) {
    const fault = { entry: examErrors.readingsInvalid, message: examFaultText[assessment.fault] };
    return { kind: 'refused', fault };
  }
  const row = rowOf(read, assessment.result, { child, facts });
  return { kind: 'store', row, images: read.images };
}

type RowFacts = Omit<DecisionFacts, 'known' | 'roster'>;

function rowOf(
  read: Pick<ReadOk, 'record' | 'examTime'>,
  result: ExamResult,
  { child, facts }: { child: RosterPlace; facts: RowFacts },
): ExamInsert {
  return { ...rowOfRecord(read), ...rowOfResult(result), ...rowOfPlace(child, facts) };
}

/** The row an examination becomes, for whoever writes many without the upload door; throws when it is not valid. */
export function assessedExamRow(
  record: ExamRecord,
  of: { child: RosterPlace; facts: RowFacts },
): ExamInsert {
  const assessment = assessExam(record);
  if (!assessment.ok) throw new Error(`examination ${record.id}: ${assessment.fault}`);
  return rowOf({ record, examTime: new Date(record.examTime) }, assessment.result, of);
}

function rowOfPlace(child: RosterPlace, facts: RowFacts) {
  return {
    org_id: facts.orgId,
    project_id: facts.projectId,
    school_id: facts.schoolId,
    patient_id: child.id,
    grade_name: child.grade_name,
    grade_code: child.grade_code,
    clazz_name: child.clazz_name,
    clazz_order: child.clazz_order,
    doctor_id: facts.doctor.id,
    doctor_name: facts.doctor.name,
    created_at: facts.now,
  };
}

function rowOfResult(result: ExamResult) {
  return {
    result_id: result.resultId,
    needs_retest: result.needsRetest,
    screening_state: result.screeningState,
    sagittal_abnormal: result.sagittalAbnormal,
    positive: result.positive,
    referred: result.referred,
    left_angle: result.leftAngle,
    right_angle: result.rightAngle,
    max_angle: result.maxAngle,
    max_side: result.maxSide,
    max_segment: result.maxSegment,
    group_angles: [...result.groupAngles],
    rule_version: result.ruleVersion,
  };
}

function rowOfRecord({ record, examTime }: Pick<ReadOk, 'record' | 'examTime'>) {
  const { id, typeId, status, operator, device, client } = record;
  return {
    id,
    type_id: typeId,
    status,
    exam_time: examTime,
    operator: operator ?? null,
    device_code: device?.code ?? null,
    device_firmware: device?.firmware ?? null,
    client_kind: client?.kind ?? null,
    client_version: client?.version ?? null,
    findings: JSON.stringify(findingsOf(record)),
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
