/**
 * `npm run bench [-- --patients 100000] [--log-lines 1000000] [--url postgres://…] [--add]`: fills a database,
 * measures every list and the heavy work through HTTP beside the same SQL through the driver, proves the operation
 * log, and writes docs/performance.md. `--city [--patients 1020000] [--institutions 20]` measures a city instead,
 * `--distributed --url "$CITUS_URL" [--patients 100000] [--institutions 8]` a distributed database beside a plain one, for docs/scale-out.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dateInShanghai } from '@spine/contract/kernel';
import { readConfig } from '@spine/server/config.ts';
import { orgScope } from '@spine/server/platform/auth/scope.ts';
import { openDatabase } from '@spine/server/platform/db/open.ts';
import { CAST_IDS, insertCast } from '@spine/server/testing/cast.ts';
import { benchOrganizations } from '#population/population-plan.ts';
import { writePopulation } from '#population/write-population.ts';
import { runCity } from './city/city-run.ts';
import { runDistributed } from './distributed/distributed-run.ts';
import { type BenchDatabase, connectedTo, openBenchDatabase } from './environment.ts';
import { measureExports } from './export.ts';
import { fillPrescriptions } from './fill-prescriptions.ts';
import { measureStrangers } from './flood/measure-strangers.ts';
import { fillFollowUp } from './follow-up/fill-follow-up.ts';
import { listCases } from './list-cases.ts';
import { measureLog } from './log-proof.ts';
import { measureCases } from './measure-lists.ts';
import { type Fact, headOf, longRunOf, sectionOf, withoutSection } from './page.ts';
import { measureReports } from './report.ts';
import {
  type Bench,
  measureImport,
  measurePdf,
  measureSignIn,
  measureUploads,
  openBench,
} from './work.ts';

const PAGE = path.join(import.meta.dirname, '../../../docs/performance.md');
const CONNECTIONS = [1, 16] as const;
const PATIENTS = 100_000;
/** Of which a little less than twice as many are examined. */
const CITY_PATIENTS = 1_020_000;
const CITY_INSTITUTIONS = 20;
const DISTRIBUTED_INSTITUTIONS = 8;
const SCHOOLS_EACH = 100;

const { values: options } = parseArgs({
  options: {
    patients: { type: 'string' },
    city: { type: 'boolean', default: false },
    distributed: { type: 'boolean', default: false },
    institutions: { type: 'string' },
    url: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    'log-lines': { type: 'string', default: '1000000' },
    add: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function fill(
  bench: BenchDatabase,
): Promise<{ patients: number; exams: number; cases: number; seconds: number }> {
  const started = performance.now();
  const database = openDatabase(bench.appUrl, 2);
  const now = new Date();
  await insertCast(database, { now, salt: readConfig({}).session.salt });
  const organizations = benchOrganizations(SCHOOLS_EACH);
  const plan = {
    seed: 7,
    today: dateInShanghai(now),
    organizations,
    patients: Number(options.patients ?? PATIENTS),
    years: 2,
    history: 'always',
  } as const;
  const sums = { patients: 0, exams: 0 };
  for (const organization of organizations) {
    const doctorId = CAST_IDS.users[organization.key === 'home' ? 'doctor' : 'rival'];
    const target = {
      scope: orgScope(CAST_IDS.orgs[organization.key]),
      doctorId,
      now,
      commit: 'chunk',
    } as const;
    const written = await writePopulation(database, plan, { organization, target });
    sums.patients += written.patients;
    sums.exams += written.exams;
  }
  await connectedTo(bench.ownerUrl, (owner) => owner.query('analyze'));
  const cases = await fillFollowUp(database, now);
  await database.close();
  await connectedTo(bench.ownerUrl, async (owner) => {
    await fillPrescriptions(owner, CAST_IDS.orgs.home, CAST_IDS.users.doctor);
    await owner.query('vacuum analyze');
  });
  return { ...sums, cases, seconds: (performance.now() - started) / 1000 };
}

async function measureWork(bench: Bench): Promise<Fact[]> {
  const facts: Fact[] = [];
  const add = (name: string, value: string, aim: string): void => {
    facts.push({ name, value, aim });
    say(`${name}: ${value}`);
  };
  for (const { name, value, aim } of await measureUploads(bench)) add(name, value, aim);
  for (const connections of CONNECTIONS) {
    const { perSecond } = await measurePdf(bench, connections);
    add(
      `one-page PDF, ${connections} connections`,
      `${perSecond.toFixed(0)} reports/s`,
      '≥ 100 reports/s',
    );
  }
  for (const connections of CONNECTIONS) {
    const { perSecond, p95 } = await measureSignIn(bench, readConfig({}).session.salt, connections);
    add(
      `sign-in, ${connections} connections`,
      `${perSecond.toFixed(0)}/s, p95 ${p95.toFixed(0)} ms`,
      '',
    );
  }
  return facts;
}

/** Measured first, because the peak is that of the whole life of the process. */
function importFact({ seconds: taken, peak }: { seconds: number; peak: number }): Fact {
  const value = `${taken.toFixed(1)} s, server peak ${peak} MiB`;
  return { name: 'import of 20,000 rows', value, aim: '≤ 8 s, < 400 MB' };
}

async function versionOf(ownerUrl: string): Promise<string> {
  const { rows } = await connectedTo(ownerUrl, (owner) =>
    owner.query<{ server_version: string }>('show server_version'),
  );
  return rows[0]?.server_version ?? '';
}

/** Everything that runs beside this process, to be closed however it ends. */
const open: { close(): Promise<void> }[] = [];

/** Answers the page it wrote. */
async function measure(): Promise<string> {
  const section = await runOne();
  const before = await readFile(PAGE, 'utf8');
  const head = options.add ? `${withoutSection(before, section)}\n` : headOf() + longRunOf(before);
  await writeFile(PAGE, `${head}\n${section}`);
  return PAGE;
}

/** Answers the page it wrote. */
function compareDistributed(): Promise<string> {
  const coordinatorUrl = options.url;
  if (!coordinatorUrl) throw new Error('--url names no coordinator of Citus (docs/scale-out.md)');
  return runDistributed({
    coordinatorUrl,
    patients: Number(options.patients ?? PATIENTS),
    institutions: Number(options.institutions ?? DISTRIBUTED_INSTITUTIONS),
    opened: open,
    seconds,
    say,
  });
}

async function runOne(): Promise<string> {
  const target = await openBenchDatabase(options.url);
  open.push(target);
  if (!options.city) return run(target);
  return runCity(target, {
    patients: Number(options.patients ?? CITY_PATIENTS),
    institutions: Number(options.institutions ?? CITY_INSTITUTIONS),
    version: await versionOf(target.ownerUrl),
    opened: open,
    seconds,
    say,
  });
}

async function run(target: BenchDatabase): Promise<string> {
  const filled = await fill(target);
  say(
    `filled: ${filled.patients} patients, ${filled.exams} examinations, ${filled.cases} cases in ${filled.seconds.toFixed(0)} s`,
  );
  const bench = await openBench(target, open);
  const imported = await measureImport(bench);
  const cases = listCases(bench.subjects);
  const measuring = { cases, connections: CONNECTIONS, seconds, say };
  const rows = await measureCases(bench, target.appUrl, measuring);
  const exported = await measureExports(bench, target.appUrl);
  for (const { name, value } of exported) say(`${name}: ${value}`);
  const facts = [importFact(imported), ...exported, ...(await measureWork(bench))];
  const reported = await measureReports(bench);
  for (const { name, value } of reported) say(`${name}: ${value}`);
  facts.push(...reported);
  const flooded = await measureStrangers(bench);
  for (const { name, value } of flooded) say(`${name}: ${value}`);
  facts.push(...flooded);
  bench.http.close();
  const proved = await measureLog(target, Number(options['log-lines']));
  for (const { name, value } of proved) say(`${name}: ${value}`);
  facts.push(...proved);
  const version = await versionOf(target.ownerUrl);
  return sectionOf({
    database: target.kind,
    version,
    ...filled,
    fillSeconds: filled.seconds,
    rows,
    facts,
  });
}

async function closeParts(): Promise<void> {
  for (const part of open.splice(0).reverse()) await part.close();
}

let closing: Promise<void> | undefined;
/** A signal and the failure it causes wait for the same end. */
function closeAll(): Promise<void> {
  closing ??= closeParts();
  return closing;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void closeAll().finally(() => process.exit(1)));
}
try {
  say(`written: ${options.distributed ? await compareDistributed() : await measure()}`);
} finally {
  await closeAll();
}
