/**
 * What the filled database holds: two large institutions, a small one beside them, and much of what they share.
 * Tests of plans say how much they rely on in their own words; the numbers are here.
 */
import { Client } from 'pg';
import { readConfig } from '#config';
import { recountSums } from '#features/child-record/index.ts';
import { rollUp } from '#features/data-screen/index.ts';
import { sealLog } from '#platform/audit-log/operation-log-seal.ts';
import { orgScope } from '#platform/auth/scope.ts';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { openDatabase } from '#platform/db/open.ts';
import { CAST_IDS, insertCast } from '../cast.ts';
import { TEST_NOW } from '../clock.ts';
import { FILLED_PLACE, fillInstitution } from './fill-institution.ts';
import { fillPlatform } from './fill-platform.ts';
import { fillPrescriptions } from './fill-prescriptions.ts';
import { fillRosters } from './fill-rosters.ts';

export const HOME = { schools: 500, patients: 50_000, exams: 50_000, largest: 2000 };
const OTHER = { schools: 500, patients: 15_000, exams: 10_000 };
/** An institution that is less than a tenth of what there is. */
const SMALL = { schools: 6, patients: 1500, exams: 2000 };
export const SMALL_ORG = '0190ac70-0000-7000-8000-0000000000aa';
export const ISSUED = 30_000;

/** Fills a migrated database. */
export async function fillDatabase(ownerUrl: string): Promise<void> {
  const app = openDatabase(deriveAppUrl(ownerUrl), 2);
  const ownersDatabase = openDatabase(ownerUrl, 2);
  const [owner, beside] = await Promise.all([connect(ownerUrl), connect(ownerUrl)]);
  const { home, other } = CAST_IDS.orgs;
  try {
    await insertCast(app, { now: TEST_NOW, salt: readConfig({}).session.salt });
    await owner.query(INSERT_SMALL, [SMALL_ORG]);
    await withoutIndexes([owner, beside], async () => {
      await Promise.all([fillInstitutions(owner), fillPlatform(beside, { home, other })]);
    });
    for (const statement of COUNT) await owner.query(statement);
    for (const orgId of [home, other, SMALL_ORG])
      await recountSums(ownersDatabase, orgScope(orgId));
    await owner.query(COMPLETE_PROJECT, [SMALL_ORG]);
    await rollUp(ownersDatabase, TEST_NOW);
    await sealLog(app.bare);
    // Vacuum marks no page as visible to all before its commit has reached the disk.
    await owner.query('set synchronous_commit = on');
    await owner.query('vacuum analyze');
  } finally {
    await app.close();
    await ownersDatabase.close();
    await Promise.all([owner.end(), beside.end()]);
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

async function fillInstitutions(owner: Client): Promise<void> {
  const { home, other } = CAST_IDS.orgs;
  // No trigger counts or checks institutions row by row.
  await owner.query('set session_replication_role = replica');
  await fillInstitution(owner, home, HOME);
  await fillInstitution(owner, other, OTHER);
  await fillInstitution(owner, SMALL_ORG, SMALL);
  await fillRosters(owner, home, HOME.schools);
  await fillRosters(owner, other, OTHER.schools);
  await fillPrescriptions(owner, home, { issued: ISSUED, patients: HOME.patients });
  await fillPrescriptions(owner, other, { issued: ISSUED, patients: OTHER.patients });
  await owner.query('set session_replication_role = origin');
}

/** Runs `work` without the non-unique indexes: built at the end, they take a third of the time. */
async function withoutIndexes(owners: [Client, Client], work: () => Promise<void>): Promise<void> {
  const [owner] = owners;
  const { rows } = await owner.query<{ name: string; definition: string }>(INDEXES);
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await work();
  // Each connection takes the next.
  const missing = rows.values();
  await Promise.all(
    owners.map(async (client) => {
      for (const { definition } of missing) await client.query(definition);
    }),
  );
}

const INDEXES = `
  select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
  from pg_index where not indisunique and indrelid in (
    select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`;

const INSERT_SMALL = `insert into organization (id, name, created_at) values ($1, 'Small', now())`;

const COMPLETE_PROJECT = `
  update project set status = 2
  where (org_id, id) = (select org_id, max(id::text)::uuid from project where org_id = $1 group by org_id)`;

/** What the services state, of everybody at once: child by child takes minutes. */
const COUNT = [
  `insert into statistic_fact
   select c.*, true, better_before is null and replaced_on is null from countable_exam c`,
  `insert into unseen_child
   select p.org_id, p.id, l.project_id, p.school_id, place.grade_code, place.grade_name, place.clazz_order, place.clazz_name, p.gender
   from project j
   join project_school l on l.org_id = j.org_id and l.project_id = j.id
   join patient p on p.org_id = l.org_id and p.school_id = l.school_id
   cross join lateral (${FILLED_PLACE}) as place
   where j.status = 1 and not exists (
     select from statistic_fact f where f.org_id = l.org_id and f.patient_id = p.id and f.project_id = l.project_id)`,
  'insert into screen_change (org_id, school_id) select org_id, id from school',
];
