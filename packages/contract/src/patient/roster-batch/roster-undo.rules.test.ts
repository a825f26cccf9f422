/** What goes back and what stays, by examples and by all sequences of a change, an edit and an undo. */
import { describe, expect, test } from 'vitest';
import type { RosterRecord } from '../roster/roster.schema.ts';
import {
  afterRow,
  differingParts,
  ROSTER_PARTS,
  type RosterChild,
  withParts,
} from './roster-compare.rules.ts';
import { type ChildRecords, decideUndo, undoUntil } from './roster-undo.rules.ts';

const BEFORE: RosterChild = {
  name: '林嘉禾',
  gender: 'f',
  birthDate: '2015-03-19',
  gradeName: '四年级',
  clazzName: '4班',
  tel: '13800000417',
  document: '1.aa.0a',
};
const AFTER: RosterChild = {
  name: '林嘉和',
  gender: 'm',
  birthDate: '2015-03-20',
  gradeName: '五年级',
  clazzName: '3班',
  tel: '13900000352',
  document: '1.bb.0b',
};
const EDITED: RosterChild = {
  name: '林家禾',
  gender: 'o',
  birthDate: '2015-03-21',
  gradeName: '六年级',
  clazzName: '1班',
  tel: '13700000001',
  document: 'A.cc.0c',
};
const NONE: ChildRecords = {
  isDeleted: false,
  isElsewhere: false,
  hasOpenRequest: false,
  isExamined: false,
  hasConsent: false,
  hasFollowUp: false,
  isCorrected: false,
};
const studentId = '20260501';

const recordOf = ({ tel, document, ...child }: RosterChild): RosterRecord => ({
  row: 2,
  studentId,
  ...child,
  tel: tel ?? undefined,
  document: document ?? undefined,
});

const ALL_SETS = Array.from({ length: 2 ** ROSTER_PARTS.length }, (_, bits) =>
  ROSTER_PARTS.filter((_part, at) => bits & (1 << at)),
);

describe('a child that a row changed', () => {
  test('goes back in what nobody touched, and stays in the rest', () => {
    for (const changed of ALL_SETS.slice(1))
      for (const edited of ALL_SETS) {
        const written = withParts(BEFORE, { from: AFTER, parts: changed });
        const now = { ...withParts(written, { from: EDITED, parts: edited }), studentId };
        const row = { kind: 'changed', record: recordOf(written), before: BEFORE, now } as const;
        const { outcome, back, kept } = decideUndo({ ...row, records: NONE });
        const touched = changed.filter((part) => edited.includes(part));
        expect(kept).toEqual(touched);
        expect(back).toEqual(changed.filter((part) => !edited.includes(part)));
        expect(outcome).toBe(touched.length > 0 ? 'kept' : 'undone');
        const restored = withParts(now, { from: BEFORE, parts: back });
        // What was neither edited nor kept is as before.
        expect(differingParts(restored, BEFORE)).toEqual(edited);
      }
  });

  test('that had left and was found goes back whole, or stays whole', () => {
    const now = { ...AFTER, studentId };
    const row = { kind: 'changed', record: recordOf(AFTER), before: BEFORE, now } as const;
    const free = { isExaminedHere: false, isPlacedSince: false, hasWayBack: true };
    const decide = (found: Partial<typeof free>) =>
      decideUndo({ ...row, records: { ...NONE, isExamined: true, found: { ...free, ...found } } });
    expect(decide({})).toMatchObject({ outcome: 'undone', back: ROSTER_PARTS });
    const stays = { back: [], kept: [] };
    expect(decide({ isExaminedHere: true })).toMatchObject({ reason: 'examined', ...stays });
    expect(decide({ isPlacedSince: true })).toMatchObject({ reason: 'edited', ...stays });
    const blocked = { outcome: 'failed', reason: 'noWayBack', ...stays };
    expect(decide({ hasWayBack: false })).toMatchObject(blocked);
  });

  test('that somebody put back by hand is undone', () => {
    const now = { ...BEFORE, studentId };
    const row = { kind: 'changed', record: recordOf(AFTER), before: BEFORE, now } as const;
    expect(decideUndo({ ...row, records: NONE })).toMatchObject({ outcome: 'undone', back: [] });
  });

  test('goes back though it was examined meanwhile', () => {
    const now = { ...AFTER, studentId };
    const row = { kind: 'changed', record: recordOf(AFTER), before: BEFORE, now } as const;
    const records = { ...NONE, isExamined: true, hasConsent: true };
    expect(decideUndo({ ...row, records }).outcome).toBe('undone');
  });

  test('says whether a family asked for the newer value', () => {
    const now = { ...AFTER, name: '林家禾', studentId };
    const row = { kind: 'changed', record: recordOf(AFTER), before: BEFORE, now } as const;
    const records = { ...NONE, isCorrected: true };
    expect(decideUndo({ ...row, records })).toMatchObject({ reason: 'corrected', kept: ['name'] });
  });

  test('of a row without a phone keeps the stored one', () => {
    const record = { ...recordOf(AFTER), tel: undefined };
    const now = { ...afterRow(record, BEFORE), studentId };
    const row = { kind: 'changed', record, before: BEFORE, now } as const;
    expect(decideUndo({ ...row, records: NONE }).back).not.toContain('tel');
  });
});

describe('a new child', () => {
  const decide = (own: Partial<ChildRecords>, change: object = {}) =>
    decideUndo({
      kind: 'new',
      record: recordOf(AFTER),
      before: null,
      now: { ...AFTER, studentId, ...change },
      records: { ...NONE, ...own },
    });

  test.each([
    [{}, 'undone', null],
    [{ isDeleted: true }, 'failed', 'deleted'],
    [{ isElsewhere: true, hasOpenRequest: true }, 'kept', 'edited'],
    [{ hasOpenRequest: true }, 'failed', 'openRequest'],
    [{ isExamined: true, hasConsent: true }, 'kept', 'examined'],
    [{ hasConsent: true, hasFollowUp: true }, 'kept', 'consent'],
    [{ hasFollowUp: true }, 'kept', 'followUp'],
  ] as const)('with %o is %s', (own, outcome, reason) => {
    expect(decide(own)).toMatchObject({ outcome, reason });
  });

  test.each([
    [{ tel: null }, {}, 'edited'],
    [{ studentId: 'A1' }, {}, 'edited'],
    [{ name: '林家禾' }, { isCorrected: true }, 'corrected'],
  ])('that became %o stays', (change, own, reason) => {
    expect(decide(own, change)).toMatchObject({ outcome: 'kept', reason });
  });

  test('that is there no more fails', () => {
    const row = { kind: 'new', record: recordOf(AFTER), before: null, now: undefined } as const;
    expect(decideUndo({ ...row, records: NONE })).toMatchObject({ reason: 'deleted' });
  });
});

test('thirty days after the day it was written', () => {
  expect(undoUntil('2026-11-12')).toBe('2026-12-12');
});

test('an act on where children are at school until the end of its year, or thirty days', () => {
  expect(undoUntil('2026-08-20', 'placement')).toBe('2026-12-31');
  expect(undoUntil('2026-12-20', 'placement')).toBe('2027-01-19');
});
