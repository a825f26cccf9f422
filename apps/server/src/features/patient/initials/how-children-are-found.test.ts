/** Children are found by what people say of them: initials of the name, the last digits of a number (ADR 0056). */
import { addPatient, editPatient, importRoster, listPatients } from '@spine/contract/patient';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { typedPatient } from '../patient.factory.ts';
import { CHILD, newSchool, rosterFile } from '../roster/roster.factory.ts';

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

const manager = () => world.as('manager');
async function found(filter: object): Promise<string[]> {
  const { body } = await manager().raw(listPatients, { schoolId, ...filter });
  return body.rows.map(({ name }: { name: string }) => name).toSorted();
}

describe('a child', () => {
  test('is found by the initials of each way to read its name, and by a part of them', async () => {
    const typed = typedPatient(schoolId, { name: '曾小明' });
    const { body } = await manager().call(addPatient, typed);
    for (const name of ['zxm', 'cxm', 'ZXM', 'zx', 'xm'])
      expect(await found({ name })).toEqual(['曾小明']);
    for (const name of ['zm', 'mx', 'zxmx', 'm c', 'z']) expect(await found({ name })).toEqual([]);

    await manager().call(editPatient, { ...typed, id: body.data.id, name: '沈若兰' });
    expect(await found({ name: 'srl' })).toEqual(['沈若兰']);
    expect(await found({ name: 'zxm' })).toEqual([]);
  });

  test('with a Latin name is found by any part of it', async () => {
    await manager().call(addPatient, typedPatient(schoolId, { name: 'Anna李' }));
    for (const name of ['anna', 'nn', 'na李', 'nal'])
      expect(await found({ name })).toEqual(['Anna李']);
  });

  test('of an imported roster is found by its initials, also after its name was mended', async () => {
    const send = (row: string[]) => manager().upload(importRoster, { schoolId }, rosterFile([row]));
    await send(CHILD);
    expect(await found({ name: 'ljh' })).toEqual(['林嘉禾']);
    await send(CHILD.with(1, '林佳慧'));
    expect(await found({ name: 'ljh' })).toEqual(['林佳慧']);
    await send(CHILD.with(1, '沈佳慧'));
    expect(await found({ name: 'ljh' })).toEqual([]);
  });

  test('is found by the last four digits of its number and of its phone', async () => {
    const given = { name: '林听澜', studentId: 'G33010020150319417X', tel: '13800138877' };
    await manager().call(addPatient, typedPatient(schoolId, given));
    await manager().call(
      addPatient,
      typedPatient(schoolId, { name: '陆思远', tel: '13888770001' }),
    );
    expect(await found({ studentId: '417X' })).toEqual(['林听澜']);
    expect(await found({ studentId: '9417X' })).toEqual([]);
    expect(await found({ tel: '8877' })).toEqual(['林听澜']);
    expect(await found({ tel: '1388' })).toEqual(['陆思远']);
    expect(await found({ tel: '138' })).toHaveLength(2);
  });
});
