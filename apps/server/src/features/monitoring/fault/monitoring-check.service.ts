/** What would bounce of a plan: checked and counted by school, and read as it is now for one of them. */
import {
  type EndpointAnswer,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import {
  type CheckedSchool,
  type ClassRowCounts,
  type FaultyChild,
  type listMonitoringFaults as listCall,
  type MonitoringCheck,
  monitoredGradeOf,
  type SchoolCheckCounts,
  SERIAL_MAX,
  schoolCheckCounts,
} from '@spine/contract/monitoring';
import type { Tenant } from '#platform/db/open.ts';
import { largestSerials } from '../number/child-number.repository.ts';
import type { StoredSchool } from '../plan/planned-school.repository.ts';
import { schoolKeyOf } from '../row/choose-exam.ts';
import {
  loadRowSources,
  plannedSchoolOf,
  type RowSources,
  readSchoolRows,
  type SchoolRow,
} from '../row/school-rows.service.ts';
import { countClasses, countSchool, sumSchools } from './count-rows.ts';
import { checksOf, saveCheck, schoolNames } from './monitoring-check.repository.ts';

type Checking = {
  readonly sources: RowSources;
  readonly school: StoredSchool;
  readonly secret: string;
  readonly now: Date;
};

/** Counts the rows of a school as they are now, and stores the counts. */
export async function checkSchool(
  tenant: Tenant,
  { now, ...reading }: Checking,
): Promise<SchoolCheckCounts> {
  const { plan, codes } = reading.sources;
  const { schoolId, stage } = reading.school;
  const counts = countSchool(await readSchoolRows(tenant, reading), codes);
  await saveCheck(tenant, { planId: plan.id, schoolId, stage, counts, checkedAt: now });
  return counts;
}

/** Of all planned schools. Refuses monitoringErrors.codesUnknown, monitoringErrors.planUnknown. */
export async function loadCheck(tenant: Tenant, planId: string): Promise<MonitoringCheck> {
  const { schools } = await loadRowSources(tenant, planId);
  const checks = new Map(
    (await checksOf(tenant, planId)).map((row) => [schoolKeyOf(row.schoolId, row.stage), row]),
  );
  const serials = new Map(
    (await largestSerials(tenant, planId)).map((row) => [
      schoolKeyOf(row.schoolId, row.stage),
      row.serial,
    ]),
  );
  const names = await schoolNames(tenant, planId);
  const rows = schools.map(({ schoolId, stage, areaCode, owed }): CheckedSchool => {
    const key = schoolKeyOf(schoolId, stage);
    const check = checks.get(key);
    // Counts of other causes or faults than there are now are none: the school wants to be checked again.
    const counts = schoolCheckCounts.safeParse(check?.counts).data;
    return {
      schoolId,
      schoolName: names.get(schoolId) ?? '',
      stage,
      areaCode,
      owed,
      serialsUsedUp: serials.get(key) === SERIAL_MAX,
      checkedAt: check && counts ? instantInShanghai(check.checkedAt) : null,
      counts: counts ?? null,
    };
  });
  const days = rows.flatMap(({ checkedAt }) => checkedAt ?? []).toSorted();
  return {
    checkedAt: days[0] ?? null,
    unchecked: rows.filter(({ counts }) => counts === null).length,
    sums: sumSchools(rows.flatMap(({ counts, owed }) => (counts ? [{ counts, owed }] : []))),
    schools: rows,
  };
}

type SchoolInput = Pick<StoredSchool, 'schoolId' | 'stage'> & { readonly planId: string };

/** Refuses monitoringErrors.codesUnknown, monitoringErrors.planUnknown, monitoringErrors.schoolNotPlanned. */
async function readSchool(
  tenant: Tenant,
  { planId, ...key }: SchoolInput,
  secret: string,
): Promise<{ readonly rows: SchoolRow[]; readonly sources: RowSources }> {
  const sources = await loadRowSources(tenant, planId);
  const school = plannedSchoolOf(sources, key);
  return { rows: await readSchoolRows(tenant, { sources, school, secret }), sources };
}

/**
 * How the classes of a school stand now. Refuses monitoringErrors.codesUnknown, monitoringErrors.planUnknown,
 * monitoringErrors.schoolNotPlanned.
 */
export async function listClasses(
  tenant: Tenant,
  input: SchoolInput,
  secret: string,
): Promise<ClassRowCounts[]> {
  const { rows } = await readSchool(tenant, input, secret);
  return countClasses(rows);
}

type FaultQuery = ParsedEndpointInput<typeof listCall>;

/**
 * The children of a school whose rows have faults or who have none. Refuses monitoringErrors.codesUnknown,
 * monitoringErrors.planUnknown, monitoringErrors.schoolNotPlanned.
 */
export async function listFaults(
  tenant: Tenant,
  query: FaultQuery,
  secret: string,
): Promise<EndpointAnswer<typeof listCall>> {
  const { page, size, desc } = query;
  const { rows: all, sources } = await readSchool(tenant, query, secret);
  const matches = isFoundBy(query, sources);
  const found = all.filter(matches);
  const rows = desc ? found.toReversed() : found;
  return {
    rows: rows.slice((page - 1) * size, page * size).map(toFaultyChild),
    total: rows.length,
  };
}

/** Every filter that is there. */
function isFoundBy(query: FaultQuery, { codes }: RowSources): (row: SchoolRow) => boolean {
  const { gradeCode, clazzName, code, level, leftOut, kind } = query;
  const gradeOf = (grade: number) => monitoredGradeOf(grade, codes) ?? grade;
  const tests: ((row: SchoolRow) => boolean)[] = [
    (row) => row.faults.length > 0 || row.leftOut !== null,
  ];
  if (gradeCode !== undefined) tests.push((row) => gradeOf(row.gradeCode) === gradeOf(gradeCode));
  if (clazzName !== undefined) tests.push((row) => row.clazzName === clazzName);
  if (code) tests.push(({ faults }) => faults.some((fault) => fault.code === code));
  if (level) tests.push(({ faults }) => faults.some((fault) => fault.level === level));
  if (leftOut) tests.push((row) => row.leftOut === leftOut);
  if (kind) tests.push((row) => (row.leftOut === null) === (kind === 'faults'));
  return (row) => tests.every((test) => test(row));
}

function toFaultyChild(row: SchoolRow): FaultyChild {
  const { patientId, name, gradeCode, gradeName, clazzName, serial, examId, difference, leftOut } =
    row;
  return {
    patientId,
    name,
    gradeCode,
    gradeName,
    clazzName,
    serial,
    examId,
    examTime: row.examTime && instantInShanghai(row.examTime),
    faults: row.faults.map((fault) => ({ ...fault, cells: [...fault.cells] })),
    difference,
    leftOut,
  };
}
