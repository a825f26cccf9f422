/**
 * Fills a database of some institutions, up to the size of twenty cities. A statement carries thousands of rows as one JSON
 * text, two at a time while the next are made; statistics are counted once at the end, as `npm run stats:rebuild` counts
 * them. For a database of its own only.
 */
import { RULE_VERSION } from '@spine/contract/exam';
import { CASE_RULE_VERSION } from '@spine/contract/follow-up';
import { addDays, dateInShanghai } from '@spine/contract/kernel';
import { readConfig } from '@spine/server/config.ts';
import { recountStatistics } from '@spine/server/features/child-record/index.ts';
import { rollUp } from '@spine/server/features/data-screen/index.ts';
import { orgScope } from '@spine/server/platform/auth/scope.ts';
import { toColumnName, toDatabaseRow } from '@spine/server/platform/db/names.ts';
import { type Database, openDatabase } from '@spine/server/platform/db/open.ts';
import { CAST_IDS, insertCast } from '@spine/server/testing/cast.ts';
import { Client } from 'pg';
import { outcomeRowsOf } from '#population/visit-rows.ts';
import { type Chunk, type Written, writePopulation } from '#population/write-population.ts';
import { fillFollowUp } from './fill-follow-up.ts';
import { fillPrescriptions } from './fill-prescriptions.ts';
import { type BenchInstitution, benchInstitutions, type DatabaseSize } from './institutions.ts';

const WRITERS = 2;

type Address = { readonly ownerUrl: string; readonly appUrl: string };

export type FilledDatabase = Written & {
  /** Of follow-up. */
  readonly cases: number;
  readonly seconds: number;
  /** Of `seconds`, what counting the statistics anew took. */
  readonly rebuildSeconds: number;
};

/** Institutions, schools, children, examinations and outcomes; `say` hears how far it is. */
export async function fillDatabase(
  address: Address,
  size: DatabaseSize,
  say: (line: string) => void,
): Promise<FilledDatabase> {
  const started = performance.now();
  const database = openDatabase(address.appUrl, 2);
  const writers = await Promise.all(Array.from({ length: WRITERS }, () => connected(address)));
  const [owner] = writers;
  if (!owner) throw new Error('no connection');
  const now = new Date();
  const sums = { schools: 0, patients: 0, exams: 0 };
  await insertCast(database, { now, salt: readConfig({}).session.salt });
  for (const institution of benchInstitutions(size, dateInShanghai(now))) {
    await insertInstitution(owner, institution, now);
    const written = await fillInstitution(database, institution, { writers, now });
    sums.schools += written.schools;
    sums.patients += written.patients;
    sums.exams += written.exams;
    say(`${institution.organization.name}: ${sums.patients} patients, ${sums.exams} examinations`);
  }
  await owner.query('vacuum analyze');
  const counting = performance.now();
  await recountStatistics(database);
  await rollUp(database, now);
  const rebuildSeconds = (performance.now() - counting) / 1000;
  const cases = await fillFollowUp(database, now);
  await fillPrescriptions(owner, CAST_IDS.orgs.home, CAST_IDS.users.doctor);
  // Completing keeps who was never seen, so it comes after the counting.
  await owner.query('update project set status = 2 where end_date < $1', [lastDayBefore(now)]);
  // Everything was written by the rules of today: else a server would judge it anew before it serves.
  await owner.query('update statistic_state set rule_version = $1, case_rule_version = $2', [
    RULE_VERSION,
    CASE_RULE_VERSION,
  ]);
  await owner.query('vacuum analyze');
  await Promise.all(writers.map((writer) => writer.end()));
  await database.close();
  return { ...sums, cases, rebuildSeconds, seconds: (performance.now() - started) / 1000 };
}

/** The newest round ended yesterday, and is still under way. */
function lastDayBefore(now: Date): string {
  return addDays(dateInShanghai(now), -1);
}

async function connected({ ownerUrl }: Address): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl });
  // What ends the fill closes the database, and is told instead.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set synchronous_commit = off');
  return client;
}

async function insertInstitution(
  owner: Client,
  { orgId, organization, region }: BenchInstitution,
  now: Date,
): Promise<void> {
  await owner.query(
    `insert into organization (id, name, clinic_id, province, city, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do nothing`,
    [orgId, organization.name, `CITY-${region.city}`, region.province, region.city, now],
  );
}

async function fillInstitution(
  database: Database,
  { orgId, plan, organization }: BenchInstitution,
  { writers, now }: { writers: readonly Client[]; now: Date },
): Promise<Written> {
  const busy: Promise<void>[] = [];
  let next = 0;
  const put = async (chunk: Chunk): Promise<void> => {
    const at = next % writers.length;
    next += 1;
    await busy[at];
    const writer = writers[at];
    if (writer) busy[at] = putChunk(writer, chunk);
  };
  const target = {
    scope: orgScope(orgId),
    doctorId: CAST_IDS.users.doctor,
    now,
    put,
    commit: 'chunk',
  } as const;
  const written = await writePopulation(database, plan, { organization, target });
  await Promise.all(busy);
  return written;
}

async function putChunk(
  writer: Client,
  { patients, enrolments, exams, visits }: Chunk,
): Promise<void> {
  await putRows(writer, 'patient', patients);
  await putRows(writer, 'enrolment', enrolments);
  await putRows(writer, 'exam', exams);
  await putRows(writer, 'follow_up_act', visits);
  await putRows(writer, 'referral', outcomeRowsOf(visits));
}

async function putRows(writer: Client, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map(toColumnName).join(', ');
  await writer.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows.map(toDatabaseRow))],
  );
}
