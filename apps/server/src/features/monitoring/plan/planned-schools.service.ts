/**
 * The schools of a plan by type. What nobody has saved is suggested from the school's region and its roster of the year, and a
 * number is given once (docs/adr/0152-plans-of-the-monitoring.md).
 */
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import {
  codesOf,
  MONITORED_STAGES,
  type MonitoredStage,
  monitoredStageOf,
  monitoringErrors,
  nextSchoolNumber,
  OWED,
  PLANNED_SCHOOL_PARTS,
  type PlannedSchool,
  planFaultText,
  plannedSchool,
  type removePlannedSchool,
  type savePlannedSchools,
  suggestAreaCode,
  UNSAVED,
} from '@spine/contract/monitoring';
import { gradeOf, schoolErrors } from '@spine/contract/school';
import type { Tenant } from '#platform/db/open.ts';
import { applyPatch, mergeEdit, versionOf } from '#platform/edit/merge-edit.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import { findPlan, lockPlan, type StoredPlan } from './monitoring-plan.repository.ts';
import { planRefusalText } from './monitoring-plan.text.ts';
import {
  deleteSchool,
  replaceSchools,
  rosterParts,
  type StoredSchool,
  schoolsToPlan,
  storedSchools,
} from './planned-school.repository.ts';

type School = Awaited<ReturnType<typeof schoolsToPlan>>[number];
type Key = Pick<StoredSchool, 'schoolId' | 'stage'>;
type RowInput = ParsedEndpointInput<typeof savePlannedSchools>['rows'][number];

const keyOf = ({ schoolId, stage }: Key) => `${schoolId} ${stage}`;
const byKey = (rows: readonly StoredSchool[]) => new Map(rows.map((row) => [keyOf(row), row]));

/** By area, then by name. Refuses monitoringErrors.codesUnknown, monitoringErrors.planUnknown. */
export async function listSchools(tenant: Tenant, planId: string): Promise<PlannedSchool[]> {
  const plan = (await findPlan(tenant, planId)) ?? refuse(monitoringErrors.planUnknown);
  const stored = byKey(await storedSchools(tenant, planId));
  const children = await countByStage(tenant, plan);
  const rows = (await schoolsToPlan(tenant)).flatMap((school) =>
    MONITORED_STAGES.flatMap((stage) => {
      const key = keyOf({ schoolId: school.id, stage });
      const saved = stored.get(key);
      const count = children.get(key) ?? 0;
      if (!saved && (count === 0 || school.deletedAt !== null)) return [];
      return [toRow(saved ?? suggest(school, stage), { school, isSaved: !!saved, count })];
    }),
  );
  return rows.toSorted(compareRows);
}

function compareRows(one: PlannedSchool, other: PlannedSchool): number {
  const texts = ({ areaCode, schoolName }: PlannedSchool) => `${areaCode} ${schoolName}`;
  const [a, b] = [texts(one), texts(other)];
  if (a !== b) return a < b ? -1 : 1;
  return MONITORED_STAGES.indexOf(one.stage) - MONITORED_STAGES.indexOf(other.stage);
}

function suggest(school: School, stage: MonitoredStage): StoredSchool {
  const areaCode = suggestAreaCode(school);
  return { schoolId: school.id, stage, areaCode, area: null, number: null, owed: OWED.usual };
}

function toRow(
  row: StoredSchool,
  { school, isSaved, count }: { school: School; isSaved: boolean; count: number },
): PlannedSchool {
  const version = isSaved ? versionOf(row, PLANNED_SCHOOL_PARTS) : UNSAVED;
  return { ...row, schoolName: school.name, children: count, isSaved, version };
}

/** Children of grades of the table, by school and stage. */
async function countByStage(tenant: Tenant, plan: StoredPlan): Promise<Map<string, number>> {
  const codes = codesOf(plan.codes) ?? refuse(monitoringErrors.codesUnknown);
  const counts = new Map<string, number>();
  for (const { schoolId, children, ...cohort } of await rosterParts(tenant, plan.schoolYear)) {
    const stage = monitoredStageOf(gradeOf(cohort, plan.schoolYear), codes);
    if (!stage) continue;
    const key = keyOf({ schoolId, stage });
    counts.set(key, (counts.get(key) ?? 0) + children);
  }
  return counts;
}

/**
 * All of the rows or none. Refuses kernelErrors.changedMeanwhile, monitoringErrors.numberTaken, monitoringErrors.numbersUsedUp,
 * monitoringErrors.planInvalid, monitoringErrors.planUnknown, monitoringErrors.schoolNotPlanned, schoolErrors.unknown.
 */
export async function saveSchools(
  tenant: Tenant,
  { planId, rows: inputs }: { planId: string; rows: readonly RowInput[] },
): Promise<void> {
  if (!(await lockPlan(tenant, planId))) refuse(monitoringErrors.planUnknown);
  refuseTwice(inputs);
  const stored = byKey(await storedSchools(tenant, planId));
  const schools = new Map((await schoolsToPlan(tenant)).map((school) => [school.id, school]));
  const edits: Edit[] = [];
  for (const [at, input] of inputs.entries()) {
    const before = stored.get(keyOf(input));
    const school = schools.get(input.schoolId);
    if (!school || (!before && school.deletedAt !== null))
      return refuseAt(`rows.${at}.schoolId`, schoolErrors.unknown);
    if (!before && input.version !== undefined && input.version !== UNSAVED)
      return refuseAt(`rows.${at}.schoolId`, monitoringErrors.schoolNotPlanned);
    edits.push({ at, input, before, row: await mergeRow(school, before, input) });
  }
  const names = new Map([...schools.values()].map(({ id, name }) => [id, name]));
  await replaceSchools(tenant, planId, giveNumbers([...stored.values()], edits, names));
}

type Edit = {
  /** Its place in the call. */
  readonly at: number;
  readonly input: RowInput;
  readonly before: StoredSchool | undefined;
  readonly row: StoredSchool;
};

function refuseTwice(inputs: readonly RowInput[]): void {
  const keys = inputs.map(keyOf);
  const at = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (at < 0) return;
  const message = planFaultText.twice;
  refuse(monitoringErrors.planInvalid, {
    message,
    fields: [{ field: `rows.${at}.stage`, message }],
  });
}

async function mergeRow(
  school: School,
  before: StoredSchool | undefined,
  { version, ...fields }: RowInput,
): Promise<StoredSchool> {
  const stored = before ?? suggest(school, fields.stage);
  const edited = applyPatch(stored, fields);
  if (!before) return edited;
  const current = () => toRow(before, { school, isSaved: true, count: 0 });
  const { row } = await mergeEdit(
    PLANNED_SCHOOL_PARTS,
    { stored, edited, version },
    { shape: plannedSchool, read: current },
  );
  return row;
}

/** Where a number is one school's alone; null while nobody has said whether it is in a city. */
const numbersKeyOf = ({ areaCode, area, stage }: StoredSchool) =>
  area === null ? null : `${areaCode} ${area} ${stage}`;

/** The rows with their numbers. Those that are typed come first, so that none is given to another school. */
function giveNumbers(
  stored: readonly StoredSchool[],
  edits: readonly Edit[],
  names: ReadonlyMap<string, string>,
): StoredSchool[] {
  const edited = new Set(edits.map(({ row }) => keyOf(row)));
  const used = new Map<string, Map<number, string>>();
  const usedOf = (key: string) => {
    const numbers = used.get(key) ?? new Map<number, string>();
    used.set(key, numbers);
    return numbers;
  };
  const take = (row: StoredSchool, at?: number) => {
    const key = numbersKeyOf(row);
    if (key === null || row.number === null) return;
    const owner = usedOf(key).get(row.number);
    if (owner !== undefined && at !== undefined)
      refuse(monitoringErrors.numberTaken, {
        fields: [
          { field: `rows.${at}.number`, message: planRefusalText.numberOf(names.get(owner) ?? '') },
        ],
      });
    usedOf(key).set(row.number, row.schoolId);
  };
  for (const row of stored) if (!edited.has(keyOf(row))) take(row);
  for (const { row, at } of edits) take(row, at);
  return edits.map(({ row, at, input }) => {
    const key = numbersKeyOf(row);
    if (key === null || row.number !== null || input.number !== undefined) return row;
    const number =
      nextSchoolNumber(new Set(usedOf(key).keys())) ??
      refuseAt(`rows.${at}.number`, monitoringErrors.numbersUsedUp);
    const numbered = { ...row, number };
    take(numbered);
    return numbered;
  });
}

/** Refuses monitoringErrors.planUnknown, monitoringErrors.schoolNotPlanned. */
export async function removeSchool(
  tenant: Tenant,
  input: ParsedEndpointInput<typeof removePlannedSchool>,
): Promise<void> {
  if (!(await lockPlan(tenant, input.planId))) refuse(monitoringErrors.planUnknown);
  if (!(await deleteSchool(tenant, input))) refuse(monitoringErrors.schoolNotPlanned);
}
