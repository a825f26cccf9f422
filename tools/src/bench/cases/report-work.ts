/** Reports of many children as jobs. Reading rows, setting pages and writing the file all count. */
import { cancelJob, jobDetail } from '@spine/contract/job';
import { addBulkReport, type BulkReportFormat, countBulkReport } from '@spine/contract/report';
import { AIMS } from '../aims.ts';
import type { Aims, Case, Figures } from '../case.ts';
import type { Bench } from '../target/server.ts';

const LOOK_MS = 50;
/** Where the large one is cancelled. */
const MANY = 5000;
const THOUSAND = 1000;

type Choice = { projectId: string; schoolId?: string };

export const reportWork: readonly Case<Bench>[] = [
  schoolCase('zip of the reports of a school', 'zip', AIMS.zip),
  schoolCase('one PDF of the reports of a school', 'pdf', AIMS.bulkPdf),
  {
    name: `the first ${MANY.toLocaleString('en')} reports of a project as one PDF`,
    runs: ['usual'],
    connections: [1],
    aims: AIMS.largePdf,
    measure: async (bench) => {
      const { server, subjects } = bench;
      await make(bench, await schoolOf(bench), 'pdf');
      const before = await server.peak();
      const figures = await make(bench, { projectId: subjects.projectId }, 'pdf');
      return { ...figures, growth: (await server.peak()) - before };
    },
  },
];

function schoolCase(name: string, format: BulkReportFormat, aims: Aims): Case<Bench> {
  return {
    name,
    runs: ['usual'],
    connections: [1],
    aims,
    measure: async (bench) => {
      const school = await schoolOf(bench);
      // Workers start, fonts are read, stamps are cut.
      await make(bench, school, format);
      return make(bench, school, format);
    },
  };
}

/** The school of the project whose number of reports is nearest to a thousand. */
async function schoolOf({ http, subjects }: Bench): Promise<Choice> {
  const { projectId, rosters, token } = subjects;
  let best = { schoolId: '', distance: Number.POSITIVE_INFINITY };
  for (const { schoolId } of rosters) {
    const { reports } = await http.data(countBulkReport, { projectId, schoolId }, token.doctor);
    const distance = Math.abs(reports - THOUSAND);
    if (distance < best.distance) best = { schoolId, distance };
  }
  return { projectId, schoolId: best.schoolId };
}

/** Enqueues a bulk report and waits for its end, or for so many reports of it. */
async function make(
  { http, subjects }: Bench,
  choice: Choice,
  format: BulkReportFormat,
): Promise<Figures> {
  const token = subjects.token.doctor;
  const started = performance.now();
  const { id } = await http.data(addBulkReport, { ...choice, format }, token);
  for (;;) {
    const job = await http.data(jobDetail, { id }, token);
    const seconds = (performance.now() - started) / 1000;
    if (job.status === 'failed') throw new Error(`reports: ${job.errorMsg}`);
    const isMany = job.done >= MANY;
    if (job.status === 'done' || isMany) {
      if (job.status !== 'done') await http.call(cancelJob, { id }, token);
      return { perSecond: job.done / seconds, seconds, rows: job.done };
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
