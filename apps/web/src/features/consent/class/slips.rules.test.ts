import type { ConsentAnswer, ConsentChild } from '@spine/contract/consent';
import { describe, expect, it } from 'vitest';
import {
  countSlips,
  countsAfter,
  filterChildren,
  findUnanswered,
  openSlips,
  renewIds,
  type Slips,
  setReason,
  setTick,
  tickAnew,
  toggleTick,
  withoutSaved,
  withoutStored,
} from './slips.rules.ts';

function child(id: string, answer: ConsentAnswer | null = null): ConsentChild {
  const entry = {
    id: `stored ${id}`,
    channel: 'guardian',
    reason: null,
    noticeVersion: 1,
  } as const;
  const at = { answeredAt: '2026-11-12T01:00:00Z', recordedAt: '2026-11-12T01:00:00Z' };
  return {
    id,
    name: id,
    studentTail: '0001',
    permission: answer ?? 'unanswered',
    newest: answer && { ...entry, ...at, answer, by: '138****0001' },
    reminders: 0,
  };
}

const [open, agreed, refused, withdrawn] = [
  child('open'),
  child('agreed', 'agreed'),
  child('refused', 'refused'),
  child('withdrawn', 'withdrawn'),
];
const children = [open, agreed, refused, withdrawn];
const NONE: Slips = new Map();
const slipsOf = (slips: Slips) => [...slips].map(([id, slip]) => [id, slip.answer]);

describe('a tick', () => {
  it.each([
    ['yes', open, 'agreed'],
    ['no', open, 'refused'],
    ['no', agreed, 'withdrawn'],
    ['yes', refused, 'agreed'],
    ['yes', withdrawn, 'agreed'],
  ] as const)('%s of a child that is %o', (tick, of, answer) => {
    expect(slipsOf(setTick(NONE, { child: of, tick }, 'a'))).toEqual([[of.id, answer]]);
  });

  it.each([
    ['yes', agreed],
    ['no', refused],
    ['no', withdrawn],
  ] as const)('%s says nothing new of a child that is so already', (tick, of) => {
    expect(setTick(NONE, { child: of, tick }, 'a').size).toBe(0);
    const other = setTick(NONE, { child: of, tick: tick === 'yes' ? 'no' : 'yes' }, 'a');
    expect(setTick(other, { child: of, tick }, 'b').size).toBe(0);
  });

  it('yes of a child that agreed to an earlier version of the notice agrees to the one that is entered', () => {
    const box = { child: agreed, tick: 'yes' } as const;
    const slips = setTick(NONE, { ...box, noticeVersion: 2 }, 'a');
    expect(slips.get('agreed')).toMatchObject({ id: 'a', answer: 'agreed', seen: 'stored agreed' });
    expect(toggleTick(slips, { ...box, noticeVersion: 2 }, 'b').size).toBe(0);
    expect(setTick(NONE, { ...box, noticeVersion: 1 }, 'a').size).toBe(0);
    const again = { child: refused, tick: 'no', noticeVersion: 2 } as const;
    expect(setTick(NONE, again, 'a').size).toBe(0);
  });

  it('is taken away by touching it again, and stays when its key is pressed again', () => {
    const ticked = setTick(NONE, { child: open, tick: 'yes' }, 'a');
    expect(toggleTick(ticked, { child: open, tick: 'yes' }, 'b').size).toBe(0);
    expect(setTick(ticked, { child: open, tick: 'yes' }, 'b')).toBe(ticked);
  });

  it('in the other box is another slip', () => {
    const changed = toggleTick(
      setTick(NONE, { child: open, tick: 'yes' }, 'a'),
      { child: open, tick: 'no' },
      'b',
    );
    expect(changed.get('open')).toEqual({ id: 'b', answer: 'refused', reason: '', seen: null });
  });
});

describe('another answer that came after the tick', () => {
  const ticked = setReason(
    setTick(NONE, { child: refused, tick: 'yes' }, 'a'),
    { childId: 'refused', reason: '' },
    'a',
  );
  const anew = (answer: ConsentAnswer | null, slips: Slips, of = refused) => {
    const { newest } = child(of.id, answer);
    const changed = { ...of, newest: newest && { ...newest, id: 'later' } };
    return tickAnew(slips, [changed, agreed], () => 'b');
  };

  it('is not overtaken unseen: the slip knows which one it saw', () => {
    expect(ticked.get('refused')?.seen).toBe('stored refused');
    expect(setTick(NONE, { child: open, tick: 'yes' }, 'a').get('open')?.seen).toBeNull();
  });

  it('is seen once the child is shown anew, whose slip then says what it says to that', () => {
    const withdrawnSince = anew('withdrawn', ticked).get('refused');
    expect(withdrawnSince).toEqual({ id: 'b', answer: 'agreed', reason: '', seen: 'later' });
    const no = setReason(
      setTick(NONE, { child: open, tick: 'no' }, 'a'),
      { childId: 'open', reason: '近期已查' },
      'a2',
    );
    expect(anew('agreed', no, open).get('open')).toMatchObject({ answer: 'withdrawn' });
    expect(anew(null, no, open).get('open')).toBe(no.get('open'));
  });

  it('takes a slip away that says the same', () => {
    expect(anew('agreed', ticked).size).toBe(0);
  });
});

describe('the id of a slip', () => {
  const slips = setTick(NONE, { child: open, tick: 'no' }, 'a');

  it('changes with its reason, and not without', () => {
    const reasoned = setReason(slips, { childId: 'open', reason: '近期已查' }, 'b');
    expect(reasoned.get('open')).toMatchObject({ id: 'b', answer: 'refused', reason: '近期已查' });
    expect(setReason(reasoned, { childId: 'open', reason: '近期已查' }, 'c')).toBe(reasoned);
  });

  it('changes with what all slips share', () => {
    expect(renewIds(slips, () => 'b').get('open')?.id).toBe('b');
  });

  it('of an agreement takes no reason', () => {
    const yes = setTick(NONE, { child: open, tick: 'yes' }, 'a');
    expect(setReason(yes, { childId: 'open', reason: '好' }, 'b')).toBe(yes);
  });
});

describe('what is to be saved', () => {
  const slips = setTick(
    setTick(setTick(NONE, { child: agreed, tick: 'no' }, 'w'), { child: open, tick: 'yes' }, 'y'),
    { child: refused, tick: 'yes' },
    'z',
  );

  it('is in the order of the roster', () => {
    expect(openSlips(slips, children).map(({ slip }) => slip.id)).toEqual(['y', 'w', 'z']);
  });

  it('is neither who left the class nor what arrived though no answer came back', () => {
    const { newest } = agreed;
    const arrived = { ...open, newest: newest && { ...newest, id: 'y' } };
    expect(openSlips(slips, [arrived, agreed]).map(({ slip }) => slip.id)).toEqual(['w']);
  });

  it('is not what is stored, nor does it come back with the next answer of the family', () => {
    const { newest } = agreed;
    const arrived = { ...open, newest: newest && { ...newest, id: 'y' } };
    expect([...withoutStored(slips, [arrived, refused]).keys()]).toEqual(['agreed', 'refused']);
    expect(withoutStored(slips, children)).toBe(slips);
  });

  it('is what was ticked while others were being saved', () => {
    expect([...withoutSaved(slips, ['y', 'z']).keys()]).toEqual(['agreed']);
  });

  it('is counted by itself and in the class it makes', () => {
    const list = openSlips(slips, children);
    expect(countSlips(list)).toMatchObject({ children: 3, agreed: 2, withdrawn: 1, none: 0 });
    expect(countsAfter(children, list)).toEqual({
      children: 4,
      agreed: 2,
      refused: 0,
      withdrawn: 2,
      none: 0,
    });
  });
});

it('each filter has its children with their numbers in the class', () => {
  const placesOf = (filter: 'all' | 'none' | 'against') =>
    filterChildren(children, filter).map(({ place }) => place);
  expect([placesOf('all'), placesOf('none'), placesOf('against')]).toEqual([
    [1, 2, 3, 4],
    [1],
    [3, 4],
  ]);
});

describe('the next child without an answer', () => {
  const rows = filterChildren([open, agreed, child('second'), refused, child('third')], 'all');

  it.each([
    [undefined, undefined, 'open'],
    ['open', undefined, 'second'],
    ['agreed', undefined, 'second'],
    ['third', undefined, 'open'],
    ['second', true, 'open'],
    ['open', true, 'third'],
  ] as const)('after %s, backwards %s, is %s', (childId, backwards, next) => {
    expect(findUnanswered(rows, NONE, { childId, ...(backwards && { backwards }) })).toBe(next);
  });

  it('is not who was ticked, and nobody at the end', () => {
    let slips = setTick(NONE, { child: child('second'), tick: 'yes' }, 'a');
    expect(findUnanswered(rows, slips, { childId: 'open' })).toBe('third');
    slips = setTick(slips, { child: child('third'), tick: 'no' }, 'b');
    expect(findUnanswered(rows, slips, { childId: 'open' })).toBeUndefined();
  });
});
