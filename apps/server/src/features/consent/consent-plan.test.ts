/** Classes and counts are read within indexes, however large institution and project are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILLED_PROJECT, FILLED_SCHOOL } from '#testing/filled/fill-institution.ts';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import {
  answersOfChild,
  classWithAnswers,
  countByClass,
  countBySchool,
  countByVersion,
  findNewest,
  findOnRoster,
  findStored,
  isAnswered,
} from './consent.repository.ts';
import { countFamilyAnswers, projectsAsking } from './family-consent.repository.ts';
import { findDraft, findVersion, publishedVersions } from './notice.repository.ts';

const CLASS = { gradeName: '二年级', clazzName: 'Class 3' };
const NOTICE = `
  insert into consent_notice (org_id, project_id, version, texts, hash, published_by, published_by_name, published_at)
  select org_id, id, 1, '{}', repeat('0', 64), id, 'm', now() from project`;
/** Of four fifths of the children, two answers each. */
const ANSWERS = `
  insert into consent (org_id, id, project_id, patient_id, notice_version, answer, channel, recorded_by, recorded_by_name,
    answered_at, recorded_at)
  select c.org_id, gen_random_uuid(), p.id, c.id, 1, 'agreed', 'paper', c.id, 'd', now() + n * interval '1 hour', now()
  from patient c join project p on p.org_id = c.org_id, generate_series(1, 2) as n
  where p.id = '${FILLED_PROJECT}' and ('x' || right(c.id::text, 2))::bit(8)::int % 5 > 0`;

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
  await filled.takeTurn();
  await filled.asOwner(NOTICE, ANSWERS, 'vacuum (analyze) consent', 'analyze consent_notice');
});
afterAll(async () => {
  await filled.asOwner('delete from consent', 'delete from consent_notice', 'analyze consent');
  await filled.close();
});

const target = { projectId: FILLED_PROJECT, schoolId: FILLED_SCHOOL, schoolYear: 2026 };
const plansOf = (work: Work) => filled.plansFor(filled.home, work);

test('a class and its counts read no table of children or answers as a whole', async () => {
  const work: Work = async (tenant) => {
    const children = await classWithAnswers(tenant, { ...target, ...CLASS });
    expect(children.length).toBeGreaterThan(10);
    const patientIds = children.map(({ id }) => id);
    await findOnRoster(tenant, { ...target, ...CLASS }, patientIds);
    await findNewest(tenant, { ...target, patientIds });
    await findStored(tenant, patientIds);
    await countByClass(tenant, target);
  };
  for (const plan of await plansOf(work))
    expect(plan).not.toMatch(/Seq Scan on (patient|consent|enrolment)\b/);
});

test('the answers of a project and of a child are found within their indexes', async () => {
  const work: Work = async (tenant) => {
    await countBySchool(tenant, target);
    await countByVersion(tenant, FILLED_PROJECT);
    await isAnswered(tenant, FILLED_PROJECT);
    await answersOfChild(tenant, FILLED_SCHOOL);
    await publishedVersions(tenant, FILLED_PROJECT);
    await findVersion(tenant, target);
    await findDraft(tenant, FILLED_PROJECT);
  };
  for (const plan of await plansOf(work)) expect(plan).not.toMatch(/Seq Scan on consent\b/);
});

test('what a family is asked is read with one statement, within indexes', async () => {
  const since = new Date(0);
  const patientId = await filled.database.inScope(filled.home, async (tenant) => {
    const [child] = await classWithAnswers(tenant, { ...target, ...CLASS });
    return child?.id ?? '';
  });
  const statements = await filled.statementsOf(filled.home, (tenant) =>
    projectsAsking(tenant, { patientIds: [patientId] }),
  );
  expect(statements).toHaveLength(1);
  const work: Work = async (tenant) => {
    expect(await projectsAsking(tenant, { patientIds: [patientId] })).not.toEqual([]);
    await projectsAsking(tenant, { patientIds: [patientId], projectId: FILLED_PROJECT });
    await countFamilyAnswers(tenant, { patientId, since });
  };
  for (const plan of await plansOf(work))
    expect(plan).not.toMatch(/Seq Scan on (patient|consent)\b/);
});
