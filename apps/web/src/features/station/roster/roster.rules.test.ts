import type { StationChild, StationState } from '@spine/contract/station';
import { describe, expect, it } from 'vitest';
import { countFiltered, countStates, filterRows, nextRows, searchRows } from './roster.rules.ts';

function child(name: string, initials: string, more: Partial<StationChild> = {}): StationChild {
  return {
    id: initials,
    name,
    initials,
    gender: 'f',
    birthDate: '2016-03-18',
    studentTail: '0000',
    state: 'notExamined',
    permission: 'informed',
    examId: null,
    examTime: null,
    last: null,
    retestOf: null,
    ...more,
  };
}

const namesOf = (rows: { child: StationChild }[]) => rows.map((row) => row.child.name);

describe('search', () => {
  const rows = [
    child('程嘉树', 'cjs', { studentTail: '0423' }),
    child('林知夏', 'lzx', { studentTail: '1204' }),
    child('陈嘉懿', 'cjy', { studentTail: '042X' }),
    child('欧阳予墨', 'oyym', { studentTail: '0012' }),
    child('Aylin 林', 'al', { studentTail: '0423' }),
  ];

  it.each([
    ['', ['程嘉树', '林知夏', '陈嘉懿', '欧阳予墨', 'Aylin 林']],
    ['林', ['林知夏', 'Aylin 林']],
    ['嘉', ['程嘉树', '陈嘉懿']],
    ['lzx', ['林知夏']],
    ['LZX', ['林知夏']],
    ['zx', ['林知夏']],
    ['cj', ['程嘉树', '陈嘉懿']],
    ['ym', ['欧阳予墨']],
    ['ayl', ['Aylin 林']],
    ['0423', ['程嘉树', 'Aylin 林']],
    ['４２３', ['程嘉树', 'Aylin 林']],
    ['42x', ['陈嘉懿']],
    [' 2 ', ['欧阳予墨']],
    ['04', ['林知夏']],
    ['zzz', []],
  ])('%j finds %j', (typed, names) => {
    expect(namesOf(searchRows(rows, typed))).toEqual(names);
  });

  it('keeps the number that a child has in the class', () => {
    expect(searchRows(rows, 'oyym').map(({ place }) => place)).toEqual([4]);
  });
});

const STATES: StationState[] = [
  'examined',
  'notExamined',
  'absent',
  'toRetest',
  'notExamined',
  'declined',
  'notExamined',
];
const school = STATES.map((state, at) => child(`${at + 1}`, `c${at + 1}`, { state }));

describe('states', () => {
  it('are counted, and each filter shows as many as it says', () => {
    const counts = countStates(school);
    expect(counts).toEqual({ notExamined: 3, examined: 1, toRetest: 1, declined: 1, absent: 1 });
    const shown = (['all', 'notExamined', 'toRetest', 'others'] as const).map((filter) => [
      countFiltered(counts, filter),
      filterRows(school, filter).map(({ place }) => place),
    ]);
    expect(shown).toEqual([
      [7, [1, 2, 3, 4, 5, 6, 7]],
      [3, [2, 5, 7]],
      [1, [4]],
      [2, [3, 6]],
    ]);
  });
});

describe('who comes next', () => {
  const places = (afterId: string | undefined, count = 3) =>
    nextRows({ children: school }, afterId, count).map(({ place }) => place);

  it('is who waits, in the order of the roster, after the child at hand and from the beginning again', () => {
    expect(places(undefined)).toEqual([2, 5, 7]);
    expect(places('c4')).toEqual([5, 7, 2]);
    expect(places('c5')).toEqual([7, 2]);
    expect(places('c5', 1)).toEqual([7]);
  });

  it('is nobody who may not be examined', () => {
    const children = (['unanswered', 'agreed', 'refused', 'informed', 'withdrawn'] as const).map(
      (permission, at) => child(`名${at}`, `p${at}`, { permission }),
    );
    expect(nextRows({ children }, undefined, 5).map(({ place }) => place)).toEqual([2, 4]);
    const absent = children.map((each) => ({ ...each, state: 'absent' as const }));
    const rows = nextRows({ children: absent, isMakeUp: true }, undefined, 5);
    expect(rows.map(({ place }) => place)).toEqual([2, 4]);
  });

  it('is nobody when all have been seen', () => {
    const children = [child('一', 'y', { state: 'absent' })];
    expect(nextRows({ children }, undefined, 3)).toEqual([]);
  });

  it('is first who waits for a retest, where retests were asked for', () => {
    const children = ['notExamined', 'toRetest', 'examined', 'toRetest'] as const;
    const rows = children.map((state, at) => child(`名${at}`, 'm', { state }));
    const places = (isRetest: boolean) =>
      nextRows({ children: rows, isRetest }, undefined, 5).map(({ place }) => place);
    expect(places(true)).toEqual([2, 4, 1]);
    expect(places(false)).toEqual([1]);
  });

  it.each([
    ['toRetest', { isRetest: true }],
    ['absent', { isMakeUp: true }],
  ] as const)('offers each who is %s once, though all of them stay away', (state, mode) => {
    const children = ['甲', '乙', '丙'].map((name) => child(name, name, { state }));
    const offeredIds = new Set<string>();
    let atHand: string | undefined;
    const offer = () => {
      atHand = nextRows({ children, ...mode, offeredIds }, atHand, 1)[0]?.child.id;
      if (atHand !== undefined) offeredIds.add(atHand);
      return atHand;
    };
    expect([offer(), offer(), offer(), offer()]).toEqual(['甲', '乙', '丙', undefined]);
    expect(countStates(children)[state]).toBe(3);
  });

  it('is still who was missed, also after all retests were offered', () => {
    const children = (['toRetest', 'notExamined'] as const).map((state, at) =>
      child(`名${at}`, `c${at}`, { state }),
    );
    const offeredIds = new Set(['c0', 'c1']);
    const rows = nextRows({ children, isRetest: true, offeredIds }, undefined, 5);
    expect(rows.map(({ place }) => place)).toEqual([2]);
  });

  it('is first who was absent on a make-up day, then who was missed', () => {
    const places = (afterId?: string) =>
      nextRows({ children: school, isMakeUp: true }, afterId, 5).map(({ place }) => place);
    expect(places()).toEqual([3, 2, 5, 7]);
    expect(places('c3')).toEqual([5, 7, 2]);
  });
});
