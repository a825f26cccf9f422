/** Writes the figures as a page of docs/. */
import os from 'node:os';
import type { Figures } from './load.ts';

export type Row = {
  readonly name: string;
  readonly http: Figures;
  readonly raw?: Figures;
  /** What p95 through HTTP shall not exceed, in milliseconds. */
  readonly aim?: number;
};
export type Fact = { readonly name: string; readonly value: string; readonly aim: string };
export type Run = {
  readonly database: string;
  readonly version: string;
  readonly patients: number;
  readonly exams: number;
  /** Of follow-up. */
  readonly cases: number;
  readonly fillSeconds: number;
  readonly rows: readonly Row[];
  readonly facts: readonly Fact[];
};

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const times = (http: number, raw: number): string => `${(http / raw).toFixed(1)}×`;

/** One section for one database. */
export function sectionOf(run: Run): string {
  return [
    `## PostgreSQL ${run.version}, ${run.database}`,
    '',
    `${run.patients.toLocaleString('en')} patients, ${run.exams.toLocaleString('en')} examinations, ${run.cases.toLocaleString('en')} follow-up cases, filled in ${run.fillSeconds.toFixed(0)} s.`,
    machineOf(new Date()),
    '',
    '| Call | Connections | p50 ms | p95 ms | per second | raw p50 ms | raw p95 ms | p95 to raw | aim of p95 |',
    '|---|---|---|---|---|---|---|---|---|',
    ...run.rows.map(lineOf),
    '',
    '| Work | Measured | Aim |',
    '|---|---|---|',
    ...run.facts.map(({ name, value, aim }) => `| ${name} | ${value} | ${aim} |`),
    '',
  ].join('\n');
}

function lineOf({ name, http, raw, aim }: Row): string {
  const wanted = aim === undefined ? '' : `≤ ${aim}${http.p95 <= aim ? '' : ' **missed**'}`;
  const left = `| ${name} | ${http.connections} | ${ms(http.p50)} | ${ms(http.p95)} | ${http.perSecond.toFixed(0)} |`;
  return raw
    ? `${left} ${ms(raw.p50)} | ${ms(raw.p95)} | ${times(http.p95, raw.p95)} | ${wanted} |`
    : `${left} | | | ${wanted} |`;
}

/** The machine and the day, as one sentence each. */
export function machineOf(now: Date): string {
  const cpu = os.cpus();
  return `Machine: ${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}, Node ${process.version}. Date: ${now.toISOString().slice(0, 10)}.`;
}

/** The head of the page: what was measured, and how. */
export function headOf(): string {
  return [
    '# Performance',
    '',
    'Made by `npm run bench`; never edited by hand. Load, server and database share the machine. “Raw” is the same SQL,',
    'recorded from the call and repeated straight through the driver with prepared statements, in the same run.',
    'Aims: list p95 ≤ 60 ms at 16 connections and ≤ 2× the raw SQL. A city (`npm run bench -- --city --add`) has aims of its own,',
    'beside each call; uploads there and here go to a new project, one examination a child.',
    '',
  ].join('\n');
}

/** What `npm run test:long` has written into the page, which a new measurement keeps. */
export function longRunOf(page: string): string {
  const [section] = /\n<!-- long run -->[\s\S]*<!-- end of long run -->\n/.exec(page) ?? [];
  return section ?? '';
}

/** The page without what it has under the heading of a section that was measured again. */
export function withoutSection(page: string, section: string): string {
  const [heading = ''] = section.split('\n', 1);
  const parts = page.split(/^(?=## )/m).filter((part) => !part.startsWith(`${heading}\n`));
  return parts.join('').trimEnd();
}
