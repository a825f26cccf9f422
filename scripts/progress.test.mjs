import { afterEach, expect, it, vi } from 'vitest';
import { tellStep } from './progress.mjs';

afterEach(() => vi.restoreAllMocks());

it('says a step with what is still to come, and the last one alone', () => {
  const lines = vi.spyOn(console, 'log').mockReturnValue(undefined);
  tellStep('Building the web', ['maps', 'database', 'demo']);
  tellStep('Building the maps');
  expect(lines.mock.calls).toEqual([
    ['Building the web … then: maps, database, demo'],
    ['Building the maps …'],
  ]);
});
