/** Projects are deleted, listed in the trash and restored without reading the examinations of the institution. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeChildren } from '#features/child-record/index.ts';
import { relistProjectExams, unlistProjectExams } from '#features/exam/index.ts';
import { FILLED_PROJECT } from '#testing/filled/fill-institution.ts';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import {
  childrenOf,
  countProjectTrash,
  dropOver,
  projectTrashPage,
} from './project-trash.repository.ts';

const WHOLE_TABLE = /Seq Scan on (exam|patient)\b/;
const SINCE = new Date('2026-11-01T00:00:00+08:00');
const page = { since: SINCE, size: 20, page: 1, direction: 'desc' } as const;
const restored = { projectId: FILLED_PROJECT, deletedAt: SINCE };
/** Nobody was examined in it: all are asked for, none is written. */
const deleted = { projectId: '019c2b6e-0000-7000-8000-0000000000aa', deletedAt: SINCE };

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

const works: [string, Work][] = [
  ['a page with its examinations', (tenant) => projectTrashPage(tenant, page)],
  ['a page of a name', (tenant) => projectTrashPage(tenant, { ...page, name: '2026' })],
  ['how many there are', (tenant) => countProjectTrash(tenant, page)],
  ['those whose time is over', (tenant) => dropOver(tenant, SINCE)],
  [
    'examinations that go with one',
    (tenant) =>
      changeChildren(tenant, { patientIds: [] }, (change) => unlistProjectExams(change, deleted)),
  ],
  ['children of one that is restored', (tenant) => childrenOf(tenant, restored)],
  [
    'examinations that come back with one',
    (tenant) =>
      changeChildren(tenant, { patientIds: [] }, (change) => relistProjectExams(change, restored)),
  ],
];

test.each(works)('%s uses indexes', async (_what, work) => {
  for (const plan of await filled.plansFor(filled.home, work))
    expect(plan).not.toMatch(WHOLE_TABLE);
});
