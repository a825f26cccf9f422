import { describe, expect, test } from 'vitest';
import {
  CONSENT_PERMISSIONS,
  canonicalNotice,
  isAnswerDay,
  isNewerAnswer,
  mayBeExamined,
  missingNoticeFields,
  NOTICE_FIELDS,
  type NoticeTexts,
  permissionAt,
} from './consent.rules.ts';
import { consentPermissionWord } from './consent.text.ts';

describe('a child may be examined', () => {
  test.each([
    [true, null, 'unanswered', false],
    [true, 'agreed', 'agreed', true],
    [true, 'refused', 'refused', false],
    [true, 'withdrawn', 'withdrawn', false],
    [false, null, 'informed', true],
    [false, 'agreed', 'agreed', true],
    [false, 'refused', 'refused', false],
    [false, 'withdrawn', 'withdrawn', false],
  ] as const)('where consent is needed (%s) and the newest answer is %s: %s, %s', (...row) => {
    const [needsConsent, newest, permission, isAllowed] = row;
    expect(permissionAt({ needsConsent }, newest)).toBe(permission);
    expect(mayBeExamined(permission)).toBe(isAllowed);
  });
});

describe('of two answers', () => {
  const at = (answered: string, recorded: string, id = 'a') => ({
    id,
    answeredAt: new Date(answered),
    recordedAt: new Date(recorded),
  });

  test('the one that was given later is newer, whichever was stored first', () => {
    const paper = at('2026-11-16T00:00:00Z', '2026-11-20T00:00:00Z');
    const withdrawal = at('2026-11-18T00:00:00Z', '2026-11-18T00:00:00Z');
    expect(isNewerAnswer(withdrawal, paper)).toBe(true);
    expect(isNewerAnswer(paper, withdrawal)).toBe(false);
  });

  test('of one time, the one that was stored later, and then the one with the greater id', () => {
    const first = at('2026-11-16T00:00:00Z', '2026-11-20T00:00:00Z');
    const second = at('2026-11-16T00:00:00Z', '2026-11-20T00:00:01Z');
    expect(isNewerAnswer(second, first)).toBe(true);
    expect(isNewerAnswer({ ...first, id: 'b' }, first)).toBe(true);
    expect(isNewerAnswer(first, first)).toBe(false);
  });
});

test('how a child stands has a word of its own', () => {
  const words = CONSENT_PERMISSIONS.map((permission) => consentPermissionWord[permission]);
  expect(new Set(words).size).toBe(CONSENT_PERMISSIONS.length);
});

test('an answer is of today or of a day within the year before', () => {
  const isDay = (day: string) => isAnswerDay(day, '2026-11-20');
  expect(['2026-11-20', '2025-11-20', '2026-11-21', '2025-11-01'].map(isDay)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('a notice', () => {
  const full = Object.fromEntries(NOTICE_FIELDS.map((name) => [name, `${name}。`])) as NoticeTexts;

  test('lacks each field that is empty or blank', () => {
    expect(missingNoticeFields(full)).toEqual([]);
    expect(missingNoticeFields({ ...full, contact: '', refusal: ' \n' })).toEqual([
      'contact',
      'refusal',
    ]);
  });

  test('has one text, whatever the order of its fields, and another with any other field', () => {
    const turned = Object.fromEntries(Object.entries(full).toReversed()) as NoticeTexts;
    expect(canonicalNotice(turned)).toBe(canonicalNotice(full));
    for (const field of NOTICE_FIELDS)
      expect(canonicalNotice({ ...full, [field]: '别的' })).not.toBe(canonicalNotice(full));
  });

  test('is not the same when words move from a field to the next', () => {
    const one = { ...full, purpose: '甲"],["method","', method: '乙' };
    const other = { ...full, purpose: '甲', method: '"],["method","乙' };
    expect(canonicalNotice(one)).not.toBe(canonicalNotice(other));
  });
});
