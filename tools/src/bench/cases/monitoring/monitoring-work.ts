/** A county of 100,000 children in the monitoring: its file, and the page of a school that says what would bounce. */
import { setTimeout as pause } from 'node:timers/promises';
import { jobDetail } from '@spine/contract/job';
import {
  type FileFormat,
  giveChildNumbers,
  listMonitoringClasses,
  listMonitoringFaults,
  listMonitoringFiles,
  MONITORED_AREAS,
  orderMonitoringFile,
  readMonitoringPlan,
  saveMonitoringPlan,
  savePlannedSchools,
} from '@spine/contract/monitoring';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { AIMS } from '../../aims.ts';
import type { Case, Figures } from '../../case.ts';
import type { Bench } from '../../target/server.ts';
import { BENCH_SECRET } from '../../target/subjects.ts';
import { roundsCase } from '../call.ts';
import { COUNTY_CHILDREN, fillCounty } from './fill-county.ts';

const LOOK_MS = 50;
const AREA_CODE = '330802';
const STAGE = 'primary';
const ONE = { runs: ['usual'], connections: [1] } as const;

type County = { readonly planId: string; readonly schoolId: string };

export const monitoringWork: readonly Case<Bench>[] = [
  fileCase('file of a county of 100,000 children as .xlsx', 'xlsx'),
  fileCase('file of a county of 100,000 children as .csv', 'csv'),
  {
    name: 'faults of a school of the county, with its classes',
    ...ONE,
    aims: AIMS.schoolFaults,
    measure: async (bench, plan) => {
      const { planId, schoolId } = await countyOf(bench);
      const token = bench.subjects.token.manager;
      const input = { planId, schoolId, stage: STAGE };
      const page = roundsCase('', () => [
        [
          { endpoint: listMonitoringFaults, input, token },
          { endpoint: listMonitoringClasses, input, token },
        ],
      ]);
      return page.measure(bench, plan);
    },
  },
];

function fileCase(name: string, format: FileFormat): Case<Bench> {
  return {
    name,
    ...ONE,
    aims: AIMS.countyFile,
    measure: async (bench) => {
      const { planId } = await countyOf(bench);
      await bench.server.forgetPeak();
      const before = await bench.server.peak();
      const figures = await writeFile(bench, { planId, format });
      return { ...figures, growth: (await bench.server.peak()) - before };
    },
  };
}

const files = z.object({ rows: z.array(z.object({ id: z.string(), rows: z.number() })) });

/** Until the file lies in the store. A row that bounces ends the benchmark. */
async function writeFile(
  bench: Bench,
  { planId, format }: Pick<County, 'planId'> & { readonly format: FileFormat },
): Promise<Figures> {
  const { http, subjects } = bench;
  const token = subjects.token.manager;
  const started = performance.now();
  const scope = { scope: 'county', areaCode: AREA_CODE } as const;
  const order = { id: uuidv7(), planId, kind: 'whole', format, ...scope } as const;
  const { id } = await http.data(orderMonitoringFile, order, token);
  await jobEnd(bench, id);
  const seconds = (performance.now() - started) / 1000;
  const answer: unknown = JSON.parse(
    (await http.call(listMonitoringFiles, { planId }, token)).toString('utf8'),
  );
  const rows = files.parse(answer).rows.find((file) => file.id === id)?.rows ?? 0;
  if (rows !== COUNTY_CHILDREN) throw new Error(`a file of ${rows} rows`);
  return { seconds, rows, perSecond: rows / seconds };
}

async function jobEnd({ http, subjects }: Bench, id: string): Promise<void> {
  for (;;) {
    const job = await http.data(jobDetail, { id }, subjects.token.manager);
    if (job.status === 'failed') throw new Error(`monitoring: ${job.errorMsg}`);
    if (job.status === 'done') return;
    await pause(LOOK_MS);
  }
}

const counties = new WeakMap<Bench, Promise<County>>();

/** Filled once, for the first case. */
function countyOf(bench: Bench): Promise<County> {
  const known = counties.get(bench) ?? openCounty(bench);
  counties.set(bench, known);
  return known;
}

async function openCounty(bench: Bench): Promise<County> {
  const { http, subjects } = bench;
  const token = subjects.token.manager;
  const { schoolYear } = await http.data(readMonitoringPlan, {}, token);
  const days = { fromDay: `${schoolYear}-09-01`, toDay: `${schoolYear + 1}-08-31` };
  const { id: planId } = await http.data(
    saveMonitoringPlan,
    { schoolYear, codes: '2025', ...days },
    token,
  );
  const schoolIds = await fillCounty(bench, { areaCode: AREA_CODE, secret: BENCH_SECRET });
  const rows = schoolIds.map((schoolId, at) => {
    // A number has two digits, in a city and in the country each.
    const area = MONITORED_AREAS[at % MONITORED_AREAS.length];
    return { schoolId, stage: STAGE, areaCode: AREA_CODE, area } as const;
  });
  await http.call(savePlannedSchools, { planId, rows }, token);
  await jobEnd(bench, (await http.data(giveChildNumbers, { planId }, token)).id);
  return { planId, schoolId: schoolIds[0] ?? '' };
}
