/** Entries of guardians on both sides of 1 September: a grade is that of the school year in which it was entered. */
import { acceptGuardianEntries, patientErrors } from '@spine/contract/patient';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { childIdOf, turnTo } from '#features/enrolment/enrolment.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { NAMES, openClassForm } from '../class-qr/class-qr.factory.ts';
import { insertPatientRow } from '../patient.factory.ts';
import { childrenOfFamily } from '../patient-family.repository.ts';

const TEL = '13800000417';
const BORN = '2015-03-19';

const world: World = await openWorld();
afterAll(() => world.close());

let form: Awaited<ReturnType<typeof openClassForm>>;
beforeEach(async () => {
  form = await openClassForm(world);
});

const inSchool = (given: object) =>
  world.database.inScope(world.home, (tenant) =>
    insertPatientRow(tenant, { schoolId: form.schoolId, ...NAMES, ...given }),
  );

test('what the roster says in the grade of this year is no entry, and its family reads that grade', async () => {
  const known = {
    studentId: 'N-1',
    name: '林小满',
    gender: 'f' as const,
    birthDate: BORN,
    tel: TEL,
  };
  const { id } = await inSchool({ ...known, gradeName: '四年级' });
  await inSchool({ studentId: 'N-3', gradeName: '四年级' });
  await turnTo(world, '2027-09-02');
  const family = await world.database.inScope(world.home, (tenant) =>
    childrenOfFamily(tenant, { ids: [id], tel: TEL }),
  );
  expect(family).toMatchObject([{ gradeName: '五年级', clazzName: '4班' }]);
  const token = await form.newToken();
  expect((await form.add(token, known)).body.code).toBe(8000);
  expect(await form.entries()).toEqual([]);
  expect((await form.add(token, { studentId: 'N-3' })).body.code).toBe(8000);
  const both = [{ gradeName: '五年级', child: { gradeName: '五年级', clazzName: '4班' } }];
  expect(await form.entries()).toMatchObject(both);
  // A year later the two are compared as they were.
  await turnTo(world, '2028-09-02');
  expect(await form.entries()).toMatchObject(both);
});

test('a code ends with July, and an entry of before meets who was in its class then', async () => {
  await turnTo(world, '2029-07-20');
  await inSchool({ studentId: 'N-1', name: '林小满', birthDate: BORN });
  const { body } = await form.make();
  expect(body.data.expires).toBe('2029-07-27T23:59:59+08:00');
  await turnTo(world, '2029-07-28');
  expect((await form.make()).body.data.expires).toBe('2029-07-31T23:59:59+08:00');
  const token = await form.newToken();
  for (const given of [{ studentId: 'N-2', birthDate: BORN }, { studentId: 'N-4' }])
    expect(
      (await form.add(token, { name: '林小满', birthDate: '2015-03-20', ...given })).body.code,
    ).toBe(8000);
  await turnTo(world, '2029-09-02');
  const entries = await form.entries();
  const alike = entries.find(({ studentId }) => studentId === 'N-2')?.id ?? '';
  const accept = async (given: object) =>
    (await world.as('manager').raw(acceptGuardianEntries, given)).body;
  expect((await accept({ ids: alike, warnAlike: true })).code).toBe(patientErrors.alike.code);
  const ids = entries.map((entry) => entry.id).join(',');
  expect((await accept({ ids })).data).toMatchObject({ left: 1, alike: 1 });
  await childIdOf(world, form.schoolId, 'N-4');
  const listed = await form.listed();
  expect(listed.find(({ studentId }) => studentId === 'N-4')).toMatchObject({
    gradeName: '六年级',
  });
});
