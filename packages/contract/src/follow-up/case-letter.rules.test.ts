import { expect, test } from 'vitest';
import { CASE_TRACKS } from './case/case.schema.ts';
import { letterOf } from './case-letter.rules.ts';

test('who is to see a hospital gets a notice, who is to be measured again a request for that', () => {
  expect(CASE_TRACKS.filter((track) => letterOf(track) === 'retest')).toEqual([
    'retest',
    'posture',
    'unfinished',
  ]);
});
