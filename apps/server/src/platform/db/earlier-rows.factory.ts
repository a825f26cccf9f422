/**
 * Rows as a database of before visits were acts (migration 010) holds them, written by SQL: today's code knows no longer how.
 * Two institutions have the same children.
 */
import type { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { toDatabaseRow } from './names.ts';

type Act = { readonly kind: string; readonly at: string; readonly [field: string]: unknown };
type Outcome = {
  readonly attendedOn: string;
  readonly recordedAt: string;
  readonly hospital?: string;
  readonly cobbAngle?: number;
  readonly elsewhere?: boolean;
  readonly confirmed?: boolean;
};
type Child = {
  readonly finding: 'normal' | 'badPosture' | 'severityOne' | 'severityTwo' | 'severityThree';
  /** By the project's place; a child may have one in each. */
  readonly outcomes?: readonly (Outcome | null)[];
  readonly acts?: readonly Act[];
  /** As the earlier build stored its case; null where it had none. */
  readonly stage: string | null;
  readonly isDeleted?: boolean;
};

const AT = '2026-10-20T09:00:00+08:00';
const LATER = '2026-11-02T16:30:00+08:00';
const visit = { attendedOn: '2026-10-12', recordedAt: AT };

/** One of each kind of outcome, of act, and of child without either. */
export const EARLIER_CHILDREN = {
  confirmed: {
    finding: 'severityTwo',
    outcomes: [{ ...visit, hospital: '临溪市人民医院', cobbAngle: 17.4, confirmed: true }],
    stage: 'followed',
  },
  straight: {
    finding: 'severityOne',
    outcomes: [{ ...visit, hospital: '医'.repeat(40), cobbAngle: 0 }],
    stage: 'followed',
  },
  atTheBound: {
    finding: 'severityThree',
    outcomes: [{ ...visit, cobbAngle: 10, confirmed: true }],
    stage: 'followed',
  },
  withoutAngle: {
    finding: 'severityTwo',
    outcomes: [{ ...visit, hospital: '"A" \\ \'B\' 医院' }],
    stage: 'visited',
  },
  ofADayAlone: { finding: 'severityTwo', outcomes: [visit], stage: 'visited' },
  diagnosedElsewhere: {
    finding: 'normal',
    outcomes: [{ ...visit, cobbAngle: 23.5, elsewhere: true, confirmed: true }],
    stage: null,
  },
  withTwoProjects: {
    finding: 'severityTwo',
    outcomes: [
      { ...visit, cobbAngle: 12, confirmed: true },
      { attendedOn: '2026-11-01', recordedAt: LATER, cobbAngle: 31, confirmed: true },
    ],
    stage: 'followed',
  },
  ofTheSecondProject: {
    finding: 'severityTwo',
    outcomes: [null, { attendedOn: '2026-11-01', recordedAt: LATER }],
    stage: 'visited',
  },
  beforeItsExamination: {
    finding: 'severityTwo',
    outcomes: [{ attendedOn: '2026-09-01', recordedAt: AT, cobbAngle: 14, confirmed: true }],
    stage: 'toNotify',
  },
  deleted: {
    finding: 'severityTwo',
    outcomes: [{ ...visit, cobbAngle: 19, confirmed: true }],
    stage: null,
    isDeleted: true,
  },
  waiting: { finding: 'severityThree', stage: 'toNotify' },
  stooping: { finding: 'badPosture', stage: 'toRetest' },
  healthy: { finding: 'normal', stage: null },
  refused: {
    finding: 'severityTwo',
    acts: [
      { kind: 'notified', way: 'phone', at: AT },
      { kind: 'closed', reason: 'declined', note: '家长不同意', at: LATER },
    ],
    stage: 'closed',
  },
  unreachable: {
    finding: 'severityOne',
    acts: [
      { kind: 'attempted', way: 'phone', at: '2026-10-10T09:00:00+08:00' },
      { kind: 'attempted', way: 'sms', at: '2026-10-11T09:00:00+08:00' },
      { kind: 'attempted', way: 'inPerson', at: '2026-10-12T09:00:00+08:00' },
      { kind: 'closed', reason: 'unreachable', at: LATER },
    ],
    stage: 'closed',
  },
  ruledOut: {
    finding: 'severityTwo',
    outcomes: [{ ...visit, cobbAngle: 6 }],
    acts: [{ kind: 'planned', plan: 'ruledOut', at: LATER }],
    stage: 'closed',
  },
  underWay: {
    finding: 'severityTwo',
    outcomes: [{ ...visit, hospital: '市二院' }],
    acts: [
      { kind: 'notified', way: 'paper', at: '2026-10-08T09:00:00+08:00' },
      { kind: 'booked', way: 'phone', day: '2026-10-12', at: '2026-10-09T09:00:00+08:00' },
      { kind: 'assigned', userName: '沈医生', at: LATER },
      { kind: 'noted', note: '已寄材料', at: LATER },
      { kind: 'planned', plan: 'brace', day: '2027-01-10', at: LATER },
    ],
    stage: 'followed',
  },
} as const satisfies Record<string, Child>;

export type EarlierChild = keyof typeof EARLIER_CHILDREN;

/** An institution with all children; their ids by name. */
export async function insertEarlierInstitution(owner: Client, orgId: string) {
  const [schoolId, first, second] = [uuidv7(), uuidv7(), uuidv7()];
  const projects = [first, second];
  const insert = (table: string, rows: readonly object[]) => insertRows(owner, table, rows);
  const createdAt = '2026-09-01T08:00:00+08:00';
  await insert('organization', [{ id: orgId, name: `机构 ${orgId.slice(-6)}`, createdAt }]);
  const place = { province: '330000', provinceName: '浙江省' };
  await insert('school', [{ orgId, id: schoolId, name: '一小', ...place, createdAt }]);
  await insert(
    'project',
    projects.map((id, at) => ({
      orgId,
      id,
      name: `项目 ${at}`,
      status: 1,
      method: 'twoStage',
      createdAt,
    })),
  );
  await insert(
    'project_school',
    projects.map((projectId) => ({ orgId, projectId, schoolId })),
  );
  const ids = new Map<EarlierChild, string>();
  for (const [at, name] of Object.keys(EARLIER_CHILDREN).entries()) {
    const id = uuidv7();
    ids.set(name as EarlierChild, id);
    const child: Child = EARLIER_CHILDREN[name as EarlierChild];
    await insertChild(insert, child, { orgId, schoolId, projects, id, studentId: `G${at}` });
  }
  await owner.query(COUNT, [orgId]);
  return { orgId, ids };
}

const FACT = `org_id, patient_id, exam_id, project_id, school_id, grade_code, grade_name, clazz_order, clazz_name, gender, age,
  type_id, exam_time, exam_day, better_before, replaced_on, outcome, sagittal_abnormal, positive, referred, attended,
  confirmed, imaged, retested, elsewhere, side_viewed`;
const COUNT = `
  insert into statistic_fact (${FACT}, alone)
  select ${FACT}, 1 = (
    select count(distinct project_id) from exam
    where exam.org_id = countable_exam.org_id and exam.patient_id = countable_exam.patient_id)
  from countable_exam where org_id = $1`;

type Insert = (table: string, rows: readonly object[]) => Promise<void>;
type Ids = {
  readonly orgId: string;
  readonly schoolId: string;
  readonly projects: readonly string[];
  readonly id: string;
  readonly studentId: string;
};

async function insertChild(insert: Insert, child: Child, ids: Ids): Promise<void> {
  const { orgId, schoolId, projects, id, studentId } = ids;
  const clazz = { gradeName: '五年级', gradeCode: 5, clazzName: '1班', clazzOrder: 1 };
  const deletedAt = child.isDeleted ? '2026-11-10T08:00:00+08:00' : null;
  const times = { createdAt: AT, updatedAt: AT, deletedAt };
  const person = { name: '某某', gender: 'f', birthDate: '2015-03-19' };
  await insert('patient', [{ orgId, id, schoolId, studentId, ...person, ...clazz, ...times }]);
  const examIds = await insertExams(insert, child, { ...ids, clazz, deletedAt });
  const by = { recordedBy: uuidv7(), recordedByName: '沈医生' };
  const outcomes = (child.outcomes ?? []).flatMap((outcome, at) =>
    outcome
      ? [
          {
            orgId,
            projectId: projects[at],
            patientId: id,
            elsewhere: false,
            confirmed: false,
            ...by,
            ...outcome,
          },
        ]
      : [],
  );
  await insert('referral', outcomes);
  for (const { at, ...act } of child.acts ?? [])
    await insert('follow_up_act', [
      {
        orgId,
        id: uuidv7(),
        patientId: id,
        doneBy: uuidv7(),
        doneByName: '沈医生',
        doneAt: at,
        ...act,
      },
    ]);
  if (child.stage === null) return;
  const stood = { track: 'referral', stage: child.stage, foundOn: '2026-10-06' };
  await insert('follow_up_case', [{ orgId, patientId: id, examId: examIds[0], ...stood }]);
}

const RESULTS: Readonly<Record<Child['finding'], object>> = {
  normal: { outcome: 'normal', precedence: 1, resultId: 0 },
  badPosture: { outcome: 'posture', precedence: 1, resultId: 5 },
  severityOne: { outcome: 'gradeOne', precedence: 1, resultId: 1 },
  severityTwo: { outcome: 'gradeTwo', precedence: 1, resultId: 2 },
  severityThree: { outcome: 'gradeThree', precedence: 1, resultId: 3 },
};

/** One in each project that has an outcome of the child; at least in the first. Their ids. */
async function insertExams(
  insert: Insert,
  { finding, outcomes = [null] }: Child,
  { clazz, deletedAt, ...ids }: Ids & { clazz: object; deletedAt: string | null },
): Promise<string[]> {
  const isReferred = finding.startsWith('severity');
  const rows = outcomes.map((_, at) => ({
    orgId: ids.orgId,
    id: uuidv7(),
    projectId: ids.projects[at],
    schoolId: ids.schoolId,
    patientId: ids.id,
    examTime: at === 0 ? '2026-10-06T10:00:00+08:00' : '2026-10-07T10:00:00+08:00',
    createdAt: '2026-10-07T12:00:00+08:00',
    typeId: 1,
    status: 1,
    finding,
    ...RESULTS[finding],
    needsRetest: false,
    screeningState: isReferred ? 'highlySuspicious' : 'normal',
    positive: isReferred,
    referred: isReferred,
    sideViewed: true,
    groupAngles: [],
    ruleVersion: 'earlier',
    doctorId: uuidv7(),
    doctorName: '沈医生',
    // Nothing that today's rules could assess: the result stays.
    findings: {},
    ...clazz,
    listed: deletedAt === null,
    deletedAt,
  }));
  await insert('exam', rows);
  return rows.map(({ id }) => id);
}

async function insertRows(owner: Client, table: string, rows: readonly object[]): Promise<void> {
  const written = rows.map(toDatabaseRow);
  const [first] = written;
  if (!first) return;
  const columns = [...new Set(written.flatMap(Object.keys))].join(', ');
  await owner.query(
    `insert into ${table} (${columns})
     select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(written)],
  );
}
