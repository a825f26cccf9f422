import { listCases } from '@spine/contract/follow-up';
import { listPatients } from '@spine/contract/patient';
import { expect, test } from 'vitest';
import { queryClient } from './call/query-client.ts';
import { keyOf } from './call/use-api.ts';
import { announceJob, jobsCounted } from './jobs.ts';

const [cases, patients] = [keyOf(listCases), keyOf(listPatients)];
const read = () => {
  for (const key of [cases, patients]) queryClient.setQueryData(key, []);
};
const isStale = (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated;

test('what a job changes is read again when it has ended, and nothing else', () => {
  read();
  jobsCounted(1);
  announceJob([listCases]);
  jobsCounted(2);
  jobsCounted(2);
  expect(isStale(cases)).toBe(false);
  jobsCounted(1);
  expect([isStale(cases), isStale(patients)]).toEqual([true, false]);
});

test('a job may end before it is counted; one of before is forgotten', () => {
  jobsCounted(0);
  read();
  jobsCounted(0);
  expect(isStale(cases)).toBe(false);
  announceJob([listCases]);
  jobsCounted(0);
  expect(isStale(cases)).toBe(true);
});
