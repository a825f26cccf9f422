/**
 * On the last day of a school year, when both years are there, and on the first of the next one every list of children finds its
 * rows by an index, in a large institution as in a small one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  classWithAnswers,
  countByClass,
  countBySchool,
} from '#features/consent/consent.repository.ts';
import { loadChildren } from '#features/patient/label/patient-label.repository.ts';
import {
  countPatients,
  type PatientFilter,
  patientPage,
} from '#features/patient/patient-list.repository.ts';
import { loadSchoolSums, loadTallies } from '#features/project/progress.repository.ts';
import { classCounts } from '#features/school/school.repository.ts';
import { loadSheetChildren } from '#features/station/sheet/class-sheet.repository.ts';
import { classInProject } from '#features/station/station.repository.ts';
import type { Tenant } from '#platform/db/open.ts';
import { FILLED_PROJECT, FILLED_SCHOOL } from './filled/fill-institution.ts';
import { type Filled, openFilled, type Work } from './filled/filled.ts';

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

const SCHOOL = { schoolId: FILLED_SCHOOL };
const CLASS = { gradeName: '二年级', clazzName: 'Class 3' };
const IN_PROJECT = { projectId: FILLED_PROJECT, ...SCHOOL };
const newestFirst = { sort: 'createtime', direction: 'desc', limit: 20, offset: 0 } as const;
/** In the order of their classes. */
const byClass = { ...newestFirst, sort: 'clazzName', direction: 'asc' } as const;

const listOf =
  (filter: PatientFilter, page: Parameters<typeof patientPage>[1]['page'] = newestFirst): Work =>
  async (tenant) => {
    await patientPage(tenant, { filter, page });
    await countPatients(tenant, filter);
  };

/** Of a project of the year that ends, and of one of the year that comes. */
const ofBothYears =
  (work: (tenant: Tenant, year: { readonly schoolYear: number }) => Promise<unknown>): Work =>
  async (tenant) => {
    for (const schoolYear of [2026, 2027]) await work(tenant, { schoolYear });
  };

const WORKS: readonly (readonly [what: string, work: Work])[] = [
  ['the list of a school', listOf(SCHOOL)],
  ['the list of a school by class', listOf(SCHOOL, byClass)],
  ['the list of a class', listOf({ ...SCHOOL, ...CLASS })],
  ['the list of a grade of all schools', listOf({ gradeName: '二年级' })],
  ['the list of everybody', listOf({})],
  ['the list of everybody by class', listOf({}, byClass)],
  ['the list of who left a school', listOf({ ...SCHOOL, enrolled: 'left' })],
  ['the list of who left', listOf({ enrolled: 'left' }, { ...newestFirst, sort: 'leftOn' })],
  ['the classes of a school', (tenant) => classCounts(tenant, FILLED_SCHOOL)],
  [
    'the labels of a class',
    (tenant) => loadChildren(tenant, { selection: { ...SCHOOL, ...CLASS }, limit: 100 }),
  ],
  [
    'the sheet of a class',
    async (tenant) => {
      const sheet = { selection: { ...SCHOOL, ...CLASS }, limit: 100 };
      for (const schoolYear of [undefined, 2026, 2027])
        await loadSheetChildren(tenant, { ...sheet, schoolYear });
    },
  ],
  [
    'the class at the station',
    ofBothYears((tenant, year) => classInProject(tenant, { ...IN_PROJECT, ...CLASS, ...year })),
  ],
  [
    'the consents of a class',
    ofBothYears((tenant, year) => classWithAnswers(tenant, { ...IN_PROJECT, ...CLASS, ...year })),
  ],
  [
    'the consents of a school',
    ofBothYears((tenant, year) => countByClass(tenant, { ...IN_PROJECT, ...year })),
  ],
  ['the sums of a school', (tenant) => loadSchoolSums(tenant, [FILLED_SCHOOL])],
];

describe.each(['2027-08-31', '2027-09-01'])('on %s', (today) => {
  const that =
    (work: Work): Work =>
    (tenant) =>
      work({ ...tenant, today });
  const plansOf = async (work: Work) => {
    const plans = [];
    for (const scope of [filled.home, filled.small])
      plans.push(...(await filled.plansFor(scope, that(work))));
    return plans;
  };

  test.each(WORKS)('%s is found by an index', async (_what, work) => {
    for (const plan of await plansOf(work))
      expect(plan).not.toMatch(/Seq Scan on (patient|enrolment|statistic_fact|unseen_child)\b/);
  });

  test.each(
    WORKS.filter(([what]) => / a (school|class)( by class)?$/.test(what) && !what.includes('left')),
  )('%s reads no children of other schools', async (_what, work) => {
    for (const plan of await filled.plansFor(filled.home, that(work)))
      for (const condition of conditionsOn(plan, 'enrolment'))
        expect(condition).toMatch(/school_id = |patient_id = /);
  });

  test('sums of whole projects and of all their schools read rosters once', async () => {
    const sums: Work[] = [
      (tenant) => loadTallies(tenant, [FILLED_PROJECT]),
      ofBothYears((tenant, year) => countBySchool(tenant, { ...IN_PROJECT, ...year })),
    ];
    for (const work of sums)
      for (const plan of await filled.plansFor(filled.home, that(work)))
        expect((plan.match(/ on enrolment\b/g) ?? []).length, plan).toBeLessThanOrEqual(1);
  });
});

/** What rows of a table are searched by in its indexes, for each time it is read. */
function conditionsOn(plan: string, table: string): string[] {
  const lines = plan.split('\n');
  return lines.flatMap((line, at) => {
    const reads = line.includes(` on ${table}`) && line.includes('Scan');
    if (!reads) return [];
    const of = lines.slice(at + 1, at + 4).find((each) => /(Index|Recheck) Cond:/.test(each));
    return [of ?? line];
  });
}
