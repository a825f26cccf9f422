/**
 * `npm run log:verify`: proves the operation log of DATABASE_URL, else of the embedded database, whether the server
 * runs or not, and compares it with LOG_ANCHOR_FILE where that is set. Names every line and block that is not as it
 * was sealed, and ends with 1 if there is one.
 */
import { type Config, readConfig } from '#config';
import { type LogReport, verifyLog } from '#platform/audit-log/operation-log-verify.ts';
import { asOwner } from './operator-command.ts';

/** Further faults are only counted. */
const MAX_REPORTED = 200;

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<number> {
  const config = readConfig();
  const started = performance.now();
  const report = await verify(config);
  const seconds = (performance.now() - started) / 1000;
  if (report.faults > MAX_REPORTED) print(`… and ${report.faults - MAX_REPORTED} more`);
  print(summaryOf(report, seconds));
  return report.faults > 0 ? 1 : 0;
}

function verify({ database, logAnchorFile }: Config): Promise<LogReport> {
  let reported = 0;
  const report = (fault: string): void => {
    reported += 1;
    if (reported <= MAX_REPORTED) print(`FAULT ${fault}`);
  };
  return asOwner(database, (url) => verifyLog(url, { anchorFile: logAnchorFile, tell: report }));
}

function summaryOf(report: LogReport, seconds: number): string {
  const { lines, blocks, waiting, anchored, faults } = report;
  const anchor =
    anchored === undefined ? 'no anchor file' : `${anchored} blocks in the anchor file`;
  const verdict = faults === 0 ? 'The operation log is whole' : `${faults} faults`;
  return `${verdict}: ${lines} lines in ${blocks} blocks, ${waiting} lines not yet sealed, ${anchor}; ${seconds.toFixed(1)} s`;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
