import { describe, expect, it, test } from 'vitest';
import { NO_RESULT } from '../follow-up/index.ts';
import { asksForHospital, isLetterOpen, letterEnd, letterNumber } from './referral-letter.rules.ts';
import { hospitalResult } from './referral-letter.schema.ts';
import { phoneAmong, toClinicalWords } from './referral-letter.text.ts';

const at = (instant: string) => new Date(`${instant}:00+08:00`);
const FRESH = { expiresOn: '2027-02-18', triesLeft: 5, firstWrittenAt: null };

describe('the page of a letter is open', () => {
  it.each([
    { when: 'until the end of its last day', now: '2027-02-18T23:59', isOpen: true },
    { when: 'not the day after', now: '2027-02-19T00:00', isOpen: false },
    { when: 'not without tries', letter: { triesLeft: 0 }, now: '2026-11-20T10:00', isOpen: false },
    {
      when: 'for a day after it was written, past its end',
      letter: { firstWrittenAt: at('2027-02-18T20:00') },
      now: '2027-02-19T19:59',
      isOpen: true,
    },
    {
      when: 'no longer',
      letter: { firstWrittenAt: at('2026-11-20T10:00') },
      now: '2026-11-21T10:00',
      isOpen: false,
    },
  ])('$when', ({ letter = {}, now, isOpen }) => {
    expect(isLetterOpen({ ...FRESH, ...letter }, at(now))).toBe(isOpen);
  });
});

test('a letter lives ninety days, and its number names its day', () => {
  expect(letterEnd('2026-11-20')).toBe('2027-02-18');
  expect(letterNumber('019a7d20-1c5e-7a30-8f00-00003fa9c10b', '2026-11-20')).toBe(
    'ZZ-2026-1120-3FA9C10B',
  );
});

test.each([
  ['urgent', 'toNotify', true],
  ['referral', 'followed', true],
  ['gentle', 'notified', true],
  ['posture', 'toRetest', false],
  ['retest', 'toRetest', false],
  ['urgent', 'closed', false],
] as const)('a case of track %s at %s asks for a hospital: %s', (track, stage, asks) => {
  expect(asksForHospital({ track, stage })).toBe(asks);
});

test('a hospital says all of its visit, its angles in tenths', () => {
  const curve = { segment: null, side: null, apex: null, cobbAngle: 17 };
  const whole = {
    ...NO_RESULT,
    hospital: '临溪市人民医院',
    xray: true,
    curves: [curve],
    diagnosis: 'idiopathic',
    plans: ['observation'],
  };
  const tenths = { ...whole, curves: [{ ...curve, cobbAngle: 17.5 }] };
  for (const said of [whole, tenths]) expect(hospitalResult.safeParse(said).success).toBe(true);
  for (const change of [
    { hospital: null },
    { xray: null },
    { diagnosis: null },
    { plans: [] },
    { curves: [{ ...curve, cobbAngle: 17.25 }] },
    { curves: [{ ...curve, cobbAngle: 181 }] },
    { xray: false },
  ])
    expect(hospitalResult.safeParse({ ...whole, ...change }).success).toBe(false);
});

test('the letter speaks to clinicians in their words', () => {
  expect(toClinicalWords('最大角由胸段变为腰胸段')).toBe('最大角由胸段变为胸腰段');
});

test('the telephone number is the first line that names one', () => {
  const lines = [
    { label: '筛查机构', value: '临溪市妇幼保健院' },
    { label: '联系电话', value: ' ' },
    { label: '咨询电话', value: '0570-555 0137 ' },
  ];
  expect(phoneAmong(lines)).toBe('0570-555 0137');
  expect(phoneAmong(lines.slice(0, 2))).toBeNull();
});
