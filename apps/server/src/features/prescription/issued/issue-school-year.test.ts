/** To whom prescriptions are issued, and where they are found, on both sides of 1 September. */
import { listPrescriptions, type PrescriptionRow } from '@spine/contract/prescription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { turnTo } from '#features/enrolment/enrolment.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openIssuing } from './issue.factory.ts';

let world: World;
let issuing: Awaited<ReturnType<typeof openIssuing>>;
let planId: string;
let ids: { leaver: string; younger: string };

beforeAll(async () => {
  world = await openWorld();
  issuing = await openIssuing(world);
  planId = await issuing.planOf({ type: 'prevention' });
  ids = {
    leaver: await issuing.childWith(0, { gradeName: '六年级', clazzName: '1班' }),
    younger: await issuing.childWith(0, { gradeName: '五年级', clazzName: '1班' }),
  };
  for (const patientId of Object.values(ids))
    await issuing.insert({ patientId, startDate: '2027-08-20', endDate: '2027-09-20' });
});
afterAll(() => world.close());

const countOf = async (target: object): Promise<number> => {
  const startDate = '2027-09-01';
  const body = await issuing.preview({ prescriptionId: planId, startDate, target });
  return body.code === 8000 ? body.data.issued : body.code;
};

const found = async (query: object) => {
  const search = { schoolId: issuing.schoolId, size: 20, ...query };
  const { rows } = (await world.as('doctor').raw(listPrescriptions, search)).body;
  return rows
    .map((row: PrescriptionRow) => `${row.gradeName}${row.clazzName}`)
    .sort((one: string, other: string) => one.localeCompare(other));
};

const classOf = (gradeName: string) => ({
  kind: 'class',
  schoolId: issuing.schoolId,
  gradeName,
  clazzName: '1班',
});
const result = () => ({ kind: 'result', resultIds: [0], schoolId: issuing.schoolId });

describe('on 31 August', () => {
  test('classes are those of the old year', async () => {
    await turnTo(world, '2027-08-31');
    expect(await countOf(classOf('五年级'))).toBe(1);
    expect(await countOf(result())).toBe(2);
    expect(await found({ gradeName: '五年级' })).toEqual(['五年级1班']);
  });
});

describe('on 1 September', () => {
  test('a class is who is in it now, and a result is of who is at school', async () => {
    await turnTo(world, '2027-09-01');
    expect(await countOf(classOf('六年级'))).toBe(1);
    expect(await countOf(classOf('五年级'))).not.toBe(1);
    expect(await countOf(result())).toBe(1);
    expect(await countOf({ ...result(), gradeName: '六年级' })).toBe(1);
  });

  test('a leaver is chosen by itself', async () => {
    expect(await countOf({ kind: 'children', patientIds: Object.values(ids) })).toBe(2);
  });

  test('the list keeps what a leaver has, with its last class, and finds a class by who is in it', async () => {
    expect(await found({})).toEqual(['六年级1班', '六年级1班']);
    expect(await found({ gradeName: '六年级' })).toEqual(['六年级1班']);
    expect(await found({ gradeName: '五年级' })).toEqual([]);
    expect(await found({ patientId: ids.leaver })).toEqual(['六年级1班']);
  });
});
