/**
 * `npm run bench -- --distributed --url postgres://superuser:…@coordinator/db`: the calls of a screening day against a
 * plain database and against a distributed one with the same rows, both on the machine of the coordinator, in turns. The
 * table goes into docs/scale-out.md. All calls are of one institution, whose rows lie on one worker: the table says what the
 * way over coordinator and worker takes, not what more workers add.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fillCity } from '../city/city.ts';
import { cityCases } from '../city/city-cases.ts';
import type { CitySize } from '../city/city-plan.ts';
import { type Figures, load } from '../load.ts';
import { callRound, type MeasuredCase } from '../measure-lists.ts';
import { type Bench, measureUpload, openBench } from '../work.ts';
import { type ComparedRow, comparisonOf, withComparison } from './comparison-page.ts';
import { openTwoDatabases } from './two-databases.ts';

const PAGE = path.join(import.meta.dirname, '../../../../docs/scale-out.md');
const CONNECTIONS = [1, 8] as const;
/** Of an odd number of rounds the middle one counts. */
const ROUNDS = 3;
const WARM_UPS = 12;

/** Those of a city that stand for the others: lists, name search, statistics, the data screen. */
const CALLS: ReadonlySet<string> = new Set([
  'patients, first page',
  'patients of a school',
  'patients, name contains 2 characters',
  'examinations, first page',
  'examinations of a school',
  'examinations to retest',
  'examinations, name contains 2 characters',
  'statistics, overview of everything',
  'statistics by school',
  'statistics by grade and sex',
  'data screen of the country',
]);

export type DistributedRun = CitySize & {
  /** A superuser at the coordinator; its database is only asked for the workers. */
  readonly coordinatorUrl: string;
  readonly seconds: number;
  readonly say: (line: string) => void;
  /** What runs beside this process, to be closed however it ends. */
  readonly opened: { close(): Promise<void> }[];
};

/** Fills, distributes a copy, measures both, and writes the table; answers where. */
export async function runDistributed(run: DistributedRun): Promise<string> {
  const { say, opened } = run;
  const fill = (target: Parameters<typeof fillCity>[0]) => fillCity(target, run, say);
  const both = await openTwoDatabases(run.coordinatorUrl, { fill, say, opened });
  const plain = await openBench(both.plain, opened);
  const distributed = await openBench(both.distributed, opened);
  const rows: ComparedRow[] = [];
  for (const connections of CONNECTIONS)
    for (const { name, measure } of measures(run.seconds, connections)) {
      const row = { name, connections, ...(await inTurns(measure, plain, distributed)) };
      rows.push(row);
      const [of, at] = [row.plain.perSecond, row.distributed.perSecond];
      say(`${name} ×${connections}: ${of.toFixed(0)} a second, distributed ${at.toFixed(0)}`);
    }
  for (const bench of [plain, distributed]) bench.http.close();
  const section = comparisonOf({ ...both.facts, rows, now: new Date() });
  await writeFile(PAGE, withComparison(await readFile(PAGE, 'utf8'), section));
  return PAGE;
}

type Measure = (bench: Bench) => Promise<Figures>;

/** The calls by name, then uploads; each is measured for so many seconds a round. */
function measures(
  seconds: number,
  connections: number,
): { readonly name: string; readonly measure: Measure }[] {
  const plan = { connections, seconds, warmUps: WARM_UPS };
  const read = (name: string): Measure => {
    return ({ http, subjects }) => {
      const measured = caseNamed(name, cityCases(subjects));
      return load(plan, (lane, turn) => callRound(http, measured, lane + turn));
    };
  };
  const reads = [...CALLS].map((name) => ({ name, measure: read(name) }));
  const upload: Measure = (bench) => measureUpload(bench, { connections, seconds });
  return [...reads, { name: 'upload, records of 500 a call', measure: upload }];
}

function caseNamed(name: string, cases: readonly MeasuredCase[]): MeasuredCase {
  const found = cases.find((each) => each.name === name);
  if (!found) throw new Error(`no call of a city is named ${name}`);
  return found;
}

/** One database after the other, so that a busy moment of the machine meets both. */
async function inTurns(
  measure: Measure,
  plain: Bench,
  distributed: Bench,
): Promise<Record<'plain' | 'distributed', Figures>> {
  const figures: Record<'plain' | 'distributed', Figures[]> = { plain: [], distributed: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.plain.push(await measure(plain));
    figures.distributed.push(await measure(distributed));
  }
  return { plain: middle(figures.plain), distributed: middle(figures.distributed) };
}

function middle(figures: readonly Figures[]): Figures {
  const sorted = figures.toSorted((one, other) => one.perSecond - other.perSecond);
  const [figure] = sorted.slice(Math.floor(sorted.length / 2));
  if (!figure) throw new Error('nothing was measured');
  return figure;
}
