/**
 * `npm run bench [-- WORD …] [--city | --million | --distributed | --peers]`: measures the cases of the table
 * (`table.ts`) through HTTP beside the same SQL through the driver, says which miss their aim, and writes the run's section
 * of docs/performance.md, or docs/scale-out.md. A run of the same code on the same machine goes on where one was stopped;
 * `--again` measures anew, `--keep` keeps the filled database for later runs of its schema. Only a whole run of the run's own
 * size writes a page: WORDs, which take the cases whose names have one, `--patients` and `--institutions` are for trying out.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Case, Row } from './case.ts';
import {
  lastLine,
  machineText,
  rowText,
  sectionText,
  withMarkedSection,
  withSection,
} from './page.ts';
import { codeVersion, openResults } from './results.ts';
import { measureCases, type Opened } from './runner.ts';
import { type Opening, openAlone, openBeside, openDistributed, RUNS } from './runs.ts';
import { CASES, casesFor, PEER_CASES } from './table.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const CACHE = path.join(ROOT, '.cache/bench');

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    city: { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    distributed: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    patients: { type: 'string' },
    institutions: { type: 'string' },
    url: { type: 'string' },
    seconds: { type: 'string', default: '1' },
    'log-lines': { type: 'string', default: '100000' },
    again: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Everything that runs beside this process, to be closed however it ends. */
const opened: { close(): Promise<void> }[] = [];

const OTHERS = ['city', 'million', 'distributed', 'peers'] as const;
const name = OTHERS.find((flag) => options[flag]) ?? 'usual';
const run = RUNS[name];
const size = {
  patients: Number(options.patients ?? run.size.patients),
  institutions: Number(options.institutions ?? run.size.institutions),
};
const isWhole =
  words.length === 0 &&
  size.patients === run.size.patients &&
  size.institutions === run.size.institutions;

async function measure<Target extends { readonly name: string }>(
  cases: readonly Case<Target>[],
  open: (opening: Opening) => Promise<Opened<Target>>,
): Promise<Row[]> {
  const seconds = Number(options.seconds);
  const logLines = Number(options['log-lines']);
  // Without its password.
  const server = options.url && new URL(options.url).host;
  const about = [codeVersion(ROOT), machineText(), name, size, seconds, logLines, server];
  const results = await openResults(path.join(CACHE, 'results'), about);
  const rows = await measureCases(casesFor(cases, name, words), {
    results,
    seconds,
    rounds: run.rounds,
    hasAims: run.hasAims,
    isAgain: options.again,
    open: async () => {
      const { targets, lead } = await open({
        name,
        size,
        url: options.url,
        cache: CACHE,
        isKept: options.keep,
        logLines,
        say,
        opened,
      });
      const date = new Date().toISOString().slice(0, 10);
      return { targets, lead: `${lead} ${machineText()} Date: ${date}.` };
    },
    onRow: (row) => say(rowText(row)),
  });
  const { heading, notes } = run;
  await publish(sectionText({ heading, lead: results.lead(), rows, notes }));
  return rows;
}

/** Into its page, or to the terminal when it is not a whole one. */
async function publish(section: string): Promise<void> {
  if (!isWhole) return say(`\n${section}\nnot written: some cases, or another size`);
  const page = path.join(ROOT, 'docs', name === 'distributed' ? 'scale-out.md' : 'performance.md');
  const before = await readFile(page, 'utf8');
  const headings = Object.values(RUNS).map(({ heading }) => heading);
  const after =
    name === 'distributed'
      ? withMarkedSection(before, section)
      : withSection(before, section, headings);
  await writeFile(page, after);
  say(`written: ${page}`);
}

function measureRun(): Promise<Row[]> {
  if (name === 'peers') return measure(PEER_CASES, openBeside);
  return measure(CASES, name === 'distributed' ? openDistributed : openAlone);
}

let closing: Promise<void> | undefined;
/** A signal and the failure it causes wait for the same end. */
function closeAll(): Promise<void> {
  const closeParts = async (): Promise<void> => {
    for (const part of opened.splice(0).reverse()) await part.close();
  };
  closing ??= closeParts();
  return closing;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void closeAll().finally(() => process.exit(1)));
}
try {
  const { text, isMissed } = lastLine(await measureRun());
  await closeAll();
  say(text);
  if (isMissed && options.strict) process.exitCode = 1;
} finally {
  await closeAll();
}
