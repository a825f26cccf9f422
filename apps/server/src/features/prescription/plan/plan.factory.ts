/** Rows of an institution's plans for tests. */
import type { PlanItem } from '@spine/contract/prescription';
import { v7 as uuidv7 } from 'uuid';
import type { Tenant } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';

export type PlanRowInput = {
  readonly id?: string;
  readonly name?: string;
  readonly type?: 'exercise' | 'prevention';
  readonly duration?: '1w' | '2w' | '1m' | '2m';
  readonly groupsPerDay?: number;
  readonly daysPerWeek?: number;
  readonly items?: readonly PlanItem[];
  readonly createdAt?: Date;
  readonly deletedAt?: Date | null;
};

let count = 0;

/** An action of the library every platform begins with, by its number. */
export function seededAction(number: number): string {
  return `0190ac70-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** Three groups of ten repetitions of an action, with half a minute of rest. */
export function makeItem(number: number, fields: Partial<PlanItem> = {}): PlanItem {
  const amount = { groups: 3, repetitions: 10, seconds: null, rest: 30 };
  return { actionId: seededAction(number), ...amount, ...fields };
}

/** Writes a plan of two actions over a month, unless a test says otherwise, and answers the row. */
export async function insertPlanRow({ db, orgId }: Tenant, input: PlanRowInput = {}) {
  count += 1;
  const { items = [makeItem(1), makeItem(2)], createdAt = TEST_NOW, ...fields } = input;
  const row = {
    orgId,
    id: uuidv7(),
    name: `核心练习${count}`,
    type: 'exercise',
    audience: '姿态不良',
    description: '',
    duration: '1m',
    groupsPerDay: 1,
    daysPerWeek: 7,
    retestReminder: false,
    items: JSON.stringify(items),
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
    ...fields,
  } as const;
  await db.insertInto('plan').values(row).execute();
  return row;
}
