import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Draft,
  emptyDraft,
  emptySlots,
  hasMisplaced,
  nextSlot,
  phaseOf,
  segmentToPlace,
  skipMotionTest,
  toFindings,
} from './draft.ts';
import { chooseSlot, isPossible, type Key, press } from './keypad.ts';

const KEYS: Readonly<Record<string, Key>> = {
  左: { kind: 'side', side: 'left' },
  右: { kind: 'side', side: 'right' },
  '°': { kind: 'zero' },
  '.': { kind: 'half' },
  '<': { kind: 'back' },
  '^': { kind: 'former' },
};

function keyOf(name: string): Key {
  return KEYS[name] ?? { kind: 'digit', digit: name as '0' };
}

/** The draft after these keys; throws where one of them is not possible. */
function typed(keys: string, draft: Draft = emptyDraft('quick')): Draft {
  return [...keys].reduce((before, name) => {
    const after = press(before, keyOf(name));
    if (!after) throw new Error(`${name} is not possible in ${keys}`);
    return after;
  }, draft);
}

const first = (keys: string) => toFindings(typed(keys)).atr;
const NONE: number[] = [];

describe('a normal child', () => {
  test('takes five keys: the next side closes the reading before', () => {
    expect(first('左2右1°')).toEqual({ thoracic: [-2], thoracolumbar: [1], lumbar: [0] });
    expect(emptySlots(typed('左2右1°'))).toEqual([]);
  });

  test('has its last reading while it is still open', () => {
    expect(first('左2右1左3')).toEqual({ thoracic: [-2], thoracolumbar: [1], lumbar: [-3] });
  });

  test('of half degrees', () => {
    expect(first('左2.右1.左.')).toEqual({
      thoracic: [-2.5],
      thoracolumbar: [1.5],
      lumbar: [-0.5],
    });
  });
});

describe('the key up', () => {
  test('opens the reading before, and the one before that, and changes neither', () => {
    const done = typed('左2右1°');
    const openOf = (keys: string) => typed(keys, done).open;
    expect(openOf('^')).toMatchObject({ slot: { segment: 'lumbar' }, digits: '0' });
    expect(openOf('^^')).toMatchObject({ slot: { segment: 'thoracolumbar' }, digits: '1' });
    expect(openOf('^^^')).toMatchObject({ slot: { segment: 'thoracic' }, side: 'left' });
    expect(press(typed('^^^', done), { kind: 'former' })).toBeNull();
    expect(toFindings(typed('^^^', done))).toEqual(toFindings(done));
    expect(first('左2右1°^^<左3')).toMatchObject({ thoracolumbar: [-3] });
  });

  test('gives up a side without a number, and does nothing before the first reading', () => {
    expect(typed('左2右^').open).toMatchObject({ slot: { segment: 'thoracic' }, digits: '2' });
    for (const keys of ['', '左']) expect(press(typed(keys), { kind: 'former' })).toBeNull();
  });
});

describe('a motion test that was left out', () => {
  test('is asked for again once that is taken back, and what was read stays', () => {
    const due = typed('左8.左8.右1°');
    const skipped = skipMotionTest(due, true);
    expect([phaseOf(due), emptySlots(skipped)]).toEqual(['again', []]);
    expect(skipMotionTest(skipped, false)).toEqual(due);
  });
});

describe('the keys', () => {
  test('without an open side take only a whole zero', () => {
    const empty = emptyDraft('quick');
    const possible = ['左', '右', '°', '0', '1', '9', '.', '<'].filter((name) =>
      isPossible(empty, keyOf(name)),
    );
    expect(possible).toEqual(['左', '右', '°', '0']);
    expect(first('0')).toEqual({ thoracic: [0], thoracolumbar: NONE, lumbar: NONE });
  });

  test('after a side, 0 is a digit', () => {
    expect(first('右10')).toEqual({ thoracic: [10], thoracolumbar: NONE, lumbar: NONE });
    expect(first('左05')).toEqual({ thoracic: [-5], thoracolumbar: NONE, lumbar: NONE });
  });

  test('refuse more than 30° and more than a half', () => {
    expect(isPossible(typed('左3'), keyOf('0'))).toBe(true);
    expect(isPossible(typed('左3'), keyOf('1'))).toBe(false);
    expect(isPossible(typed('左30'), keyOf('.'))).toBe(false);
    expect(isPossible(typed('左2.'), keyOf('5'))).toBe(false);
    expect(isPossible(typed('左2.'), keyOf('.'))).toBe(false);
  });

  test('turn a side round that has no digit yet', () => {
    expect(first('左右3')).toEqual({ thoracic: [3], thoracolumbar: NONE, lumbar: NONE });
    expect(first('左°右2')).toEqual({ thoracic: [0], thoracolumbar: [2], lumbar: NONE });
  });

  test('are refused when nothing is left to read', () => {
    expect(press(typed('左2右1°'), keyOf('左'))).toBeNull();
    expect(press(typed('左2右1左3'), keyOf('°'))).toBeNull();
  });
});

describe('the next reading', () => {
  test('is the second of a segment from 4° on, and the third where two disagree', () => {
    expect(nextSlot(typed('右5.右'))).toEqual({ phase: 'first', segment: 'thoracic', at: 1 });
    expect(nextSlot(typed('右5.右3左'))).toEqual({ phase: 'first', segment: 'thoracic', at: 2 });
    expect(first('右5.右3右4.左2左1')).toEqual({
      thoracic: [5.5, 3, 4.5],
      thoracolumbar: [-2],
      lumbar: [-1],
    });
  });

  test('is one after the motion test where a first angle reaches 5°', () => {
    const measured = typed('°左9左8.左1');
    expect(emptySlots(measured).map(({ phase, segment }) => `${phase} ${segment}`)).toEqual([
      'again thoracic',
      'again thoracolumbar',
      'again lumbar',
    ]);
    const again = typed('°左4右', measured);
    expect([phaseOf(measured), phaseOf(again)]).toEqual(['first', 'again']);
    expect(toFindings(again).motionTest?.atr).toEqual({
      thoracic: [0],
      thoracolumbar: [-4],
      lumbar: NONE,
    });
    expect(again.open?.slot).toEqual({ phase: 'again', segment: 'thoracolumbar', at: 1 });
  });

  test('is none after a motion test that is left out', () => {
    expect(emptySlots({ ...typed('°左9左8.左1'), skipsMotionTest: true })).toEqual([]);
  });
});

describe('readings that are more than 4° apart', () => {
  const apart = typed('右11右11°');
  const odd = { phase: 'first', segment: 'thoracic', at: 2 } as const;

  test('are read once more with the scoliometer placed anew, in the place of the odd one', () => {
    expect(segmentToPlace(typed('右11°'))).toBe('thoracic');
    expect([nextSlot(apart), segmentToPlace(apart)]).toEqual([odd, 'thoracic']);
    const again = typed('右10.右', apart);
    expect(again.readings.first.thoracic).toEqual([11, 11, 10.5]);
    expect(again.open?.slot).toMatchObject({ segment: 'thoracolumbar' });
    expect([segmentToPlace(again), hasMisplaced(again)]).toEqual([null, false]);
  });

  test('stay, and are asked about, whatever else is read', () => {
    const others = chooseSlot(apart, { ...odd, segment: 'lumbar', at: 0 });
    const measured = others && typed('右1', others);
    expect(measured && [segmentToPlace(measured), hasMisplaced(measured)]).toEqual([null, true]);
    expect(measured && emptySlots(measured)[0]).toEqual(odd);
  });
});

describe('going back', () => {
  test('takes a digit, then the side, then opens the reading before', () => {
    expect(first('左12<')).toEqual({ thoracic: [-1], thoracolumbar: NONE, lumbar: NONE });
    expect(typed('左2.<<<').open).toBeNull();
    expect(typed('左2右<').open).toBeNull();
    expect(typed('左2右<<').open).toMatchObject({ side: 'left', digits: '2' });
    expect(first('左2右<<<7')).toEqual({ thoracic: [-7], thoracolumbar: NONE, lumbar: NONE });
    expect(first('°<<左3')).toEqual({ thoracic: [-3], thoracolumbar: NONE, lumbar: NONE });
  });

  test('ends at the beginning', () => {
    expect(press(emptyDraft('quick'), keyOf('<'))).toBeNull();
  });
});

describe('a slot that is touched', () => {
  const at = (slot: number) => ({ phase: 'first', segment: 'thoracic', at: slot }) as const;

  test('is read again, and the others stay', () => {
    const chosen = chooseSlot(typed('右5.右3右4.左2'), at(1));
    expect(chosen && toFindings(typed('右5', chosen)).atr?.thoracic).toEqual([5.5, 5, 4.5]);
  });

  test('closes the open reading, and the next goes on where one is missing', () => {
    const chosen = chooseSlot(typed('左2右1'), at(0));
    const again = chosen && typed('左3左4', chosen);
    expect(again && toFindings(again).atr).toEqual({
      thoracic: [-3],
      thoracolumbar: [1],
      lumbar: [-4],
    });
  });

  test('may be one more than needed, and none beyond a gap', () => {
    const measured = typed('左2右1°');
    const chosen = chooseSlot(measured, at(1));
    expect(chosen && toFindings(typed('左1', chosen)).atr?.thoracic).toEqual([-2, -1]);
    expect(chooseSlot(measured, at(2))).toBeNull();
    expect(chooseSlot(typed('右5.右3右4.左2'), at(3))).toBeNull();
  });
});

/** Touches the slots of the lumbar row. */
const SLOT_KEYS: Readonly<Record<string, number>> = { '\u2460': 0, '\u2461': 1, '\u2462': 2 };

function pressed(names: readonly string[]): Draft {
  return names.reduce((draft, name) => {
    const at = SLOT_KEYS[name];
    const slot = { phase: 'first', segment: 'lumbar', at: at ?? 0 } as const;
    const after = at === undefined ? press(draft, keyOf(name)) : chooseSlot(draft, slot);
    return after ?? draft;
  }, emptyDraft('quick'));
}

function backToTheBeginning(draft: Draft): Draft {
  const before = press(draft, keyOf('<'));
  return before ? backToTheBeginning(before) : draft;
}

test('whatever is pressed, readings are between −30° and 30°, three a row at most, and back leads to nothing', () => {
  const keys = fc.array(fc.constantFrom(...'左右°.<0123456789', ...Object.keys(SLOT_KEYS)), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(keys, (names) => {
      const draft = pressed(names);
      const { atr, motionTest } = toFindings(draft);
      const rows = [atr, motionTest?.atr].flatMap((each) => Object.values(each ?? {}));
      expect(Math.max(0, ...rows.map((row) => row.length))).toBeLessThanOrEqual(3);
      expect(Math.max(0, ...rows.flat().map(Math.abs))).toBeLessThanOrEqual(30);
      expect(toFindings(backToTheBeginning(draft))).toEqual({});
    }),
    { seed: 33 },
  );
});
