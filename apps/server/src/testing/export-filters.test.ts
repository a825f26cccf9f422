/** The log is sealed for good: no line of an export says by which child it was filtered. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBindings } from '#app';
import { openWorld, type World } from './world.ts';

/** What tells who a child is, where rows are of children. */
const TELLING = ['name', 'studentId', 'tel', 'birthDate'];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('each export of children says only that a name, a number or a phone was filled in', () => {
  const exports = createBindings({ ...world }).flatMap(({ exported }) => exported ?? []);
  const ofChildren = exports.filter(({ endpoint }) => endpoint.carriesChildren);
  expect(ofChildren.length).toBeGreaterThan(3);
  for (const { endpoint, said } of ofChildren)
    expect([endpoint.path, said.filter((name) => TELLING.includes(name))]).toEqual([
      endpoint.path,
      [],
    ]);
});
