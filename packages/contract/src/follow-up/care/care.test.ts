/** Children over three school years, whose every state is compared with the rules of care (docs/domain/care.md). */
import { expect, inject, test } from 'vitest';
import { act } from '../case/case.factory.ts';
import { foldCase } from '../case/case.rules.ts';
import { findContradictions } from './care.factory.ts';
import { toLived } from './care-facts.factory.ts';
import { entriesOf, type Life, liveThreeYears } from './child-life.factory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether loops go on at full length. */
    isLong: boolean;
  }
}

const CHILDREN = inject('isLong') ? 300 : 30;
const SEEDS = inject('isLong') ? [1, 2, 3] : [1];
/** Of each of them every act is taken back. */
const UNDONE = CHILDREN / 10;

const lifeOf = (seed: number, child: number) => liveThreeYears(seed * 1000 + child);

/** After each thing that happened. */
function contradictionsOf(life: Life): string[] {
  return life.moments.flatMap((_, at) => {
    const until = { ...life, moments: life.moments.slice(0, at + 1) };
    const state = foldCase(entriesOf(until.moments), life.days);
    return findContradictions(toLived(until), state).map((one) => `${at}: ${one}`);
  });
}

test.each(SEEDS)('no case contradicts the rules of care, seed %s', (seed) => {
  for (let child = 0; child < CHILDREN; child += 1)
    expect({ child, found: contradictionsOf(lifeOf(seed, child)) }).toEqual({ child, found: [] });
});

test('an act that is taken back is as if it had never been', () => {
  for (let child = 0; child < UNDONE; child += 1) {
    const { moments, days } = lifeOf(0, child);
    const entries = entriesOf(moments);
    const undone = new Set(entries.map((one) => one.kind === 'takenBack' && one.actId));
    const acts = entries.filter(({ kind, id }) => kind !== 'examined' && !undone.has(id));
    for (const { id } of acts.filter(({ kind }) => kind !== 'takenBack')) {
      const without = entries.filter((one) => one.id !== id);
      const back = act('2029-07-10', 'takenBack', { actId: id });
      expect(foldCase([...entries, back], days)).toEqual(foldCase(without, days));
    }
  }
});

test('the order in which entries are read changes nothing', () => {
  for (let child = 0; child < CHILDREN; child += 1) {
    const { moments, days } = lifeOf(0, child);
    const entries = entriesOf(moments);
    expect(foldCase(entries.toReversed(), days)).toEqual(foldCase(entries, days));
  }
});
