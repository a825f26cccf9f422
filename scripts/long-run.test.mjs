import { expect, it } from 'vitest';
import { withLongRun } from './long-run.mjs';

const RESULT = {
  line: '4000 passed, 0 failed',
  minutes: 61.4,
  now: new Date('2026-11-22T10:00:00Z'),
};

it('stands before the measurements, and is replaced by the next one', () => {
  const once = withLongRun('# Performance\n\nHead.\n\n## PostgreSQL\n\n| a |\n', RESULT);
  expect(once).toMatch(
    /^# Performance\n\nHead\.\n\n<!-- long run -->\n## Every test at full length\n/,
  );
  expect(once).toContain('4000 passed, 0 failed, in 61 minutes.');
  expect(once).toContain('Date: 2026-11-22.');
  expect(once).toMatch(/<!-- end of long run -->\n\n## PostgreSQL\n\n\| a \|\n$/);
  const twice = withLongRun(once, { ...RESULT, line: '4001 passed, 0 failed' });
  expect(twice).toBe(once.replace('4000 passed', '4001 passed'));
});
