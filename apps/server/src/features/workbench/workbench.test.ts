/** Each card counts what its list has by the filters of the card, and leads nowhere else. */
import { addCorrectionRequest, listCorrectionRequests } from '@spine/contract/data-request';
import { listCases } from '@spine/contract/follow-up';
import { addDays, type Endpoint } from '@spine/contract/kernel';
import { listGuardianEntries } from '@spine/contract/patient';
import { listPrescriptions } from '@spine/contract/prescription';
import { listProjects } from '@spine/contract/project';
import { listUsers, MOST_WRONG_PASSWORDS } from '@spine/contract/user';
import {
  type CardKind,
  readWorkbench,
  type Workbench,
  type WorkCard,
} from '@spine/contract/workbench';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actAs, type FollowUpDay, openFollowUpDay } from '#features/follow-up/follow-up.factory.ts';
import { insertIssuedRow } from '#features/prescription/issued/prescription.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
let day: FollowUpDay;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  day = await openFollowUpDay(world);
});
afterAll(() => world.close());

const LISTS: Readonly<Record<CardKind, Endpoint>> = {
  ownOverdue: listCases,
  ownRetests: listCases,
  overdue: listCases,
  unassigned: listCases,
  retests: listCases,
  toCheck: listCases,
  prescriptions: listPrescriptions,
  corrections: listCorrectionRequests,
  entries: listGuardianEntries,
  lockedUsers: listUsers,
};

const benchOf = async (name: CastName): Promise<Workbench> => {
  const { body } = await world.as(name).raw(readWorkbench, {});
  expect(body.code).toBe(8000);
  return body.data;
};

const cardOf = ({ cards }: Workbench, kind: CardKind, track: WorkCard['track'] = null) =>
  cards.find((card) => card.kind === kind && card.track === track);

/** Cases of the first two children become overdue. */
async function makeOverdue(): Promise<void> {
  const today = (await benchOf('manager')).today;
  await world.database.inScope(world.home, ({ db, orgId }) =>
    db
      .updateTable('followUpCase')
      .where('orgId', '=', orgId)
      .where('patientId', 'in', day.patientIds)
      .set({ dueOn: addDays(today, -9) })
      .execute(),
  );
}

describe('a card', () => {
  test.each(['manager', 'doctor'] as const)(
    'of the %s has as many as its list with its filters',
    async (name) => {
      await day.examineAll();
      const [first = '', second = '', third = ''] = day.patientIds;
      const doctor = world.as('doctor');
      for (const patientId of [first, second])
        await actAs(doctor, { patientId, kind: 'assigned', userId: world.cast.users.doctor });
      await doctor.raw(addCorrectionRequest, {
        id: uuidv7(),
        patientId: third,
        fact: 'name',
        requested: '张三丰',
        channel: 'phone',
        asker: '母亲',
      });
      await makeOverdue();
      const bench = await benchOf(name);
      for (const { kind, filters, count } of bench.cards) {
        const { body } = await world.as(name).raw(LISTS[kind], filters);
        expect({ kind, filters, code: body.code, count }).toEqual({
          kind,
          filters,
          code: 8000,
          count: body.total,
        });
      }
      expect(cardOf(bench, 'overdue')?.count).toBeGreaterThanOrEqual(3);
      expect(cardOf(bench, 'unassigned')?.count).toBeGreaterThanOrEqual(1);
    },
  );

  test('of a track has what is to be measured again beside another case, as its list has', async () => {
    await day.examine();
    await makeOverdue();
    const examId = await world.database.inScope(world.home, async ({ db, orgId }) => {
      const { id } = await db
        .updateTable('exam')
        .where('orgId', '=', orgId)
        .where('patientId', '=', day.first)
        .set({ finding: 'retest' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('followUpCase')
        .where('orgId', '=', orgId)
        .where('patientId', '=', day.first)
        .set({ retestExamId: id, retestDueOn: '2026-11-01' })
        .execute();
      return id;
    });
    expect(examId).toBeTruthy();
    const card = cardOf(await benchOf('manager'), 'overdue', 'retest');
    expect(card?.count).toBeGreaterThan(0);
    const { body } = await world.as('manager').raw(listCases, card?.filters);
    expect(body.total).toBe(card?.count);
  });

  test('of prescriptions and of users has only those that end within a week, or are locked', async () => {
    const [first = '', second = ''] = day.patientIds;
    const before = await benchOf('manager');
    const { today } = before;
    await world.database.inScope(world.home, async (tenant) => {
      await insertIssuedRow(tenant, {
        patientId: first,
        startDate: addDays(today, -20),
        endDate: addDays(today, 7),
      });
      await insertIssuedRow(tenant, { patientId: second, endDate: addDays(today, 8) });
      await tenant.db
        .updateTable('appUser')
        .where('orgId', '=', tenant.orgId)
        .where('id', '=', world.cast.users.analyst)
        .set({ errorCounter: MOST_WRONG_PASSWORDS + 1 })
        .execute();
    });
    const bench = await benchOf('manager');
    for (const kind of ['prescriptions', 'lockedUsers'] as const) {
      const card = cardOf(bench, kind);
      expect(card?.count).toBe((cardOf(before, kind)?.count ?? 0) + 1);
      const { body } = await world.as('manager').raw(LISTS[kind], card?.filters);
      expect(body.total).toBe(card?.count);
    }
  });

  test('names the child that waits longest, and by when it was due', async () => {
    await day.examine();
    await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .updateTable('followUpCase')
        .where('orgId', '=', orgId)
        .where('patientId', '=', day.first)
        .set({ dueOn: '2025-01-02' })
        .execute(),
    );
    const { rows } = (await world.as('manager').raw(listCases, { id: day.first, tab: 'overdue' }))
      .body;
    const { name, schoolName, gradeName, clazzName } = rows[0];
    expect(cardOf(await benchOf('manager'), 'overdue')).toMatchObject({
      since: '2025-01-02',
      oldest: { name, schoolName, gradeName, clazzName },
    });
  });

  test('of own work counts what is assigned to who asks', async () => {
    const before = cardOf(await benchOf('doctor'), 'ownOverdue')?.count ?? 0;
    await day.examineAll();
    await makeOverdue();
    expect(cardOf(await benchOf('doctor'), 'ownOverdue')?.count).toBe(before);
    const { doctor } = world.cast.users;
    await actAs(world.as('manager'), { patientId: day.first, kind: 'assigned', userId: doctor });
    await makeOverdue();
    expect(cardOf(await benchOf('doctor'), 'ownOverdue')).toMatchObject({
      count: before + 1,
      filters: { tab: 'overdue', assignedTo: doctor },
    });
  });

  test('of nothing is there with its zero, and names nobody', async () => {
    const { body } = await world.as('rival').raw(readWorkbench, {});
    const { cards }: Workbench = body.data;
    expect(cards.map(({ kind }) => kind)).toEqual([
      'overdue',
      'unassigned',
      'retests',
      'toCheck',
      'prescriptions',
      'corrections',
      'entries',
      'lockedUsers',
    ]);
    for (const card of cards) expect(card).toMatchObject({ count: 0, since: null, oldest: null });
  });
});

describe('who asks', () => {
  test('sees the cards of the role: a doctor no entries, an analyst no child at all', async () => {
    await day.examine();
    await makeOverdue();
    const doctor = await benchOf('doctor');
    expect(doctor.cards.map(({ kind }) => kind)).toEqual([
      'ownOverdue',
      'ownRetests',
      'overdue',
      'unassigned',
      'retests',
      'toCheck',
      'prescriptions',
    ]);
    const analyst = await benchOf('analyst');
    expect(analyst).toMatchObject({ cards: [], schoolsToday: [] });
    expect(analyst.projects.map(({ id }) => id)).toContain(day.projectId);
  });

  test('sees nothing of another institution', async () => {
    await day.examine();
    const { projects } = await benchOf('rival');
    expect(projects.map(({ id }) => id)).not.toContain(day.projectId);
  });
});

describe('the projects under way', () => {
  test('are those of their list, newest first', async () => {
    const { projects, projectCount } = await benchOf('manager');
    const { body } = await world.as('manager').raw(listProjects, { status: 1 });
    expect(projectCount).toBe(body.total);
    const ids = body.rows.map(({ id }: { id: string }) => id);
    expect(projects.map(({ id }) => id).slice(0, ids.length)).toEqual(ids);
  });

  test('have their schools of today', async () => {
    const { today } = await benchOf('manager');
    const schoolOn = (date: string) =>
      world.database.inScope(world.home, ({ db, orgId }) =>
        db
          .updateTable('projectSchool')
          .where('orgId', '=', orgId)
          .where('projectId', '=', day.projectId)
          .set({ day: date })
          .execute(),
      );
    const isThere = async () =>
      (await benchOf('doctor')).schoolsToday.some(({ schoolId }) => schoolId === day.schoolId);
    await schoolOn(today);
    expect(await isThere()).toBe(true);
    await schoolOn(addDays(today, 1));
    expect(await isThere()).toBe(false);
  });
});

test('retests are counted until the project under way ends', async () => {
  const { today } = await benchOf('manager');
  const until = addDays(today, 5);
  await openFollowUpDay(world, { project: { endDate: until } });
  expect(cardOf(await benchOf('manager'), 'retests')?.filters).toEqual({
    tab: 'toRetest',
    dueBy: until,
  });
});
