/** Writes rows as sections of docs/, and the last line of a run. */
import os from 'node:os';
import { type Figures, figuresText, numberText, type Row, verdictsOf } from './case.ts';

export type Section = {
  readonly heading: string;
  /** What the targets are, and where they ran. */
  readonly lead: string;
  readonly rows: readonly Row[];
  /** Lines below the table. */
  readonly notes: readonly string[];
};

/** Calls beside their raw SQL, then everything else; several targets side by side. */
export function sectionText({ heading, lead, rows, notes }: Section): string {
  const targets = targetsOf(rows);
  const tables =
    targets.length > 1
      ? [comparisonTable(rows, targets)]
      : [callTable(rows.filter(isCall)), workTable(rows.filter((row) => !isCall(row)))];
  const parts = [`## ${heading}`, lead, ...tables, notes.join('\n')].filter((part) => part !== '');
  return `${parts.join('\n\n')}\n`;
}

const ownOf = ({ measured }: Row): Figures => Object.values(measured)[0] ?? {};
const isCall = (row: Row): boolean => ownOf(row).rawP95 !== undefined;

/** One that could not be started is in no row. */
function targetsOf(rows: readonly Row[]): string[] {
  return [...new Set(rows.flatMap(({ measured }) => Object.keys(measured)))];
}

function callTable(rows: readonly Row[]): string {
  const text = (value = Number.NaN) => numberText(value);
  return table(
    'Call | Connections | p50 ms | p95 ms | per second | raw p50 ms | raw p95 ms | p95 to raw | aim',
    rows.map((row) => {
      const { p50, p95 = 0, perSecond, rawP50, rawP95 = 0 } = ownOf(row);
      const measured = [
        text(p50),
        text(p95),
        Math.round(perSecond ?? 0),
        text(rawP50),
        text(rawP95),
      ];
      return [
        row.name,
        row.connections,
        ...measured,
        `${(p95 / rawP95).toFixed(1)}×`,
        aimText(row),
      ];
    }),
  );
}

function workTable(rows: readonly Row[]): string {
  return table(
    'Work | Connections | Measured | Aim',
    rows.map((row) => [row.name, row.connections, figuresText(ownOf(row)), aimText(row)]),
  );
}

function comparisonTable(rows: readonly Row[], targets: readonly string[]): string {
  const cell = (row: Row, target: string): string => {
    const figures = row.measured[target] ?? {};
    const ratio = (figures.perSecond ?? Number.NaN) / (ownOf(row).perSecond ?? Number.NaN);
    const isOther = target !== targets[0] && !Number.isNaN(ratio);
    return isOther ? `${figuresText(figures)} (${ratio.toFixed(2)}×)` : figuresText(figures);
  };
  return table(
    `Task | Connections | ${targets.join(' | ')} | Aim`,
    rows.map((row) => {
      const cells = targets.map((target) => cell(row, target));
      return [row.name, row.connections, ...cells, aimText(row)];
    }),
  );
}

function table(head: string, rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return '';
  const rule = head.replace(/[^|]+/g, '---');
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [`| ${head} |`, `|${rule}|`, ...lines].join('\n');
}

function aimText(row: Row): string {
  return verdictsOf(row)
    .map(({ text, isMissed }) => `${text}${isMissed ? ' **missed**' : ''}`)
    .join(', ');
}

/** One row on a terminal. */
export function rowText(row: Row): string {
  const measured = Object.entries(row.measured).map(([target, figures], _at, all) =>
    all.length > 1 ? `${target} ${figuresText(figures)}` : figuresText(figures),
  );
  const aim = aimText(row);
  return `${row.name} ×${row.connections}: ${measured.join('; ')}${aim ? ` [${aim}]` : ''}`;
}

/** How many cases have aims, and which miss them. */
export function lastLine(rows: readonly Row[]): { text: string; isMissed: boolean } {
  const aimed = rows.filter((row) => verdictsOf(row).length > 0);
  const missed = aimed.filter((row) => verdictsOf(row).some(({ isMissed }) => isMissed));
  if (missed.length === 0)
    return { text: `all ${aimed.length} cases within their aims`, isMissed: false };
  const names = missed.map(({ name, connections }) => `${name} ×${connections}`);
  return {
    text: `${missed.length} of ${aimed.length} cases miss their aim: ${names.join('; ')}`,
    isMissed: true,
  };
}

/** The machine, as one sentence. */
export function machineText(): string {
  const cpu = os.cpus();
  return `Machine: ${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}, Node ${process.version}.`;
}

const HEAD = `# Performance

Made by \`npm run bench\`; never edited by hand. Load, server and database share the machine. “Raw” is the same SQL, recorded
from the call and repeated straight through the driver with prepared statements, in the same run. Every case and its aim is
a row of one table, \`tools/src/bench/table.ts\`; uploads go to a new project, one examination a child. \`npm run bench\` measures
the usual size, \`-- --city\` a city, \`-- --million\` one large institution, \`-- --peers\` this server beside
others; each writes its own section.
`;

/**
 * The page with a new head and this section in its place among `headings`, the page's own order. What \`npm run test:long\`
 * has written stays; sections of other names go.
 */
export function withSection(page: string, section: string, headings: readonly string[]): string {
  const [longRun] = /\n<!-- long run -->[\s\S]*<!-- end of long run -->\n/.exec(page) ?? [''];
  const old = page.replace(longRun, () => '').split(/^(?=## )/m);
  const sections = headings.flatMap((heading) => {
    const starts = (part: string): boolean => part.startsWith(`## ${heading}\n`);
    const part = [section, ...old].find(starts);
    return part === undefined ? [] : [`\n${part.trimEnd()}\n`];
  });
  return `${HEAD}${longRun}${sections.join('')}`;
}

const BEGIN = '<!-- measured by npm run bench -- --distributed -->';
const END = '<!-- end of measured -->';

/** The page of distributed databases with this section, without its heading, between its marks. Throws where it has none. */
export function withMarkedSection(page: string, section: string): string {
  const [before, rest] = page.split(`${BEGIN}\n`);
  const [, after] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined) throw new Error('the page has no marks');
  const body = section.replace(/^## .*\n\n/, () => '');
  return `${before}${BEGIN}\n${body}${END}${after}`;
}
