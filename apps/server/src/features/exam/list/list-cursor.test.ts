/** Reading the lists of children and of examinations to their end by `after`, while rows come and go. */
import { listExams, uploadExams } from '@spine/contract/exam';
import { deletePatients, listPatients } from '@spine/contract/patient';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeChildren } from '#features/child-record/index.ts';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';
import { unlistPatientExams } from '../child/exam-child.reader.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ROWS = 7;
const SIZE = 3;
const DAYS = [19, 18, 17, 17, 17, 16, 15] as const;
const day = (of: number) => new Date(`2026-11-${of}T09:00:00+08:00`);

/** A list of seven rows, of which three are of the same instant. */
type Listed = {
  readonly schoolId: string;
  /** Adds a row of a day of November, and answers its id. */
  add(on: number): Promise<string>;
  remove(id: string): Promise<unknown>;
};

async function openPatients(scope: OrgScope = world.home): Promise<Listed> {
  const { id: schoolId } = await world.database.inScope(scope, insertSchoolRow);
  return {
    schoolId,
    add: (on) =>
      world.database.inScope(scope, async (tenant) => {
        const { id } = await insertPatientRow(tenant, { schoolId, createdAt: day(on) });
        // What SQL writes has microseconds.
        const precise = day(on).toISOString().replace('Z', '003Z');
        await sql`update patient set created_at = ${precise}::timestamptz
          where org_id = ${scope.orgId} and id = ${id}`.execute(tenant.db);
        return id;
      }),
    remove: async (id) => {
      const { body } = await world.as('manager').call(deletePatients, { ids: id });
      expect(body).toMatchObject({ code: 8000 });
    },
  };
}

async function openExams(scope: OrgScope = world.home): Promise<Listed> {
  const place: Screening = await insertScreening(world.database, scope, { children: ROWS + 2 });
  const { projectId, schoolId } = place;
  const childOf = new Map<string, string>();
  return {
    schoolId,
    add: async (on) => {
      const patientId = place.patientIds[childOf.size] ?? '';
      const record = quickRecord({ patientId, examTime: day(on).toISOString() });
      const input = { projectId, schoolId, exams: [record] };
      const uploader = world.as(scope === world.home ? 'doctor' : 'rival');
      expect((await uploader.call(uploadExams, input)).body['code']).toBe(8000);
      childOf.set(record.id, patientId);
      return record.id;
    },
    remove: (id) =>
      world.database.inScope(scope, (tenant) =>
        changeChildren(tenant, { patientIds: [childOf.get(id) ?? ''] }, async (change) => {
          await unlistPatientExams(change, [childOf.get(id) ?? '']);
        }),
      ),
  };
}

const lists = [
  ['children', listPatients, openPatients],
  ['examinations', listExams, openExams],
] as const;

describe.each(lists)('the list of %s, read by its cursor', (_what, endpoint, open) => {
  let schoolId: string;
  let ids: string[];
  let list: Listed;

  const read = async (query: Record<string, unknown>) => {
    const { body } = await world.as('doctor').raw(endpoint, { schoolId, size: SIZE, ...query });
    const rows: { id: string }[] = body.rows ?? [];
    return { ids: rows.map(({ id }) => id), next: body.next, total: body.total, body };
  };
  const readOn = async (after: string | undefined): Promise<string[]> => {
    if (after === undefined) return [];
    const { ids: page, next } = await read({ after });
    return [...page, ...(await readOn(next))];
  };

  beforeAll(async () => {
    list = await open();
    schoolId = list.schoolId;
    for (const on of DAYS) await list.add(on);
    ids = (await read({ size: 100 })).ids;
    expect(ids).toHaveLength(ROWS);
  });

  test('has each row once, and no cursor behind the last', async () => {
    const first = await read({});
    expect(first).toMatchObject({ ids: ids.slice(0, SIZE), next: ids[SIZE - 1], total: ROWS });
    expect([...first.ids, ...(await readOn(first.next))]).toEqual(ids);
    const last = await read({ after: ids[ROWS - SIZE - 1] });
    expect(last).toMatchObject({ ids: ids.slice(-SIZE), next: undefined, total: ROWS });
    expect(await read({ after: ids.at(-1) })).toMatchObject({ ids: [], next: undefined });
  });

  test('a page has the cursor too, but not in another order', async () => {
    expect((await read({ page: 2 })).next).toBe(ids[2 * SIZE - 1]);
    expect((await read({ page: 3 })).next).toBeUndefined();
    const asc = endpoint === listExams ? 'examTime' : 'createtime';
    expect((await read({ asc })).next).toBeUndefined();
  });

  test.each([
    ['a page', { page: 2 }],
    ['the first page', { page: 1 }],
    ['an order', { desc: endpoint === listExams ? 'examTime' : 'createtime' }],
  ])('is refused beside %s', async (_beside, query) => {
    const { body } = await read({ after: ids[0], ...query });
    expect(body).toMatchObject({ errorCode: 2400, fields: [{ field: 'after' }] });
  });

  test.each([
    ['is malformed', () => `${ids[0]}'`],
    ['is nobody’s', () => uuidv7()],
  ])('refuses a cursor that %s', async (_what, cursor) => {
    const { body } = await read({ after: cursor() });
    expect(body).toMatchObject({ errorCode: 2400, fields: [{ field: 'after' }] });
  });

  test('refuses the cursor of another institution as if there were none', async () => {
    const theirs = await (await open(world.other)).add(16);
    const { body } = await read({ after: theirs });
    expect(body).toEqual((await read({ after: uuidv7() })).body);
  });

  test('misses and doubles none of the rows that stay, while others come and go', async () => {
    const first = await read({});
    const [gone, unread] = [ids[SIZE - 1] ?? '', ids[SIZE + 1] ?? ''];
    await list.remove(gone);
    await list.remove(unread);
    await list.add(20);
    const older = await list.add(14);
    const rest = ids.slice(SIZE).filter((id) => id !== unread);
    expect(await readOn(first.next)).toEqual([...rest, older]);
  });
});
