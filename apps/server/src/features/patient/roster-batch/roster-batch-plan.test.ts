/** Lists of batches and of their rows, and what writing and taking back look up, read no whole table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILLED_SCHOOL } from '#testing/filled/fill-institution.ts';
import { FILLED_BATCH } from '#testing/filled/fill-rosters.ts';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import { leaversNamed, leaversOfNumbers } from '../leaver/leaver.repository.ts';
import { childrenByNumber, childrenElsewhere } from './preview/compared-children.repository.ts';
import { countListedBatches, findBatch, listedBatches } from './roster-batch.repository.ts';
import {
  absentRows,
  absentSet,
  batchRows,
  countAbsent,
  countAbsentAlike,
  countBatchRows,
  rowsAfter,
} from './roster-row.repository.ts';
import { findLaterBatch, loadUndoStates, writtenRows } from './undo/roster-undo.repository.ts';
import { hasComing, unwrittenRows } from './write/roster-write.repository.ts';

const WHOLE_TABLE = /Seq Scan on (roster_batch_row|patient|exam|follow_up_act|prescription)\b/;

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

const batchId = FILLED_BATCH;
const schoolId = FILLED_SCHOOL;
const page = { size: 20, page: 1, asc: undefined, desc: undefined };
const since = new Date('2026-11-01T00:00:00+08:00');
const PATIENT = '00000003-0000-7000-8000-000000000000';
const PERSON = { name: '林嘉禾', birthDate: '2016-03-19' };
const listed = { undoableSince: { roster: since, placement: since } } as const;

const works: [string, Work][] = [
  ['a page of rows', (tenant) => batchRows(tenant, { batchId, ...page })],
  ['a page of changed rows', (tenant) => batchRows(tenant, { batchId, kind: 'changed', ...page })],
  ['marked rows', (tenant) => batchRows(tenant, { batchId, mark: 'names', ...page })],
  ['the number of rows', (tenant) => countBatchRows(tenant, { batchId, kind: 'new' })],
  ['absent children', (tenant) => absentRows(tenant, { batchId, schoolId, size: 20, page: 1 })],
  ['their number', (tenant) => countAbsent(tenant, { batchId, schoolId })],
  ['those like new rows', (tenant) => countAbsentAlike(tenant, { batchId, schoolId })],
  ['who they are', (tenant) => absentSet(tenant, { batchId, schoolId })],
  ['rows to compare', (tenant) => rowsAfter(tenant, { batchId, nr: 10, limit: 1000 })],
  ['rows to write', (tenant) => unwrittenRows(tenant, { batchId, limit: 1000 })],
  ['rows to take back', (tenant) => writtenRows(tenant, { batchId, nr: 0, limit: 500 })],
  ['a batch', (tenant) => findBatch(tenant, batchId)],
  [
    'the list of batches',
    (tenant) => listedBatches(tenant, { ...listed, size: 20, page: 1, direction: 'desc' }),
  ],
  ['the batches of a school', (tenant) => countListedBatches(tenant, { ...listed, schoolId })],
  [
    'a later batch',
    (tenant) => findLaterBatch(tenant, { id: batchId, schoolId, writtenAt: since }),
  ],
  [
    'how children stand',
    (tenant) => loadUndoStates(tenant, { ids: [PATIENT], batchId, since, schoolId }),
  ],
  ['leavers of some names', (tenant) => leaversNamed(tenant, [PERSON])],
  ['leavers of some numbers', (tenant) => leaversOfNumbers(tenant, ['S00000001'])],
  ['rows that bring a child', (tenant) => hasComing(tenant, batchId)],
  [
    'children by their numbers',
    (tenant) => childrenByNumber(tenant, { schoolId, studentIds: ['S00000001'] }),
  ],
  [
    'those of other schools',
    (tenant) => childrenElsewhere(tenant, { schoolId, studentIds: ['S00000001'] }),
  ],
];

test.each(works)('%s uses indexes', async (_what, work) => {
  for (const plan of await filled.plansFor(filled.home, work))
    expect(plan).not.toMatch(WHOLE_TABLE);
});
