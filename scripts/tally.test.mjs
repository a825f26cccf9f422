import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from './install.mjs';
import { newTally, readVitestReport } from './tally.mjs';

const scratch = mkdtempSync(path.join(tmpdir(), 'spine-tally-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function report(testResults) {
  const file = path.join(scratch, 'report.json');
  writeFileSync(file, JSON.stringify({ testResults }));
  return file;
}
const test = (fullName, status) => ({ fullName, status });

it('counts a check and every test as one, and names what failed', () => {
  const tally = newTally();
  tally.check('style', true);
  tally.check('types', false);
  tally.add('unit tests', {
    passed: 40,
    failed: ['a doctor cannot delete a patient'],
    flaky: ['apps/x.test.ts > a list is read'],
  });
  tally.skip('browser tests', 'there is no Chromium');
  expect(tally.line()).toBe('41 passed, 2 failed');
  expect(tally.summary()).toEqual([
    'skipped browser tests: there is no Chromium',
    'failed types',
    'failed unit tests: a doctor cannot delete a patient',
    'flaky: apps/x.test.ts > a list is read',
  ]);
  expect(tally.flaky).toBe(1);
});

it('counts tests by their outcome and leaves out the skipped', () => {
  const assertionResults = [test('a', 'passed'), test('b', 'failed'), test('c', 'skipped')];
  const file = report([{ name: 'x.test.ts', status: 'failed', assertionResults }]);
  expect(readVitestReport(file, 1)).toEqual({ passed: 1, failed: ['b'], flaky: [] });
});

it('names what passed only when it was tried once more, and why', () => {
  const assertionResults = [
    test('a', 'passed'),
    {
      ...test('b', 'passed'),
      failureMessages: [
        'Error: \x1b[31mnot yet\x1b[39m\n\n    at x.js:1:1\n    at e2e/x.test.ts:7:3',
      ],
    },
  ];
  const file = report([
    { name: path.join(ROOT, 'e2e/x.test.ts'), status: 'passed', assertionResults },
  ]);
  expect(readVitestReport(file, 0)).toEqual({
    passed: 2,
    failed: [],
    flaky: ['e2e/x.test.ts > b\n  Error: not yet\n  at e2e/x.test.ts:7:3'],
  });
});

it('counts a file that cannot be loaded as a failure', () => {
  const file = report([
    { name: 'x.test.ts', status: 'failed', assertionResults: [] },
    { name: 'y.test.ts', status: 'passed', assertionResults: [test('a', 'passed')] },
  ]);
  expect(readVitestReport(file, 1)).toEqual({
    passed: 1,
    failed: ['x.test.ts could not be run'],
    flaky: [],
  });
});

it('does not believe a run that ended badly, ran nothing or wrote no report', () => {
  const passed = [{ name: 'y.test.ts', status: 'passed', assertionResults: [test('a', 'passed')] }];
  expect(readVitestReport(report(passed), 0).failed).toEqual([]);
  expect(readVitestReport(report(passed), 1).failed).toEqual(['ended with exit code 1']);
  expect(readVitestReport(report(passed), null).failed).toEqual(['ended with exit code null']);
  expect(readVitestReport(report([]), 0).failed).toEqual(['no test ran']);
  expect(readVitestReport(path.join(scratch, 'missing.json'), 0).failed).toEqual([
    'no report (exit code 0)',
  ]);
});
