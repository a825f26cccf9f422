/** What a family enters through a class QR code waits for the staff, and is no child of its phone before. */
import { confirmPatients, editPatient, importRoster, listPatients } from '@spine/contract/patient';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childrenOfFamily } from '../patient-family.repository.ts';
import { CHILD, rosterFile } from '../roster/roster.factory.ts';
import { openClassForm } from './class-qr.factory.ts';

const TEL = '13800000417';

let world: World;
let form: Awaited<ReturnType<typeof openClassForm>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  form = await openClassForm(world);
});

async function entered(given: object = {}): Promise<string> {
  await form.add(await form.newToken(), { tel: TEL, ...given });
  const [row] = await form.listed();
  return String(row?.['id']);
}

const waiting = async (unconfirmed: 'yes' | 'no') => {
  const { body } = await world
    .as('manager')
    .call(listPatients, { schoolId: form.schoolId, unconfirmed });
  return body.rows.map(({ id }: { id: string }) => id);
};
/** Both doors of a family: the phone's children, and a child by its id. */
async function seenByFamily(id: string): Promise<boolean[]> {
  const found = await world.database.inScope(platformScope, ({ db }) =>
    sql<{ patientId: string }>`select patient_id from family_children(${TEL})`.execute(db),
  );
  const named = await world.database.inScope(world.home, (tenant) =>
    childrenOfFamily(tenant, { ids: [id], tel: TEL }),
  );
  return [found.rows.some(({ patientId }) => patientId === id), named.length > 0];
}

describe('an entry of a family', () => {
  test('waits, is no child of its phone, and is both once it was confirmed', async () => {
    const id = await entered();
    expect(await waiting('yes')).toEqual([id]);
    expect(await waiting('no')).toEqual([]);
    expect(await seenByFamily(id)).toEqual([false, false]);

    const { body } = await world.as('manager').call(confirmPatients, { ids: id });
    expect(body.data).toEqual({ confirmed: 1 });
    expect(await waiting('yes')).toEqual([]);
    expect(await waiting('no')).toEqual([id]);
    expect(await seenByFamily(id)).toEqual([true, true]);
    expect((await form.lines())[0]).toMatchObject({
      keypoint: id,
      keymsg: '确认家长登记的学生1名',
    });
    const again = await world.as('manager').call(confirmPatients, { ids: id });
    expect(again.body.data).toEqual({ confirmed: 0 });
  });

  test('is confirmed with all that a filter finds', async () => {
    await entered();
    await entered({ tel: '' });
    const matching = { schoolId: form.schoolId, unconfirmed: 'yes' as const };
    const { body } = await world.as('manager').call(confirmPatients, { matching });
    expect(body.data).toEqual({ confirmed: 2 });
    expect(await waiting('no')).toHaveLength(2);
  });

  test('is confirmed by whoever mends it, and by the roster that names it', async () => {
    const mended = await entered({ name: '林小曼' });
    const [row] = await form.listed();
    await world.as('manager').raw(editPatient, { ...row, id: mended, name: '林小满' });
    expect(await waiting('no')).toEqual([mended]);

    const named = await entered({ studentId: CHILD[0] });
    await world
      .as('manager')
      .upload(importRoster, { schoolId: form.schoolId }, rosterFile([CHILD]));
    expect((await waiting('no')).toSorted()).toEqual([mended, named].toSorted());
  });

  test('is confirmed by its own institution and by nobody else', async () => {
    const id = await entered();
    const doctor = await world.as('doctor').raw(confirmPatients, { ids: id });
    expect(doctor.body.errorCode).toBe(2403);
    const rival = await world.as('rival').raw(confirmPatients, { ids: id });
    expect(rival.body.code).not.toBe(8000);
    const none = await world.as('manager').raw(confirmPatients, {});
    expect(none.body.code).not.toBe(8000);
    expect(await waiting('yes')).toEqual([id]);
  });
});
