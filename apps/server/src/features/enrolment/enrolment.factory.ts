/** Intervals for tests. */
import { classSortOrder, gradeSortOrder } from '@spine/contract/school';
import { changeChildren } from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { saidColumns, saidPlacement } from '#platform/db/placement.ts';
import { TEST_NOW } from '#testing/clock.ts';
import type { World } from '#testing/world.ts';
import { placeChildren } from './place-children.service.ts';

/** The intervals of a child, oldest first, each as one line. */
export function intervalsOf(world: World, patientId: string): Promise<string[]> {
  return world.database.inScope(world.home, async ({ db, orgId }) => {
    const rows = await db
      .selectFrom('enrolment')
      .where('orgId', '=', orgId)
      .where('patientId', '=', patientId)
      .orderBy('fromDay')
      .selectAll()
      .execute();
    return rows.map((row) => {
      const grade = row.gradeLabel ?? `${row.track} ${row.cohort}`;
      const end = `${row.toDay}${row.endPlanned ? '' : ' closed'}${row.listed ? '' : ' unlisted'}`;
      return `${row.fromDay} ${end} ${grade} ${row.clazzName} ${row.cause}`;
    });
  });
}

/** The child of a school with a number. */
export function childIdOf(world: World, schoolId: string, studentId: string): Promise<string> {
  return world.database.inScope(world.home, async ({ db, orgId }) => {
    const row = await db
      .selectFrom('patient')
      .where('orgId', '=', orgId)
      .where('schoolId', '=', schoolId)
      .where('studentId', '=', studentId)
      .select('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** Moves the clock to the morning of a day, or to a time of one, and signs everybody in again. */
export async function turnTo(world: World, time: string): Promise<void> {
  const then = new Date(`${time.length > 10 ? time : `${time}T09:00:00`}+08:00`).getTime();
  world.clock.advance(then - world.clock.now().getTime());
  await world.signInAgain();
}

type TestPlace = { readonly gradeName?: string; readonly clazzName?: string };

/** Places children in a grade and a class, each of which may stay as it is. */
export async function placeIn(
  tenant: Tenant,
  ids: readonly string[],
  place: TestPlace,
): Promise<void> {
  const children = await tenant.db
    .selectFrom('patient')
    .leftJoinLateral(saidPlacement(tenant), (join) => join.onTrue())
    .where('orgId', '=', tenant.orgId)
    .where('id', 'in', ids)
    .select(['id', 'schoolId', 'studentId', ...saidColumns])
    .execute();
  const placed = children.map((child) => {
    const { gradeName, clazzName } = { ...child, ...place };
    const order = { gradeCode: gradeSortOrder(gradeName), clazzOrder: classSortOrder(clazzName) };
    return { ...child, gradeName, clazzName, ...order };
  });
  await changeChildren(tenant, { patientIds: ids }, (change) =>
    placeChildren(change, placed, { cause: 'edit', now: TEST_NOW }),
  );
}

/** Places a child as if it had never been anywhere else: what was examined before is of that grade and class, too. */
export async function placeAnew(
  tenant: Tenant,
  id: string,
  place: Required<TestPlace>,
): Promise<void> {
  await tenant.db
    .deleteFrom('enrolment')
    .where('orgId', '=', tenant.orgId)
    .where('patientId', '=', id)
    .execute();
  await placeIn(tenant, [id], place);
}
