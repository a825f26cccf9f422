/** The roster of a class is read in a few statements on indexes, however large institution and project are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  insertMonitoringPlan,
  insertMonitoringSchool,
} from '#features/monitoring/plan/monitoring-plan.factory.ts';
import { insertDocumentRow, residentNumber } from '#features/patient/document/document.factory.ts';
import { HOME } from '#testing/filled/fill.ts';
import { FILLED_PROJECT, FILLED_SCHOOL } from '#testing/filled/fill-institution.ts';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import { deleteAbsence, isAbsent, isOnRoster } from './attendance.repository.ts';
import { loadRoster } from './roster.service.ts';

const WHOLE_TABLE = /Seq Scan on (exam|patient|statistic_fact|attendance)\b/;
/** A hundred children of ninety days: more than a project has. */
const ABSENCES = `
  insert into attendance (org_id, project_id, patient_id, day, recorded_by, recorded_by_name, recorded_at)
  select org_id, '${FILLED_PROJECT}', id, date '2026-09-01' + n, id, 'd', now()
  from (select org_id, id from patient order by id limit 100) as child, generate_series(0, 89) as n
  on conflict do nothing`;
const CLASS = { gradeName: '二年级', clazzName: 'Class 3' };

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
  await filled.asOwner(ABSENCES, 'analyze attendance');
});
afterAll(async () => {
  await filled.asOwner('delete from attendance', 'analyze attendance');
  await filled.close();
});

const target = { projectId: FILLED_PROJECT, schoolId: FILLED_SCHOOL };
/** Nobody of the filled institution is handed in, unless a test says otherwise. */
const secret = 'of documents that are rolled back';
const load: Work = (tenant) => loadRoster(tenant, { ...target, ...CLASS, secret });

test('the roster of a class asks no statement for each child, and none reads a whole table', async () => {
  const rows = await filled.database.inScope(filled.home, (tenant) =>
    loadRoster(tenant, { ...target, ...CLASS, secret }),
  );
  // One of seven grades and one of eight classes of the school.
  expect(rows.length).toBeGreaterThan(HOME.largest / 100);
  const statements = await filled.statementsOf(filled.home, load);
  expect(statements).toHaveLength(5);
  for (const plan of await filled.plansOf(filled.home, statements))
    expect(plan).not.toMatch(WHOLE_TABLE);
});

/** Plans the school, and registers a document of each of some children. */
const handIn =
  (patientIds: readonly string[]): Work =>
  async (tenant) => {
    const planId = await insertMonitoringPlan(tenant);
    await insertMonitoringSchool(tenant, { planId, schoolId: FILLED_SCHOOL });
    for (const [at, patientId] of patientIds.entries())
      await insertDocumentRow(tenant, {
        patientId,
        number: residentNumber('20180506', at),
        secret,
      });
  };

test('of a monitored school two more statements open the documents of all children', async () => {
  const ids = await filled.database.inScope(filled.home, async (tenant) => {
    const rows = await loadRoster(tenant, { ...target, ...CLASS, secret });
    return rows.map(({ id }) => id);
  });
  for (const patientIds of [ids.slice(0, 5), ids.slice(0, 60)]) {
    const before = await filled.statementsOf(filled.home, handIn(patientIds));
    const all = await filled.statementsOf(filled.home, async (tenant) => {
      await handIn(patientIds)(tenant);
      const rows = await loadRoster(tenant, { ...target, ...CLASS, secret });
      const missing = rows.filter(({ monitored }) =>
        monitored?.recordFaults.includes('documentTypeInvalid'),
      );
      expect(rows.length - missing.length).toBe(patientIds.length);
    });
    const statements = all.slice(before.length);
    expect(statements).toHaveLength(7);
    for (const plan of await filled.plansOf(filled.home, statements))
      expect(plan).not.toMatch(WHOLE_TABLE);
  }
});

test('an absence is found by its key', async () => {
  const work: Work = async (tenant) => {
    const child = { ...target, patientId: FILLED_SCHOOL, day: '2026-09-02', schoolYear: 2026 };
    await isOnRoster(tenant, child);
    await isAbsent(tenant, child);
    await deleteAbsence(tenant, child);
  };
  for (const plan of await filled.plansFor(filled.home, work))
    expect(plan).not.toMatch(WHOLE_TABLE);
});
