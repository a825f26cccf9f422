/**
 * The rows of one stage of a planned school: each child with its cells and what they break, or why it has none
 * (docs/adr/0153-numbers-and-rows-of-children.md). Memory is bounded by a school.
 */
import { ExamType } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import {
  checkFile,
  codesOf,
  type Difference,
  type LeftOutCause,
  MONITORED_STAGES,
  type MonitoringCodes,
  monitoringErrors,
  type RowCells,
  type RowFault,
  splitAreaCode,
  toIdentityCells,
  toSpineCells,
} from '@spine/contract/monitoring';
import { type ChildDocument, isWalkInNumber } from '@spine/contract/patient';
import { stageOf } from '@spine/contract/school';
import { loadDocuments } from '#features/patient/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import { findPlan, type StoredPlan } from '../plan/monitoring-plan.repository.ts';
import { type StoredSchool, storedSchools } from '../plan/planned-school.repository.ts';
import {
  type CountedExam,
  placeOf,
  type RowPlacement,
  schoolKeyOf,
  usableExams,
} from './choose-exam.ts';
import {
  childrenOfSchool,
  examsOfChildren,
  type RowChild,
  type RowExam,
} from './monitoring-row.repository.ts';
import { addReaderFaults } from './reader-faults.ts';

/** What the rows of all schools of a plan are read with. */
export type RowSources = {
  readonly plan: StoredPlan;
  readonly codes: MonitoringCodes;
  /** In the order of places and numbers, as a file has them. */
  readonly schools: readonly StoredSchool[];
  /** `schoolKeyOf` each of them. */
  readonly planned: ReadonlySet<string>;
};

/** Refuses monitoringErrors.codesUnknown, monitoringErrors.planUnknown. */
export async function loadRowSources(tenant: Tenant, planId: string): Promise<RowSources> {
  const plan = (await findPlan(tenant, planId)) ?? refuse(monitoringErrors.planUnknown);
  const codes = codesOf(plan.codes) ?? refuse(monitoringErrors.codesUnknown);
  const schools = (await storedSchools(tenant, planId)).toSorted(compareSchools);
  const planned = new Set(schools.map(({ schoolId, stage }) => schoolKeyOf(schoolId, stage)));
  return { plan, codes, schools, planned };
}

function compareSchools(one: StoredSchool, other: StoredSchool): number {
  const place = ({ areaCode, area, stage, number, schoolId }: StoredSchool) =>
    [
      areaCode,
      area === 'urban' ? 1 : 2,
      MONITORED_STAGES.indexOf(stage),
      String(number ?? 100).padStart(3, '0'),
      schoolId,
    ].join(' ');
  const [a, b] = [place(one), place(other)];
  return a < b ? -1 : Number(a > b);
}

/** The stage of a school in the plan. Refuses monitoringErrors.schoolNotPlanned. */
export function plannedSchoolOf(
  { schools }: RowSources,
  { schoolId, stage }: Pick<StoredSchool, 'schoolId' | 'stage'>,
): StoredSchool {
  const school = schools.find((each) => each.schoolId === schoolId && each.stage === stage);
  return school ?? refuse(monitoringErrors.schoolNotPlanned);
}

/** A child of a school. Either `cells` or `leftOut` is there. */
export type SchoolRow = RowPlacement & {
  readonly patientId: string;
  readonly name: string;
  readonly serial: number | null;
  readonly isExamined: boolean;
  readonly examId: string | null;
  readonly examTime: Date | null;
  readonly cells: RowCells | null;
  readonly faults: readonly RowFault[];
  readonly difference: Difference | null;
  readonly leftOut: LeftOutCause | null;
};

type PlacedRowChild = {
  readonly child: RowChild;
  readonly place: RowPlacement;
  /** All of the days, the newest first. */
  readonly exams: readonly RowExam[];
  /** Those that can make its row, that which does first. */
  readonly usable: readonly CountedExam[];
};

type Reading = {
  readonly sources: RowSources;
  readonly school: StoredSchool;
  /** Opens the documents of children. */
  readonly secret: string;
};

/** The rows of a school in the order of grades, classes, names and ids. */
export async function readSchoolRows(
  tenant: Tenant,
  { sources, school, secret }: Reading,
): Promise<SchoolRow[]> {
  const children = await readPlacedChildren(tenant, { sources, school });
  const patientIds = children.map(({ child }) => child.id);
  const documents = await loadDocuments(tenant, { patientIds, secret });
  const rows = children.map((of) => toRow(of, { ...sources, school, documents }));
  const faults = checkFile(
    rows.flatMap(({ row }) => row.cells ?? []),
    sources.codes,
  );
  let at = 0;
  return rows.map(({ row, enrolledIn, usable: [exam, ...others] }) => {
    if (row.cells === null || !exam) return row;
    const found = faults[at] ?? [];
    at += 1;
    const schoolIds = [row.schoolId, enrolledIn ?? row.schoolId];
    const exams = [exam, ...others];
    const reading = { exam, exams, schoolIds, cells: row.cells, faults: found };
    return { ...row, ...addReaderFaults(reading, sources.codes) };
  });
}

/** The children of a school with their examinations, in the order of grades, classes, names and ids. */
export async function readPlacedChildren(
  tenant: Tenant,
  { sources, school }: Omit<Reading, 'secret'>,
): Promise<PlacedRowChild[]> {
  const { plan } = sources;
  const days = { fromDay: plan.fromDay, toDay: plan.toDay };
  const { schoolId, stage } = school;
  const { id: planId, schoolYear } = plan;
  const children = await childrenOfSchool(tenant, { ...days, planId, schoolYear, schoolId, stage });
  if (children.length === 0) return [];
  const patientIds = children.map(({ id }) => id);
  const examsOf = new Map<string, RowExam[]>();
  for (const exam of await examsOfChildren(tenant, { ...days, patientIds }))
    examsOf.set(exam.patientId, [...(examsOf.get(exam.patientId) ?? []), exam]);
  const hosted = hostedStages(sources, school);
  return children
    .flatMap((child) => {
      const exams = examsOf.get(child.id) ?? [];
      const usable = usableExams(exams);
      const place = placeOf(child, usable.length > 0 ? usable : exams, sources);
      const isHere = place?.schoolId === schoolId && isHosted(place, hosted);
      return isHere ? [{ child, place, exams, usable }] : [];
    })
    .toSorted(comparePlaced);
}

/** The stages whose children are listed with a school: its own, and of grades without a code those of its first one. */
function hostedStages({ schools }: RowSources, { schoolId, stage }: StoredSchool) {
  const stages = schools.filter((each) => each.schoolId === schoolId).map((each) => each.stage);
  const first = MONITORED_STAGES.find((each) => stages.includes(each));
  return { stage, hasUncoded: first === stage };
}

/** Children of kindergartens are of another table. */
function isHosted(
  { stage, gradeCode }: RowPlacement,
  hosted: ReturnType<typeof hostedStages>,
): boolean {
  if (stage !== null) return stage === hosted.stage;
  return hosted.hasUncoded && stageOf(gradeCode) === null;
}

function comparePlaced(one: PlacedRowChild, other: PlacedRowChild): number {
  return (
    one.place.gradeCode - other.place.gradeCode ||
    one.place.clazzOrder - other.place.clazzOrder ||
    compareTexts(one.place.clazzName, other.place.clazzName) ||
    compareTexts(one.child.name, other.child.name) ||
    compareTexts(one.child.id, other.child.id)
  );
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));

type Building = Pick<RowSources, 'codes'> & {
  readonly school: StoredSchool;
  readonly documents: ReadonlyMap<string, ChildDocument>;
};

type BuiltRow = {
  readonly row: SchoolRow;
  /** The school of the roster. */
  readonly enrolledIn: string | null;
  readonly usable: readonly CountedExam[];
};

function toRow({ child, place, exams, usable }: PlacedRowChild, building: Building): BuiltRow {
  const [exam] = usable;
  const leftOut = causeOf({ child, place, exams, usable }, building.school);
  const cells = exam && leftOut === null ? toCells({ child, place, exam }, building) : null;
  const shown = exam ?? exams[0];
  const row = {
    ...place,
    patientId: child.id,
    name: child.name,
    serial: child.serial,
    isExamined: exams.length > 0,
    examId: shown?.id ?? null,
    examTime: shown?.examTime ?? null,
    cells,
    faults: [],
    difference: null,
    leftOut,
  };
  return { row, enrolledIn: child.enrolledIn, usable };
}

/** Why a child has no row; null where it has one. What is mended at the child comes before what is mended in the plan. */
function causeOf(
  { child, place, exams, usable }: PlacedRowChild,
  { area, number }: StoredSchool,
): LeftOutCause | null {
  if (isWalkInNumber(child.studentId)) return 'walkIn';
  if (place.stage === null) return 'gradeOutside';
  if (exams.length === 0) return 'notExamined';
  if (usable.length === 0)
    return exams.some(({ typeId }) => typeId === ExamType.Normal) ? 'withheld' : 'quickOnly';
  return area === null || number === null ? 'schoolWithoutCode' : null;
}

function toCells(
  { child, place, exam }: { child: RowChild; place: RowPlacement; exam: CountedExam },
  { codes, school, documents }: Building,
): RowCells {
  const { areaCode, area, number, stage } = school;
  const identity = toIdentityCells(
    {
      child: {
        gradeCode: place.gradeCode,
        gender: child.gender,
        birthDate: child.birthDate,
        examDay: dateInShanghai(exam.examTime),
        document: documents.get(child.id) ?? null,
      },
      school: { ...splitAreaCode(areaCode), area, number, stage },
      serial: child.serial,
    },
    codes,
  );
  return { ...identity, ...toSpineCells(exam.findings, codes) };
}
