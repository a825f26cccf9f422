import {
  addPrescription,
  deletePrescription,
  editPrescription,
  listPrescriptions,
  type PrescriptionRow,
  prescriptionDetail,
  prescriptionErrors,
} from '@spine/contract/prescription';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CastName } from '#seed/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertPlanRow, itemOf, seededAction } from './prescription.factory.ts';

const SYSTEM = ['课间护脊3分钟', '姿态改善基础方案', '核心稳定方案', '颈肩舒缓方案'];
const FIRST_GRADE = 'Ⅰ度居家辅助方案（就诊后使用）';
const SYSTEM_ID = '0190ac71-0000-7000-8000-000000000002';
const NOBODY = '019a0000-0000-7000-8000-000000000000';

const TYPED = {
  name: '课桌旁练习',
  type: 'prevention',
  audience: '久坐',
  description: '课间练习。',
  duration: '2w',
  groupsPerDay: 3,
  daysPerWeek: 5,
  retestReminder: true,
  items: [itemOf(16), itemOf(25, { repetitions: null, seconds: 20, rest: 0 })],
} as const;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const listed = async (input = {}, as: CastName = 'doctor'): Promise<PrescriptionRow[]> =>
  (await world.as(as).call(listPrescriptions, { size: 100, ...input })).body.rows;
const names = async (input = {}, as: CastName = 'doctor') =>
  (await listed(input, as)).map(({ name }) => name);
const detail = async (id: string, as: CastName = 'doctor') =>
  (await world.as(as).call(prescriptionDetail, { id })).body;
const ownPlan = (given = {}) =>
  world.database.inScope(world.home, (db) => insertPlanRow(db, world.home, given));
/** Its actions as they were typed. */
const withItems = (items: readonly object[]) => ({ ...TYPED, items: [...items] });
let added = 0;
async function add(given: object = {}): Promise<string> {
  added += 1;
  const name = `自拟方案${added}`;
  const input = { ...withItems(TYPED.items), name, ...given };
  const { body } = await world.as('doctor').raw(addPrescription, input);
  expect(body.code).toBe(8000);
  return body.data.id;
}

describe('the list of plans', () => {
  test("shows an institution its own plans, newest first, then the platform's", async () => {
    const first = await ownPlan({ createdAt: new Date('2026-03-01T08:00:00Z') });
    const second = await ownPlan({ createdAt: new Date('2026-03-02T08:00:00Z') });
    expect(await names()).toEqual([second.name, first.name, ...SYSTEM, FIRST_GRADE]);
    expect(await names({}, 'rival')).toEqual([...SYSTEM, FIRST_GRADE]);
    const pages = [await names({ size: 20 }), await names({ size: 20, page: 2 })];
    expect(pages).toEqual([[second.name, first.name, ...SYSTEM, FIRST_GRADE], []]);
    expect((await names({ size: 20, asc: 'createtime' })).slice(0, 3)).toEqual([
      first.name,
      second.name,
      FIRST_GRADE,
    ]);
  });
});
