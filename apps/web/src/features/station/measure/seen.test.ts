import { ExamType, GENERAL_SIGNS } from '@spine/contract/exam';
import { describe, expect, test } from 'vitest';
import {
  countMissing,
  type Draft,
  emptyDraft,
  emptySlots,
  isMotionTestDue,
  nextSlot,
  toFindings,
} from './draft.ts';
import { press } from './keypad.ts';
import { examTypeOf, liveResult } from './live-result.ts';
import {
  chooseBend,
  chooseProne,
  chooseSagittal,
  fillNormal,
  hasFinding,
  type Inspection,
  isSomethingSeen,
  NOTHING_SEEN,
  takeBackNormal,
  toggleHistory,
  toggleSign,
  toInspectionFindings,
  unansweredSteps,
} from './seen.ts';

const context = {
  method: 'guideline',
  operator: '唐若水',
  scoliometer: null,
  earlier: [],
} as const;
const normal = (seen: Inspection = NOTHING_SEEN): Draft => ({ ...emptyDraft('normal'), seen });
const measured = (draft: Draft, ...angles: number[]): Draft =>
  angles.reduce((before, angle) => {
    const side = angle < 0 ? 'left' : 'right';
    const opened = press(before, { kind: 'side', side });
    const digits = String(Math.abs(angle)) as '1';
    const typed = opened && press(opened, { kind: 'digit', digit: digits });
    if (!typed) throw new Error(`${angle} is not possible`);
    return typed;
  }, draft);

describe('what is seen', () => {
  test('is preset in nothing: every step is missing', () => {
    expect(unansweredSteps(NOTHING_SEEN)).toEqual(['signs', 'bend', 'sagittal', 'history']);
    expect(toInspectionFindings(NOTHING_SEEN)).toEqual({});
    expect(isSomethingSeen(NOTHING_SEEN)).toBe(false);
    expect(countMissing(normal())).toBe(7);
  });

  test('of a normal child is one touch, and no finding', () => {
    const seen = fillNormal(NOTHING_SEEN);
    expect(unansweredSteps(seen)).toEqual([]);
    expect(hasFinding(seen)).toBe(false);
    expect(toInspectionFindings(seen)).toMatchObject({
      generalCheck: { shoulder: false, spinous: false },
      forwardBend: { thoracic: 'none', lumbar: 'none' },
      sagittal: { sign: 'normal' },
      history: ['none'],
    });
  });

  test('counts as a check only when every part was answered', () => {
    const one = toggleSign(NOTHING_SEEN, 'waist');
    expect(toInspectionFindings(one).generalCheck).toBeUndefined();
    const all = GENERAL_SIGNS.reduce(toggleSign, NOTHING_SEEN);
    expect(toInspectionFindings(all).generalCheck).toMatchObject({ waist: true, iliac: true });
  });

  test('keeps what was answered when the rest is said to be normal', () => {
    const found = chooseBend(toggleSign(NOTHING_SEEN, 'shoulder'), 'lumbar', 'leftHigh');
    const filled = fillNormal(toggleHistory(found, 'family'));
    expect(filled.signs).toMatchObject({ shoulder: true, scapula: false });
    expect(filled.bend).toEqual({ thoracic: 'none', thoracolumbar: 'none', lumbar: 'leftHigh' });
    expect(filled.history).toEqual(['family']);
  });

  test('is as before when that is taken back, but for what was found since', () => {
    const before = toggleSign(NOTHING_SEEN, 'shoulder');
    const filled = fillNormal(before);
    expect(takeBackNormal(filled, before)).toEqual(before);
    const since = chooseSagittal(toggleSign(filled, 'iliac'), 'kyphosis');
    expect(takeBackNormal(since, before)).toEqual({
      ...before,
      signs: { shoulder: true, iliac: true },
      sagittal: { sign: 'kyphosis' },
    });
  });

  test('asks for the prone test only after a sign, and again after another', () => {
    expect(chooseProne(NOTHING_SEEN, 'gone')).toBeNull();
    expect(chooseProne(chooseSagittal(NOTHING_SEEN, 'normal'), 'gone')).toBeNull();
    const proven = chooseProne(chooseSagittal(NOTHING_SEEN, 'kyphosis'), 'present');
    expect(proven?.sagittal).toEqual({ sign: 'kyphosis', prone: 'present' });
    const other = proven && chooseSagittal(proven, 'lordosis');
    expect(other && unansweredSteps(other)).toContain('prone');
  });

  test('has no history beside 无', () => {
    const some = toggleHistory(toggleHistory(NOTHING_SEEN, 'trauma'), 'surgery');
    expect(some.history).toEqual(['trauma', 'surgery']);
    expect(toggleHistory(some, 'none').history).toEqual(['none']);
    expect(toggleHistory(toggleHistory(some, 'none'), 'family').history).toEqual(['family']);
    expect(toggleHistory(some, 'trauma').history).toEqual(['surgery']);
  });
});

describe('a complete examination', () => {
  test('of a normal child is complete after 均正常 and five keys', () => {
    const draft = measured(normal(fillNormal(NOTHING_SEEN)), -2, 1, 0);
    expect(countMissing(draft)).toBe(0);
    expect(liveResult(draft, context)).toMatchObject({ word: '正常', isOpen: false });
    expect(examTypeOf(draft)).toBe(ExamType.Normal);
  });

  test('asks for the motion test by one sign, before the others are answered', () => {
    const draft = measured(normal(toggleSign(NOTHING_SEEN, 'scapula')), -2, 1);
    expect(isMotionTestDue(draft)).toBe(true);
    expect(nextSlot(measured(draft, 0))).toMatchObject({ phase: 'again', segment: 'thoracic' });
  });

  test('with angles alone says what it lacks', () => {
    const result = liveResult(measured(normal(), -2, 1, 0), context);
    expect(result).toMatchObject({ isOpen: true, detail: '还差4处' });
  });

  test('keeps its angles in the quick mode, and what was seen for when it is complete again', () => {
    const draft = measured(normal(fillNormal(NOTHING_SEEN)), -2, 1, 0);
    const quick: Draft = { ...draft, mode: 'quick' };
    expect(toFindings(quick)).toEqual({
      atr: { thoracic: [-2], thoracolumbar: [1], lumbar: [0] },
    });
    expect(toFindings({ ...quick, mode: 'normal' }).sagittal).toEqual({ sign: 'normal' });
  });
});

test('a campaign that only measures the angle asks for no motion test', () => {
  const draft = measured(emptyDraft('atrOnly'), -6, -6, -6, 1, 0);
  expect(isMotionTestDue(draft)).toBe(false);
  expect(emptySlots(draft)).toEqual([]);
  expect(liveResult(draft, { ...context, method: 'atrOnly' })).toMatchObject({ isOpen: false });
});
