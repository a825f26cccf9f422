// Counts what was checked: every check and every test counts as one, and ends in one plain line.
import { readFileSync } from 'node:fs';

/** A counter; `line()` is the last line of the run. */
export function newTally() {
  const failures = [];
  const skips = [];
  let passed = 0;
  return {
    /** One check. */
    check(name, ok) {
      if (ok) passed += 1;
      else failures.push(name);
    },
    /** A whole run of tests. */
    add(name, run) {
      passed += run.passed;
      failures.push(...run.failed.map((test) => `${name}: ${test}`));
    },
    /** What could not be run here, and why. */
    skip(name, reason) {
      skips.push(`${name}: ${reason}`);
    },
    get failed() {
      return failures.length;
    },
    summary() {
      return [
        ...skips.map((skip) => `skipped ${skip}`),
        ...failures.map((failure) => `failed ${failure}`),
      ];
    },
    line() {
      return `${passed} passed, ${failures.length} failed`;
    },
  };
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
    return { passed: 0, failed: [`no report (exit code ${exitCode})`] };
  }
  const failed = [];
  let passed = 0;
  for (const { name, status, assertionResults } of report.testResults) {
    const bad = assertionResults.filter((test) => test.status === 'failed');
    passed += assertionResults.filter((test) => test.status === 'passed').length;
    failed.push(...bad.map((test) => test.fullName));
    if (status === 'failed' && bad.length === 0) failed.push(`${name} could not be run`);
  }
  if (failed.length === 0 && exitCode !== 0) failed.push(`ended with exit code ${exitCode}`);
  if (failed.length === 0 && passed === 0) failed.push('no test ran');
  return { passed, failed };
}
