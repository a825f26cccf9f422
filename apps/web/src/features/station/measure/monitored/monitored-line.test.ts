import { expect, test } from 'vitest';
import { type Draft, emptyDraft, skipMotionTest } from '../draft.ts';
import { type Key, press } from '../keypad.ts';
import { chooseBend, chooseSagittal, fillNormal, NOTHING_SEEN, toggleSign } from '../seen.ts';
import { describeExamFaults, describeRecordFaults } from './child-faults.ts';
import { lineOf } from './monitored-line.ts';

const checks = { describeExamFaults, describeRecordFaults };
const MONITORED = { codes: '2025', recordFaults: [] };
const zero: Key = { kind: 'zero' };
const degrees = (side: 'left' | 'right', digit: '6'): Key[] => [
  { kind: 'side', side },
  { kind: 'digit', digit },
];

const measure = (from: Draft, ...keys: Key[]): Draft =>
  keys.reduce((draft, key) => press(draft, key) ?? draft, from);
const EVEN = measure(emptyDraft('normal'), zero, zero, zero);
/** Everything seen and normal, unless a test says otherwise. */
const seen = (
  draft: Draft,
  change: (from: typeof NOTHING_SEEN) => typeof NOTHING_SEEN = (of) => of,
) => ({
  ...draft,
  seen: fillNormal(change(NOTHING_SEEN)),
});
const tell = (draft: Draft, isStoring = false) => lineOf(MONITORED, { draft, isStoring }, checks);
const sentences = (draft: Draft, isStoring = false) =>
  tell(draft, isStoring).exam.map(({ sentence, step }) => [step, sentence]);

test('nothing is told of a whole examination', () => {
  expect(tell(seen(EVEN))).toEqual({ record: [], exam: [], isQuick: false, isCostly: false });
});

test('a motion test that was left out is told once the rest is whole, and asks once more', () => {
  const due = seen(EVEN, (from) => toggleSign(from, 'waist'));
  expect(tell(due).exam).toEqual([]);
  const left = skipMotionTest(due, true);
  expect(sentences(left)).toEqual([['motion', '有阳性体征或旋转角达到5°，未做脊柱运动试验']]);
  expect(tell(left).isCostly).toBe(true);
  expect(tell(skipMotionTest(left, false)).exam).toEqual([]);
});

test('steps that are missing are told when the examination is to be stored, each with where it is mended', () => {
  expect(tell(EVEN).exam).toEqual([]);
  expect(sentences(EVEN, true)).toEqual([
    ['general', '没有一般检查'],
    ['bend', '没有前屈试验'],
    ['side', '没有从侧面观察'],
  ]);
  const unread = seen(measure(emptyDraft('normal'), zero, zero));
  expect(sentences(unread, true)).toEqual([['rotation', '腰段没有旋转方向']]);
  const unproven = { ...EVEN, seen: fillNormal(chooseSagittal(NOTHING_SEEN, 'kyphosis')) };
  expect(sentences(unproven, true)).toEqual([
    ['side', '侧面有体征，没有俯卧试验；不会退回，但不计入总结果'],
  ]);
});

test('a rotation on the other side than the bend is told, and asks nothing', () => {
  const six = degrees('right', '6');
  const turned = measure(emptyDraft('normal'), ...six, ...six, ...six, zero, zero);
  const against = skipMotionTest(
    seen(turned, (from) => chooseBend(from, 'thoracic', 'leftHigh')),
    false,
  );
  const told = measure(against, zero, zero, zero);
  expect(sentences(told, true)).toEqual([['bend', '旋转角与前屈试验的方向相反']]);
  expect(tell(told, true).isCostly).toBe(false);
});

test('nothing is told before anything was entered', () => {
  expect(tell(emptyDraft('normal'), true).exam).toEqual([]);
});

test('a quick examination says that a whole one is owed, and no step that it lacks', () => {
  const quick = { ...EVEN, mode: 'quick' as const };
  expect(tell(quick, true)).toMatchObject({ exam: [], isQuick: true, isCostly: false });
});

test('what is wrong in the record is told at once, in words', () => {
  const monitored = { codes: '2025', recordFaults: ['documentBirth' as const] };
  const state = { draft: emptyDraft('normal'), isStoring: false };
  expect(lineOf(monitored, state, checks).record).toEqual([
    '身份证号中的出生日期与登记的不同（需核实），按证件核对出生日期',
  ]);
  // Nobody waits for the checks.
  expect(lineOf(monitored, state, undefined).record).toEqual([]);
});

test('what is unusual and may be true is to be checked, what is missing is sent back', () => {
  const recordFaults = ['documentTypeInvalid' as const, 'gradeAge' as const];
  const state = { draft: emptyDraft('normal'), isStoring: false };
  expect(lineOf({ codes: '2025', recordFaults }, state, checks).record).toEqual([
    '证件类型缺失或超出范围（会退回），在学生资料中补登证件',
    '年龄超出本年级常见范围（需核实），核对出生日期和年级，属实的可以照常上报',
  ]);
});

test('codes of a later year say nothing here', () => {
  const state = { draft: EVEN, isStoring: true };
  expect(lineOf({ ...MONITORED, codes: '2031' }, state, checks).exam).toEqual([]);
});
