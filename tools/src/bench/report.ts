/**
 * Reports of many children as jobs: about a thousand of some schools as a zip and as one file, and twenty thousand of
 * a whole project as one file, which is cancelled there. Reading rows, setting pages and writing the file all count.
 */
import { cancelJob, jobDetail } from '@spine/contract/job';
import { addBulkReport, type BulkReportFormat, countBulkReport } from '@spine/contract/report';
import type { Fact } from './page.ts';
import type { Bench } from './work.ts';

const LOOK_MS = 50;
const MANY = 20_000;
const THOUSAND = 1000;

type Choice = { projectId: string; schoolId?: string };
type Made = { reports: number; seconds: number; peak: number };

export async function measureReports(bench: Bench): Promise<Fact[]> {
  const school = await schoolOf(bench);
  // Workers start, fonts are read, stamps are cut.
  await made(bench, school, 'pdf');
  const zip = await made(bench, school, 'zip');
  const pdf = await made(bench, school, 'pdf');
  const before = await bench.server.peakMebibytes();
  const many = await made(bench, { projectId: school.projectId }, 'pdf');
  return [
    fact(`zip of ${zip.reports} reports`, zip, '≥ 100 reports/s'),
    fact(`one PDF of ${pdf.reports} reports`, pdf, '≥ 300 reports/s'),
    {
      name: `the first ${many.reports} reports of one PDF`,
      value: `${rateOf(many)}, server peak ${before} MiB before, ${many.peak} MiB after`,
      aim: 'memory flat',
    },
  ];
}

function fact(name: string, figures: Made, aim: string): Fact {
  return { name, value: `${rateOf(figures)}, ${figures.seconds.toFixed(1)} s`, aim };
}

const rateOf = ({ reports, seconds }: Made): string =>
  `${(reports / seconds).toFixed(0)} reports/s`;

/** The school of the project whose number of reports is nearest to a thousand. */
async function schoolOf({ http, subjects }: Bench): Promise<Required<Choice>> {
  const { projectId, rosters, token } = subjects;
  let best = { schoolId: '', distance: Number.POSITIVE_INFINITY };
  for (const { schoolId } of rosters) {
    const { reports } = await http.data(countBulkReport, { projectId, schoolId }, token.doctor);
    const distance = Math.abs(reports - THOUSAND);
    if (distance < best.distance) best = { schoolId, distance };
  }
  return { projectId, schoolId: best.schoolId };
}

/** Asks for a bulk report and waits for its end, or for twenty thousand reports of it. */
async function made(bench: Bench, choice: Choice, format: BulkReportFormat): Promise<Made> {
  const { http, server, subjects } = bench;
  const token = subjects.token.doctor;
  const started = performance.now();
  const { id } = await http.data(addBulkReport, { ...choice, format }, token);
  for (;;) {
    const job = await http.data(jobDetail, { id }, token);
    const figures = { reports: job.done, seconds: (performance.now() - started) / 1000 };
    if (job.status === 'done') return { ...figures, peak: await server.peakMebibytes() };
    if (job.status === 'failed') throw new Error(`reports: ${job.errorMsg}`);
    if (job.done >= MANY) {
      const peak = await server.peakMebibytes();
      await http.call(cancelJob, { id }, token);
      return { ...figures, peak };
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
