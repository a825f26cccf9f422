/** A walk-in that is found to be a child that has left. */
import { examHistory } from '@spine/contract/exam';
import { moveProject, ProjectStatus } from '@spine/contract/project';
import { addWalkIn, listWalkInCandidates, matchWalkIn } from '@spine/contract/station';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { childrenIn } from '#features/patient/roster/roster.factory.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { intervalsOf, turnTo } from './enrolment.factory.ts';
import {
  beginProject,
  expectRightStatistics,
  type LeavingChild,
  openLeavingChild,
  sendExam,
  type Target,
} from './leaver-found.factory.ts';

const world: World = await openWorld();
afterAll(() => world.close());

let child: LeavingChild;
beforeEach(async () => {
  child = await openLeavingChild(world);
});

describe('a walk-in', () => {
  test('waits for a walk-in that is found to be it', async () => {
    const { childId, comes, junior, year } = child;
    await turnTo(world, `${year + 1}-09-03`);
    const project = await beginProject(world, junior);
    await turnTo(world, `${year + 1}-09-04`);
    const id = await walkedIn(project);
    expect(
      await sendExam(world, project, { record: { patientId: id }, day: `${year + 1}-09-04` }),
    ).toBe('accepted');
    await turnTo(world, `${year + 1}-09-08`);
    const { body: alike } = await world.as('manager').call(listWalkInCandidates, { id });
    expect(alike.rows).toMatchObject([
      { id: childId, gradeName: '六年级', left: { leftOn: `${year + 1}-09-01` } },
    ]);
    const fresh = await world.freshlyAs('manager');
    const matched = await fresh.call(matchWalkIn, { id, patientId: childId });
    expect(matched.body.code).toBe(8000);
    // Since the day on which it was examined there.
    expect((await intervalsOf(world, childId)).at(-1)).toBe(comes(`${year + 1}-09-04`));
    const { body: history } = await world.as('doctor').call(examHistory, { patientId: childId });
    expect(history.rows).toMatchObject([{ gradeName: '七年级' }]);
    expect(await childrenIn(world.database, world.home, junior)).toHaveLength(1);
    await expectRightStatistics(world, year + 1);
  });

  test('a match waits for a project before it locks a school', async () => {
    const { childId, junior, year } = child;
    await turnTo(world, `${year + 1}-09-03`);
    const project = await beginProject(world, junior);
    await turnTo(world, `${year + 1}-09-04`);
    const id = await walkedIn(project);
    expect(
      await sendExam(world, project, { record: { patientId: id }, day: `${year + 1}-09-04` }),
    ).toBe('accepted');
    await turnTo(world, `${year + 1}-09-08`);
    const fresh = await world.freshlyAs('manager');
    const code = await withClient(world.ownerUrl, async (owner) => {
      await owner.query('begin');
      await owner.query('select from project where id = $1 for no key update', [project.projectId]);
      const match = fresh.raw(matchWalkIn, { id, patientId: childId });
      await waitForLocks(world.database);
      // As whoever edits the project does.
      await owner.query(
        'select pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 19))',
        [world.home.orgId, junior],
      );
      await owner.query('commit');
      return (await match).body.code;
    });
    expect(code).toBe(8000);
  });

  const candidatesOf = async (id: string) => {
    const { body } = await world.as('manager').call(listWalkInCandidates, { id });
    return body.rows.map((row: { id: string; left: object | null }) => [row.id, row.left !== null]);
  };

  test('is offered once: of the same school as one that has left, in August as one of it', async () => {
    const { childId, primary, year } = child;
    const project = await beginProject(world, primary);
    await turnTo(world, `${year + 1}-08-20`);
    const place = { gradeName: '六年级', clazzName: '2班' };
    const id = await walkedIn(project, place);
    expect(await candidatesOf(id)).toEqual([[childId, false]]);
    await turnTo(world, `${year + 1}-09-03`);
    expect(await candidatesOf(id)).toEqual([[childId, true]]);
  });

  test('is matched in August at another school, to which it comes on 1 September', async () => {
    const { childId, junior, listed, number, primary, year } = child;
    const project = await beginProject(world, junior);
    await turnTo(world, `${year + 1}-08-20`);
    const id = await walkedIn(project);
    expect(
      await sendExam(world, project, { record: { patientId: id }, day: `${year + 1}-08-20` }),
    ).toBe('accepted');
    expect(await candidatesOf(id)).toEqual([[childId, true]]);
    const fresh = await world.freshlyAs('manager');
    const { body } = await fresh.raw(matchWalkIn, { id, patientId: childId });
    expect(body.code).toBe(8000);
    const stays = await intervalsOf(world, childId);
    expect(stays[0]).toContain(`${year}-10-12 ${year + 1}-09-01`);
    expect(stays[1]).toContain(`${year + 1}-09-01 `);
    expect(await listed({ schoolId: primary })).toEqual([`${number} 六年级2班`]);
    // The class in which it was examined is one of the school of the examination.
    const { body: history } = await world.as('doctor').call(examHistory, { patientId: childId });
    expect(history.rows).toMatchObject([{ clazzName: '5班' }]);
    await expectRightStatistics(world, year + 1);
  });

  test('keeps the roster of its former school where a walk-in is older than its leaving', async () => {
    const { childId, junior, year } = child;
    const project = await beginProject(world, junior);
    await turnTo(world, `${year + 1}-05-20`);
    const id = await walkedIn(project);
    await turnTo(world, `${year + 1}-09-08`);
    const fresh = await world.freshlyAs('manager');
    // No device may bring its examination any more.
    const { projectId } = project;
    const status = ProjectStatus.Completed;
    expect((await world.as('manager').raw(moveProject, { id: projectId, status })).body.code).toBe(
      8000,
    );
    const { body } = await fresh.raw(matchWalkIn, { id, patientId: childId });
    expect(body.code).toBe(8000);
    const [first, second] = await intervalsOf(world, childId);
    expect(first).toContain(`${year}-10-12 ${year + 1}-09-01`);
    expect(second).toContain(`${year + 1}-09-01 `);
  });

  async function walkedIn(target: Target, given: object = {}): Promise<string> {
    const id = uuidv7();
    const typed = { name: child.name, gender: 'f', birthDate: '2016-03-19' };
    const place = { gradeName: '七年级', clazzName: '5班' };
    const input = { id, ...target, ...place, ...typed, ...given };
    expect((await world.as('doctor').raw(addWalkIn, input)).body.code).toBe(8000);
    return id;
  }
});
