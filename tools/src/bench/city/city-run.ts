/** `npm run bench -- --city`: a million children in twenty institutions, and what its screens take. */
import type { BenchDatabase } from '../environment.ts';
import { measureCases } from '../measure-lists.ts';
import { sectionOf } from '../page.ts';
import { measureUploads, openBench } from '../work.ts';
import { fillCity } from './city.ts';
import { cityCases } from './city-cases.ts';
import type { CitySize } from './city-plan.ts';

const CONNECTIONS = [1, 16] as const;
const REBUILD_AIM = '≤ 180 s';

export type CityRun = CitySize & {
  readonly seconds: number;
  readonly version: string;
  readonly say: (line: string) => void;
  /** What runs beside this process, to be closed however it ends. */
  readonly opened: { close(): Promise<void> }[];
};

/** Fills, measures, and answers the section of the page. */
export async function runCity(target: BenchDatabase, run: CityRun): Promise<string> {
  const { say, seconds } = run;
  const city = await fillCity(target, run, say);
  const rebuilt = {
    name: 'counting statistics anew',
    value: `${city.rebuildSeconds.toFixed(0)} s`,
  };
  say(`filled in ${city.seconds.toFixed(0)} s, of these ${rebuilt.value} for ${rebuilt.name}`);
  const bench = await openBench(target, run.opened);
  const cases = cityCases(bench.subjects);
  const rows = await measureCases(bench, target.appUrl, {
    cases,
    connections: CONNECTIONS,
    seconds,
    say,
  });
  const facts = [{ ...rebuilt, aim: REBUILD_AIM }, ...(await measureUploads(bench))];
  for (const { name, value } of facts) say(`${name}: ${value}`);
  bench.http.close();
  return sectionOf({
    database: `${target.kind}, the size of a city: ${run.institutions} institutions, ${city.schools} schools`,
    version: run.version,
    patients: city.patients,
    exams: city.exams,
    cases: city.cases,
    fillSeconds: city.seconds,
    rows,
    facts,
  });
}
