/** The trash of an institution, what hangs on its children and the end of their time read no whole table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Filled, openFilled, type Work } from '#testing/filled/filled.ts';
import {
  countHanging,
  countRestored,
  countTogether,
  countTrash,
  findTaken,
  lockDeleted,
  lockOver,
  trashPage,
} from './trash.repository.ts';

const WHOLE_TABLE = /Seq Scan on (patient|exam|prescription|follow_up_act)\b/;
const SINCE = new Date('2026-11-01T00:00:00+08:00');

/** Five of each deletion, over half a day. */
const deletedOf = (orgId: string) => `
  insert into patient (org_id, id, school_id, student_id, name, gender, birth_date, tel, created_at, updated_at,
    deleted_at, deletion_id, deleted_by_name)
  select org_id, gen_random_uuid(), school_id, student_id, name, gender, birth_date, tel, created_at, updated_at,
    timestamptz '2026-11-10' + n * interval '1 minute',
    ('0000000a-0000-7000-8000-' || lpad(to_hex(n / 5), 12, '0'))::uuid, 'manager'
  from (select *, row_number() over (order by id)::int as n from patient where org_id = '${orgId}') as child
  where n <= 600`;

let filled: Filled;
let sample: { id: string; schoolId: string; deletionId: string | null; name: string };
let ids: string[];

beforeAll(async () => {
  filled = await openFilled();
  await filled.takeTurn();
  await filled.asOwner(deletedOf(filled.home.orgId), 'vacuum (analyze) patient');
  const deleted = await filled.database.inScope(filled.home, ({ db, orgId }) =>
    db
      .selectFrom('patient')
      .where('orgId', '=', orgId)
      .where('deletionId', 'is not', null)
      .select(['id', 'schoolId', 'deletionId', 'name'])
      .orderBy('deletedAt')
      .limit(20)
      .execute(),
  );
  const [first] = deleted;
  if (!first) throw new Error('the trash is empty');
  sample = first;
  ids = deleted.map(({ id }) => id);
});
afterAll(async () => {
  await filled.asOwner(
    'delete from patient where deletion_id is not null',
    'vacuum (analyze) patient',
  );
  await filled.close();
});

const page = { since: SINCE, size: 20, page: 1, direction: 'desc' } as const;
const ofSchool = () => ({ since: SINCE, schoolId: sample.schoolId });
const ofName = () => ({ since: SINCE, name: sample.name.slice(0, 1) });
const deletion = () => ({ deletionId: sample.deletionId ?? '' });

const works: [string, Work][] = [
  ['a page', (tenant) => trashPage(tenant, page)],
  ['a deep page', (tenant) => trashPage(tenant, { ...page, page: 20, direction: 'asc' })],
  ['a page of a school', (tenant) => trashPage(tenant, { ...page, ...ofSchool() })],
  ['a page of a name', (tenant) => trashPage(tenant, { ...page, ...ofName() })],
  ['how many there are', (tenant) => countTrash(tenant, { since: SINCE })],
  ['how many of a school', (tenant) => countTrash(tenant, ofSchool())],
  ['how many of a name', (tenant) => countTrash(tenant, ofName())],
  ['who went together', (tenant) => countTogether(tenant, [deletion().deletionId])],
  ['what hangs on the children of a page', (tenant) => countHanging(tenant, ids)],
  ['a deletion', (tenant) => lockDeleted(tenant, { ...deletion(), since: SINCE })],
  [
    'one child of a deletion',
    (tenant) => lockDeleted(tenant, { ...deletion(), id: sample.id, since: SINCE }),
  ],
  ['who was restored', (tenant) => countRestored(tenant, deletion())],
  ['whose number or document is taken', (tenant) => findTaken(tenant, ids)],
  [
    'whose time is over',
    (tenant) => lockOver(tenant, { before: new Date('2026-11-30T00:00:00+08:00'), limit: 100 }),
  ],
];

test.each(works)('%s uses indexes', async (_what, work) => {
  for (const plan of await filled.plansFor(filled.home, work))
    expect(plan).not.toMatch(WHOLE_TABLE);
});

test('a page is read in the order of its index', async () => {
  const plans = await filled.plansFor(filled.home, (tenant) => trashPage(tenant, page));
  for (const plan of plans) expect(plan).toContain('patient_trash_idx');
});
