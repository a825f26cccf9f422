// Counts what was checked: every check and every test counts as one, and ends in one plain line.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './install.mjs';

/** Of what made a first try fail. */
const CAUSE_LINES = 5;

/** A counter; `line()` is the last line of the run. */
export function newTally() {
  const failures = [];
  const skips = [];
  const flaky = [];
  let passed = 0;
  return {
    /** One check. */
    check(name, ok) {
      if (ok) passed += 1;
      else failures.push(name);
    },
    /** The results of a run of tests. */
    add(name, run) {
      passed += run.passed;
      failures.push(...run.failed.map((test) => `${name}: ${test}`));
      flaky.push(...run.flaky);
    },
    /** What could not be run here, and why. */
    skip(name, reason) {
      skips.push(`${name}: ${reason}`);
    },
    get failed() {
      return failures.length;
    },
    /** Tests that passed when they were tried once more. */
    get flaky() {
      return flaky.length;
    },
    summary() {
      return [
        ...skips.map((skip) => `skipped ${skip}`),
        ...failures.map((failure) => `failed ${failure}`),
        ...flaky.map((test) => `flaky: ${test}`),
      ];
    },
    line() {
      return `${passed} passed, ${failures.length} failed`;
    },
  };
}

/** What made the first try fail, in a few lines, and where in the test. */
function causeOf(message, file) {
  const lines = stripVTControlCharacters(message).split('\n');
  const words = lines.filter((line) => line.trim() !== '' && !line.startsWith('    at '));
  const place = lines.find((line) => line.includes(path.basename(file)));
  return [...words.slice(0, CAUSE_LINES), ...(place ? [place.trim()] : [])]
    .map((line) => `  ${line}`)
    .join('\n');
}

/**
 * Reads vitest's JSON report. A file that could not be loaded counts as one failure, and so does a run that
 * ended badly with every test passed (an unhandled error) or wrote no report at all.
 */
export function readVitestReport(file, exitCode) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: [`no report (exit code ${exitCode})`], flaky: [] };
  }
  const failed = [];
  const flaky = [];
  let passed = 0;
  for (const { name, status, assertionResults } of report.testResults) {
    const bad = assertionResults.filter((test) => test.status === 'failed');
    const good = assertionResults.filter((test) => test.status === 'passed');
    passed += good.length;
    // A test that passed and has failure messages was run twice.
    const twice = good.filter(({ failureMessages }) => failureMessages?.length > 0);
    flaky.push(
      ...twice.map(
        ({ fullName, failureMessages: [first] }) =>
          `${path.relative(ROOT, name)} > ${fullName}\n${causeOf(first, name)}`,
      ),
    );
    failed.push(...bad.map((test) => test.fullName));
    if (status === 'failed' && bad.length === 0) failed.push(`${name} could not be run`);
  }
  if (failed.length === 0 && exitCode !== 0) failed.push(`ended with exit code ${exitCode}`);
  if (failed.length === 0 && passed === 0) failed.push('no test ran');
  return { passed, failed, flaky };
}
