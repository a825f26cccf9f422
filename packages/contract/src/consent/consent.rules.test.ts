import { describe, expect, test } from 'vitest';
import {
  CONSENT_PERMISSIONS,
  type ConsentAnswer,
  canonicalNotice,
  isAnswerDay,
  mayBeExamined,
  missingNoticeFields,
  momentOfAnswer,
  NOTICE_FIELDS,
  type NoticeTexts,
  permissionAt,
  permissionFor,
  permittedSpans,
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

describe('an examination is stored', () => {
  const SINCE = new Date('2026-11-10T00:00:00Z');
  const EXAM = new Date('2026-11-16T08:00:00Z');
  const answer = (word: ConsentAnswer, day: string) => ({
    id: `${word} ${day}`,
    answer: word,
    answeredAt: new Date(`2026-11-${day}T08:00:00Z`),
  });
  const judge = (consentSince: Date | null, ...answers: Parameters<typeof permissionFor>[1]) =>
    permissionFor({ consentSince }, answers, EXAM);
  const AFTER = new Date('2026-11-18T00:00:00Z');

  test('under the agreement that stood when it was made, whatever came after', () => {
    const agreed = answer('agreed', '16');
    const under = { permission: 'agreed', needsConsent: true, consentId: agreed.id };
    expect(judge(SINCE, agreed)).toEqual(under);
    expect(judge(SINCE, answer('withdrawn', '17'), agreed)).toEqual(under);
    expect(judge(SINCE, agreed, answer('refused', '12'))).toEqual(under);
    expect(judge(null, agreed)).toEqual({ ...under, needsConsent: false });
  });

  test('without one where none was needed yet, whatever came after', () => {
    const informed = { permission: 'informed', needsConsent: false, consentId: null };
    expect(judge(AFTER)).toEqual(informed);
    expect(judge(AFTER, answer('withdrawn', '17'))).toEqual(informed);
    expect(judge(null, answer('refused', '17'))).toEqual(informed);
    expect(judge(null)).toEqual(informed);
  });

  test('under an agreement that was given afterwards', () => {
    const agreed = answer('agreed', '18');
    const under = { permission: 'agreed', needsConsent: true, consentId: agreed.id };
    expect(judge(SINCE, agreed)).toEqual(under);
    expect(judge(SINCE, agreed, answer('refused', '12'))).toEqual(under);
    expect(judge(AFTER, agreed, answer('withdrawn', '12'))).toEqual(under);
  });

  test('not where it was wrong then and is now', () => {
    expect(judge(SINCE)).toMatchObject({ permission: 'unanswered', consentId: null });
    expect(judge(EXAM)).toMatchObject({ permission: 'unanswered' });
    for (const since of [SINCE, AFTER, null]) {
      expect(judge(since, answer('refused', '16')).permission).toBe('refused');
      const late = answer('withdrawn', '18');
      expect(judge(since, late, answer('refused', '12')).permission).toBe('withdrawn');
    }
    expect(judge(SINCE, answer('refused', '18')).permission).toBe('refused');
  });
});

describe('a child that is blocked now', () => {
  const at = (day: string) => new Date(`2026-11-${day}T08:00:00Z`);
  const answer = (word: ConsentAnswer, day: string) => ({
    id: day,
    answer: word,
    answeredAt: at(day),
  });
  const always = new Date(0);

  test('might be examined while an agreement stood, and before one was needed', () => {
    const answers = [answer('withdrawn', '18'), answer('agreed', '12'), answer('refused', '08')];
    const agreed = { from: at('12'), until: at('18') };
    expect(permittedSpans({ consentSince: at('10') }, answers)).toEqual([
      { from: always, until: at('08') },
      agreed,
    ]);
    expect(permittedSpans({ consentSince: at('06') }, answers)).toEqual([
      { from: always, until: at('06') },
      agreed,
    ]);
    expect(permittedSpans({ consentSince: at('14') }, [])).toEqual([
      { from: always, until: at('14') },
    ]);
    expect(permittedSpans({ consentSince: null }, [answer('refused', '16')])).toEqual([
      { from: always, until: at('16') },
    ]);
  });

  test('stood so that `permissionFor` takes its examinations in these times and in no other', () => {
    const answers = [answer('withdrawn', '18'), answer('agreed', '12'), answer('refused', '08')];
    const project = { consentSince: at('10') };
    const spans = permittedSpans(project, answers);
    for (const day of ['07', '08', '09', '10', '11', '12', '17', '18', '19']) {
      const isWithin = spans.some(({ from, until }) => from <= at(day) && at(day) < until);
      const { permission } = permissionFor(project, answers, at(day));
      expect([day, isWithin]).toEqual([day, mayBeExamined(permission)]);
    }
  });
});

describe('an answer counts', () => {
  const now = new Date('2026-11-20T02:00:00Z');
  const at = (word: ConsentAnswer, day?: string) =>
    momentOfAnswer(word, { day, now }).toISOString();

  test('from now where it was given today', () => {
    expect(at('agreed')).toBe(now.toISOString());
    expect(at('withdrawn', '2026-11-20')).toBe(now.toISOString());
  });

  test('of an earlier day from its start where it agrees, and else from its end', () => {
    expect(at('agreed', '2026-11-19')).toBe('2026-11-18T16:00:00.000Z');
    expect(at('refused', '2026-11-19')).toBe('2026-11-19T15:59:59.999Z');
    expect(at('withdrawn', '2026-11-19')).toBe('2026-11-19T15:59:59.999Z');
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
