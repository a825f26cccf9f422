/** A class of invented children. Its ids are none of the platform, so that no call of the server takes them. */
import {
  type ExamFindings,
  ExamStatus,
  ExamType,
  SEVERITY_BOUNDS,
  type TrendPoint,
} from '@spine/contract/exam';
import { ProjectStatus } from '@spine/contract/project';
import type { StationChild } from '@spine/contract/station';
import { toTrendPoint } from '../records/record-point.ts';
import type { ClassSession } from '../roster/class-session.ts';
import { PRACTICE_CHILDREN, practiceText as text } from './practice.text.ts';

const ID = 'practice';
/** That of most projects: quick or complete, with the motion test. */
const METHOD = 'twoStage';
const AGE = 10;
const MONTHS = 12;

type Angles = NonNullable<(typeof PRACTICE_CHILDREN)[number]['last']>;

/** The roster before anybody was examined. */
export function practiceChildren(now: Date): StationChild[] {
  const year = now.getFullYear();
  return PRACTICE_CHILDREN.map(({ last, ...child }, at) => ({
    ...child,
    id: `${ID} ${at}`,
    birthDate: `${year - AGE}-${String((at % MONTHS) + 1).padStart(2, '0')}-11`,
    studentTail: String(at + 1).padStart(4, '0'),
    state: 'notExamined',
    permission: 'informed',
    examId: null,
    examTime: null,
    last: last && lastResult(last, `${year - 1}-11-12T02:00:00Z`),
    retestOf: null,
  }));
}

/** What the rules say of readings, as if they had been taken a year ago; at 5° and above with the motion test. */
function lastResult(angles: Angles, examTime: string): TrendPoint | null {
  const [thoracic, thoracolumbar, lumbar] = angles;
  const atr = { thoracic: [thoracic], thoracolumbar: [thoracolumbar], lumbar: [lumbar] };
  const isLarge = angles.some((angle) => Math.abs(angle) >= SEVERITY_BOUNDS.one);
  const findings: ExamFindings = { atr, ...(isLarge && { motionTest: { atr } }) };
  const exam = { ...findings, typeId: ExamType.Quick, status: ExamStatus.Inspected };
  return toTrendPoint({ ...exam, id: ID, examTime, operator: text.lastOperator }, METHOD);
}

/** The class, as the examining screens take it. */
export function practiceSession(children: readonly StationChild[]): ClassSession {
  const clazz = { key: ID, grade: text.grade, clazz: text.clazz };
  return {
    project: {
      id: ID,
      name: text.project,
      status: ProjectStatus.Underway,
      method: METHOD,
      needsConsent: false,
      startDate: null,
      endDate: null,
      schoolYear: 0,
      schoolCount: 1,
      createtime: '',
      schools: [],
      counts: { schools: 1, patients: children.length, exams: 0 },
      version: '',
    },
    school: { id: ID, name: text.school },
    clazz,
    chosen: [clazz],
    children,
  };
}
