/** The runs of the benchmark: which size, which targets, and which section of which page. */
import path from 'node:path';
import type { RunName } from './case.ts';
import { openTwoDatabases } from './distributed/two-databases.ts';
import { fillDatabase } from './fill/fill-database.ts';
import type { DatabaseSize } from './fill/institutions.ts';
import type { Opened } from './runner.ts';
import { openBenchDatabase } from './target/database.ts';
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
};

export type Opening = {
  readonly name: RunName;
  readonly size: DatabaseSize;
  readonly url: string | undefined;
  /** The directory of filled databases that are kept, if they are. */
  readonly keepIn: string | undefined;
  readonly logLines: number;
  readonly say: (line: string) => void;
  /** What runs beside this process, to be closed however it ends. */
  readonly opened: { close(): Promise<void> }[];
};

/** One server on one database, with a recorder of its statements. */
export async function openAlone(opening: Opening): Promise<Opened<Bench>> {
  const { name, size, url, keepIn, say, opened, logLines } = opening;
  const kept = keepIn && path.join(keepIn, name);
  const database = await openBenchDatabase({ url, keepIn: kept, size, say });
  opened.push(database);
  const recorder = await openRecorder(database.appUrl);
  opened.push(recorder);
  const bench = await openBench({ name: 'this server', ...database, recorder, logLines }, opened);
  return { targets: [bench], lead: `${database.version}, ${url ? 'given by --url' : 'embedded'}.` };
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
