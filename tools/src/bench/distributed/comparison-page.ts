/** The table of a distributed database beside a plain one, and its place in docs/scale-out.md. */

import type { Figures } from '../load.ts';
import { machineOf } from '../page.ts';

export type ComparedRow = {
  readonly name: string;
  readonly connections: number;
  readonly plain: Figures;
  readonly distributed: Figures;
};

export type Comparison = {
  readonly version: string;
  readonly workers: number;
  readonly patients: number;
  readonly exams: number;
  readonly institutions: number;
  /** How long it took to distribute the filled database. */
  readonly distributeSeconds: number;
  readonly rows: readonly ComparedRow[];
  readonly now: Date;
};

const BEGIN = '<!-- measured by npm run bench -- --distributed -->';
const END = '<!-- end of measured -->';

/** The lines between the marks. */
export function comparisonOf(run: Comparison): string {
  const count = (value: number): string => value.toLocaleString('en');
  return [
    `${run.version}, one coordinator and ${run.workers} workers on one machine with the server and the load. ${count(run.institutions)}`,
    `institutions, ${count(run.patients)} children, ${count(run.exams)} examinations; distributed in ${run.distributeSeconds.toFixed(0)} s. ${machineOf(run.now)}`,
    '',
    '| Call | Connections | Plain, a second | Distributed, a second | Ratio | Plain p95 ms | Distributed p95 ms |',
    '|---|---|---|---|---|---|---|',
    ...run.rows.map(lineOf),
  ].join('\n');
}

function lineOf({ name, connections, plain, distributed }: ComparedRow): string {
  const ratio = (distributed.perSecond / plain.perSecond).toFixed(2);
  const cells = [
    name,
    connections,
    plain.perSecond.toFixed(0),
    distributed.perSecond.toFixed(0),
    ratio,
    plain.p95.toFixed(0),
    distributed.p95.toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The page with these lines between its marks. Throws where it has no marks. */
export function withComparison(page: string, section: string): string {
  const [before, rest] = page.split(`${BEGIN}\n`);
  const [, after] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined) throw new Error('the page has no marks');
  return `${before}${BEGIN}\n${section}\n${END}${after}`;
}
