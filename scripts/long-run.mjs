// Writes the result of the last `npm run test:long` into docs/performance.md, between two marks that the benchmark leaves alone.
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from './install.mjs';

const PAGE = path.join(ROOT, 'docs/performance.md');
const SECTION = /<!-- long run -->[\s\S]*<!-- end of long run -->/;

/** Writes the section: result, minutes, machine and day. */
export function writeLongRun(result) {
  writeFileSync(PAGE, withLongRun(readFileSync(PAGE, 'utf8'), result));
}

/** The page with the section, in its place or before the first section. */
export function withLongRun(page, { line, minutes, now = new Date() }) {
  const cpus = os.cpus();
  const machine = `${cpus.length} × ${cpus[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}, Node ${process.version}`;
  const section = [
    '<!-- long run -->',
    '## Every test at full length',
    '',
    `\`npm run test:long\`, on both databases: ${line}, in ${Math.round(minutes)} minutes.`,
    `Machine: ${machine}. Date: ${now.toISOString().slice(0, 10)}.`,
    '<!-- end of long run -->',
  ].join('\n');
  if (SECTION.test(page)) return page.replace(SECTION, () => section);
  const first = page.indexOf('\n## ');
  const at = first === -1 ? page.length : first + 1;
  return `${page.slice(0, at)}${section}\n\n${page.slice(at)}`;
}
