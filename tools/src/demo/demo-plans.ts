/** Plans that the demo's home institution wrote itself, so that its list shows both kinds. */
import type { PlanItem } from '@spine/contract/prescription';
import { orgScope } from '@spine/server/platform/auth/scope.ts';
import type { Database } from '@spine/server/platform/db/open.ts';
import { CAST_IDS } from '@spine/server/testing/cast.ts';
import { v7 as uuidv7 } from 'uuid';
import { demoPlanText } from './demo-plans.text.ts';

const DAY_MS = 24 * 60 * 60_000;

/** An action by its number in the library, with groups of repetitions. */
function repeated(action: number, groups: number, repetitions: number): PlanItem {
  return { actionId: actionId(action), groups, repetitions, seconds: null, rest: 20 };
}

/** The same with seconds to hold. */
function held(action: number, groups: number, seconds: number): PlanItem {
  return { actionId: actionId(action), groups, repetitions: null, seconds, rest: 20 };
}

/** The id of an action of the library every platform begins with. */
export function actionId(action: number): string {
  return `0190ac70-0000-7000-8000-${String(action).padStart(12, '0')}`;
}

const PLANS = [
  {
    ...demoPlanText.desk,
    type: 'prevention',
    duration: '2w',
    groupsPerDay: 2,
    daysPerWeek: 7,
    items: [repeated(16, 2, 10), repeated(8, 2, 8), repeated(14, 2, 8), repeated(22, 2, 6)],
    daysAgo: 60,
  },
  {
    ...demoPlanText.back,
    type: 'exercise',
    duration: '1m',
    groupsPerDay: 1,
    daysPerWeek: 4,
    items: [
      repeated(26, 1, 8),
      repeated(2, 2, 8),
      repeated(9, 2, 8),
      repeated(20, 3, 12),
      repeated(21, 3, 12),
      held(5, 3, 15),
    ],
    daysAgo: 35,
  },
] as const;

/** Writes them unless they are there. */
export async function insertDemoPlans(database: Database, now: Date): Promise<void> {
  const { orgId } = orgScope(CAST_IDS.orgs.home);
  await database.inScope(orgScope(orgId), async ({ db }) => {
    const before = await db.selectFrom('plan').select('id').limit(1).execute();
    if (before.length > 0) return;
    const rows = PLANS.map(({ items, daysAgo, ...plan }) => {
      const written = new Date(now.getTime() - daysAgo * DAY_MS);
      const id = uuidv7({ msecs: written.getTime() });
      const stamps = { createdAt: written, updatedAt: written, deletedAt: null };
      const own = { orgId, id, retestReminder: false, items: JSON.stringify(items) };
      return { ...plan, ...own, ...stamps };
    });
    await db.insertInto('plan').values(rows).execute();
  });
}
