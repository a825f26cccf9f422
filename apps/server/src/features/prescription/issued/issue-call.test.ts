/** The call that issues: repeated, at once, out of bounds, for what is not there; and what it leaves in the log. */
import { SUCCESS_CODE as DONE } from '@spine/contract/kernel';
import {
  ISSUE_MAX,
  issuePrescription,
  LEFT_OUT_NAMED_MAX,
  prescriptionErrors,
} from '@spine/contract/prescription';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  insertPatientRow,
  insertPatientRows,
  patientRow,
} from '#features/patient/patient.factory.ts';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPlanRow, makeItem } from '../plan/plan.factory.ts';
import { openIssuing, SYSTEM_PLAN } from './issue.factory.ts';
import { CANDIDATES_MAX, lockIssuing } from './issue.repository.ts';

const NOBODY = '019a0000-0000-7000-8000-000000000000';

let world: World;
let issuing: Awaited<ReturnType<typeof openIssuing>>;
beforeAll(async () => {
  world = await openWorld();
  issuing = await openIssuing(world);
});
afterAll(() => world.close());

const children = (...patientIds: string[]) => ({ kind: 'children', patientIds }) as const;

/** So many children of one class of a new school, whom nobody examined. */
function classOf(count: number): Promise<{ schoolId: string; ids: string[] }> {
  return world.database.inScope(world.home, async (tenant) => {
    const { id: schoolId } = await insertSchoolRow(tenant);
    const rows = Array.from({ length: count }, () => patientRow(world.home, { schoolId }));
    for (let at = 0; at < count; at += 1000)
      await insertPatientRows(tenant, rows.slice(at, at + 1000));
    return { schoolId, ids: rows.map(({ id }) => id) };
  });
}

describe('the same id again', () => {
  test('answers the same and writes nothing', async () => {
    const prescriptionId = await issuing.planOf();
    const [given, unexamined] = [await issuing.childWith(0), await issuing.childWith(null)];
    const call = { id: uuidv7(), prescriptionId, target: children(given, unexamined) };
    const first = await issuing.issue(call);
    expect(first).toMatchObject({ code: DONE, data: { issued: 1 } });
    world.clock.advance(60_000);
    expect(await issuing.issue(call)).toEqual(first);
    // Also when the plan is gone meanwhile.
    await world.database.inScope(world.home, ({ db }) =>
      db
        .updateTable('plan')
        .set({ deletedAt: world.clock.now() })
        .where('id', '=', prescriptionId)
        .execute(),
    );
    expect(await issuing.issue(call)).toEqual(first);
    expect(await issuing.issuedOf({ prescriptionId })).toHaveLength(1);
  });

  test('twice at once issues once', async () => {
    const prescriptionId = await issuing.planOf();
    const call = { id: uuidv7(), prescriptionId, target: children(await issuing.childWith(0)) };
    const [one, other] = await Promise.all([issuing.issue(call), issuing.issue(call)]);
    expect(one).toMatchObject({ code: DONE, data: { issued: 1 } });
    expect(other).toEqual(one);
    expect(await issuing.issuedOf({ prescriptionId })).toHaveLength(1);
  });

  test('of another institution is a call of its own', async () => {
    const id = uuidv7();
    const mine = children(await issuing.childWith(0));
    await issuing.issue({ id, prescriptionId: SYSTEM_PLAN, target: mine });
    const { body } = await world.as('rival').call(issuePrescription, {
      id,
      prescriptionId: SYSTEM_PLAN,
      startDate: '2026-11-20',
      target: mine,
    });
    expect(body.code).toBe(prescriptionErrors.noChildren.code);
  });
});

test('two calls at once give a child the same plan once', async () => {
  const prescriptionId = await issuing.planOf();
  const target = children(await issuing.childWith(0));
  const answers = await Promise.all([
    issuing.issue({ prescriptionId, target }),
    issuing.issue({ prescriptionId, target }),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual(
    [DONE, prescriptionErrors.noChildren.code].sort(),
  );
  expect(await issuing.issuedOf({ prescriptionId })).toHaveLength(1);
});

test('a call does not wait without end for another that is issuing', async () => {
  await world.database.inScope(world.home, async (tenant) => {
    await lockIssuing(tenant);
    const waiting = world.database.inScope(world.home, (tenant) => lockIssuing(tenant, 1));
    await expect(waiting).rejects.toMatchObject({ code: '55P03' });
  });
});

test('a child deleted while the call waits gets none', async () => {
  const prescriptionId = await issuing.planOf();
  const [stays, goes] = [await issuing.childWith(0), await issuing.childWith(0)];
  const call = await world.database.inScope(world.home, async (tenant) => {
    await lockIssuing(tenant);
    const waiting = issuing.issue({ prescriptionId, target: children(stays, goes) });
    await waitForLocks(world.database);
    await tenant.db
      .updateTable('patient')
      .set({ deletedAt: world.clock.now() })
      .where('id', '=', goes)
      .execute();
    return { waiting };
  });
  expect((await call.waiting).data.issued).toBe(1);
  expect((await issuing.issuedOf({ prescriptionId })).map((row) => row.patientId)).toEqual([stays]);
});

describe('a call', () => {
  test.each(['2026-11-19', '2027-11-21', '2020-01-01', '9999-12-31'])(
    'to begin on %s is refused',
    async (startDate) => {
      const prescriptionId = await issuing.planOf();
      const target = children(await issuing.childWith(0));
      const request = { prescriptionId, target, startDate };
      for (const body of [await issuing.preview(request), await issuing.issue(request)])
        expect(body).toMatchObject({
          code: prescriptionErrors.startInvalid.code,
          fields: [{ field: 'startDate' }],
        });
    },
  );

  test('may begin a year from now', async () => {
    const prescriptionId = await issuing.planOf({ duration: '2w' });
    const target = children(await issuing.childWith(0));
    const { data } = await issuing.issue({ prescriptionId, target, startDate: '2027-11-20' });
    expect(data).toMatchObject({ startDate: '2027-11-20', endDate: '2027-12-03' });
  });

  test('for nobody is refused, and previewed with the reasons', async () => {
    const prescriptionId = await issuing.planOf();
    const foreign = await world.database.inScope(world.other, async (tenant) => {
      const school = await insertSchoolRow(tenant);
      return (await insertPatientRow(tenant, { schoolId: school.id })).id;
    });
    const unexamined = await issuing.childWith(null);
    for (const [ids, leftOut] of [
      [[NOBODY], 0],
      [[foreign], 0],
      [[unexamined, foreign], 1],
    ] as const) {
      const request = { prescriptionId, target: children(...ids) };
      const { code, data } = await issuing.preview(request);
      expect([code, data.issued, data.leftOut.unexamined]).toEqual([DONE, 0, leftOut]);
      expect((await issuing.issue(request)).code).toBe(prescriptionErrors.noChildren.code);
    }
  });

  test('for a class of another institution finds nobody', async () => {
    const { id: schoolId } = await world.database.inScope(world.other, async (tenant) => {
      const school = await insertSchoolRow(tenant);
      await insertPatientRow(tenant, { schoolId: school.id });
      return school;
    });
    const target = { kind: 'class', schoolId, gradeName: '六年级', clazzName: '3班' };
    const prescriptionId = await issuing.planOf({ type: 'prevention' });
    expect((await issuing.preview({ prescriptionId, target })).data).toMatchObject({
      issued: 0,
      named: [],
    });
  });

  test('for a plan that is not there, deleted or of another institution is refused', async () => {
    const target = children(await issuing.childWith(0));
    const deleted = await issuing.planOf({ deletedAt: world.clock.now() });
    const foreign = await world.database.inScope(world.other, (tenant) => insertPlanRow(tenant));
    for (const prescriptionId of [NOBODY, deleted, foreign.id])
      for (const ask of [issuing.preview, issuing.issue])
        expect((await ask({ prescriptionId, target })).code).toBe(
          prescriptionErrors.planUnknown.code,
        );
  });

  test('for a plan with an action that was taken off the library is refused', async () => {
    const prescriptionId = await issuing.planOf({
      items: [makeItem(1, { actionId: NOBODY })],
    });
    const body = await issuing.issue({
      prescriptionId,
      target: children(await issuing.childWith(0)),
    });
    expect(body.code).toBe(prescriptionErrors.actionGone.code);
  });

  test('names the first of those left out and counts them all', async () => {
    const { schoolId } = await classOf(LEFT_OUT_NAMED_MAX + 5);
    const prescriptionId = await issuing.planOf();
    const target = { kind: 'class', schoolId, gradeName: '六年级', clazzName: '3班' };
    const { data } = await issuing.preview({ prescriptionId, target });
    expect(data.leftOut.unexamined).toBe(LEFT_OUT_NAMED_MAX + 5);
    expect(data.named).toHaveLength(LEFT_OUT_NAMED_MAX);
  });

  test('for more than 5000 children is refused, for 5000 it writes them all', async () => {
    const { schoolId, ids } = await classOf(ISSUE_MAX + 1);
    const prescriptionId = await issuing.planOf({ type: 'prevention' });
    const target = { kind: 'class', schoolId, gradeName: '六年级', clazzName: '3班' };
    for (const ask of [issuing.preview, issuing.issue])
      expect((await ask({ prescriptionId, target })).code).toBe(
        prescriptionErrors.tooManyChildren.code,
      );
    await issuing.issue({ prescriptionId, target: children(ids[0] ?? '') });
    const { data } = await issuing.issue({ prescriptionId, target });
    expect(data).toMatchObject({ issued: ISSUE_MAX, leftOut: { already: 1 } });
  });

  test('is refused where more children are meant than are looked at, though none would get it', async () => {
    const { schoolId } = await classOf(CANDIDATES_MAX + 1);
    const prescriptionId = await issuing.planOf();
    const target = { kind: 'class', schoolId, gradeName: '六年级', clazzName: '3班' };
    expect((await issuing.preview({ prescriptionId, target })).code).toBe(
      prescriptionErrors.tooManyChildren.code,
    );
  });

  test('leaves a line in the log, also when repeated, with ids and numbers only', async () => {
    const prescriptionId = await issuing.planOf();
    const [given, unexamined] = [await issuing.childWith(0), await issuing.childWith(null)];
    const call = { id: uuidv7(), prescriptionId, target: children(given, unexamined) };
    await issuing.issue(call);
    await issuing.issue(call);
    const lines = await world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('keypoint', '=', `${call.id},${prescriptionId}`)
        .select(['model', 'optype', 'keymsg'])
        .orderBy('id')
        .execute(),
    );
    expect(lines).toEqual([
      { model: 'prescription', optype: 'add', keymsg: '下发处方1人，无筛查结果1人' },
      { model: 'prescription', optype: 'add', keymsg: '重复的下发请求，未再次下发' },
    ]);
  });
});
