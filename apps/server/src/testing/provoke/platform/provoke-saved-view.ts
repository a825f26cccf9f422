/** Provokes the refusals about views of lists. */
import {
  addView,
  deleteView,
  listViews,
  savedViewErrors,
  VIEWS_MAX,
} from '@spine/contract/saved-view';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

const { nameInvalid, contentInvalid, notFound, mayNotShare, listInvalid, nameUsed, tooMany } =
  savedViewErrors;

const adding =
  (given: object, times = 1) =>
  async (world: World): Promise<TestAnswer> => {
    const doctor = world.as('doctor');
    const view = { list: 'followUp', name: 'Overdue', query: {}, ...given };
    for (let count = 1; count < times; count += 1)
      await doctor.raw(addView, { ...view, name: `${view.name}${times === 2 ? '' : count}` });
    return doctor.raw(addView, view);
  };

export const savedViewProvocations: readonly Provocation[] = [
  [nameInvalid, adding({ name: 'x'.repeat(21) })],
  [contentInvalid, adding({ query: { name: 'Lin' } })],
  [notFound, (world) => world.as('doctor').raw(deleteView, { id: NOBODY })],
  [mayNotShare, adding({ isShared: true })],
  [listInvalid, (world) => world.as('doctor').raw(listViews, { list: 'organizations' })],
  [nameUsed, adding({ list: 'exams' }, 2)],
  [tooMany, adding({ list: 'schools' }, VIEWS_MAX + 1)],
];
