/** The runs of the benchmark: which size, which targets, and which section of which page. */
import path from 'node:path';
import type { RunName } from './case.ts';
import { openTwoDatabases } from './distributed/two-databases.ts';
import { fillDatabase } from './fill/fill-database.ts';
import type { DatabaseSize } from './fill/institutions.ts';
import { openPeers, PEER_NOTES } from './peers/open-peers.ts';
import type { Peer } from './peers/peer.ts';
import type { Opened } from './runner.ts';
import { type BenchDatabase, openBenchDatabase } from './target/database.ts';
import { openRecorder } from './target/raw.ts';
import { type Bench, openBench } from './target/server.ts';

export type Run = {
  readonly heading: string;
  readonly size: DatabaseSize;
  readonly rounds: number;
  readonly hasAims: boolean;
  /** Below the table. */
  readonly notes: readonly string[];
};

export const RUNS: Readonly<Record<RunName, Run>> = {
  usual: {
    heading: 'The usual size',
    size: { patients: 100_000, institutions: 2 },
    rounds: 1,
    hasAims: true,
    notes: [],
  },
  city: {
    heading: 'A city: twenty institutions of one city each',
    size: { patients: 1_020_000, institutions: 20 },
    rounds: 1,
    hasAims: true,
    notes: [],
  },
  million: {
    heading: 'A million children in one institution',
    size: { patients: 1_000_000, institutions: 1 },
    rounds: 1,
    hasAims: true,
    notes: [],
  },
  distributed: {
    heading: 'Distributed',
    size: { patients: 100_000, institutions: 8 },
    rounds: 3,
    hasAims: false,
    notes: [],
  },
  peers: {
    heading: 'Beside others',
    size: { patients: 100_000, institutions: 2 },
    rounds: 3,
    hasAims: true,
    notes: PEER_NOTES,
  },
};

export type Opening = {
  readonly name: RunName;
  readonly size: DatabaseSize;
  readonly url: string | undefined;
  /** Where other servers are installed, and filled databases are kept. */
  readonly cache: string;
  readonly isKept: boolean;
  readonly logLines: number;
  readonly say: (line: string) => void;
  /** What runs beside this process, to be closed however it ends. */
  readonly opened: { close(): Promise<void> }[];
};

/** One server on one database, with a recorder of its statements. */
export async function openAlone(opening: Opening): Promise<Opened<Bench>> {
  const { opened, logLines } = opening;
  const database = await openFilled(opening);
  const recorder = await openRecorder(database.appUrl);
  opened.push(recorder);
  const bench = await openBench({ name: 'this server', ...database, recorder, logLines }, opened);
  return { targets: [bench], lead: leadOf(opening, database) };
}

/** This server and others on the same rows. */
export async function openBeside(opening: Opening): Promise<Opened<Peer>> {
  const { cache, say, opened, logLines } = opening;
  const database = await openFilled(opening);
  const { targets, lead } = await openPeers({
    database,
    folder: path.join(cache, 'peers'),
    say,
    opened,
    openServer: () => openBench({ name: 'this server', ...database, logLines }, opened),
  });
  const { patients, exams } = database.filled;
  const rows = `${patients.toLocaleString('en')} children, ${exams.toLocaleString('en')} examinations, the middle of three rounds.`;
  return { targets, lead: [leadOf(opening, database), rows, lead].join(' ').trim() };
}

async function openFilled(opening: Opening): Promise<BenchDatabase> {
  const { name, size, url, cache, isKept, say, opened } = opening;
  // Others are measured on the rows of the usual run.
  const kept = path.join(cache, 'databases', name === 'peers' ? 'usual' : name);
  const keepIn = isKept ? kept : undefined;
  const database = await openBenchDatabase({ url, keepIn, size, say });
  opened.push(database);
  return database;
}

function leadOf({ url }: Opening, { version }: BenchDatabase): string {
  return `${version}, ${url ? 'given by --url' : 'embedded'}.`;
}

/** The same rows in a plain and a distributed database, both on the machine of the coordinator. */
export async function openDistributed(opening: Opening): Promise<Opened<Bench>> {
  const { size, url, say, opened, logLines } = opening;
  if (!url) throw new Error('--url names no coordinator of Citus (docs/scale-out.md)');
  const both = await openTwoDatabases(url, {
    fill: (target) => fillDatabase(target, size, say),
    say,
    opened,
  });
  const targets = [
    await openBench({ name: 'plain', ...both.plain, logLines }, opened),
    await openBench({ name: 'distributed', ...both.distributed, logLines }, opened),
  ];
  return { targets, lead: `${size.institutions} institutions. ${both.lead}` };
}
