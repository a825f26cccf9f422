import { expect, test } from 'vitest';
import { Role } from '#kernel';
import { type Corrector, mayCorrect, mayUnvoid } from './exam-correction.rules.ts';

/** 23:30 in Shanghai. */
const UPLOADED = new Date('2026-11-20T15:30:00Z');
const exam = { doctorId: 'own', uploadedAt: UPLOADED };
const by = (role: Role, userId = 'own', now = '2026-11-20T15:59:59Z'): Corrector => ({
  userId,
  role,
  now: new Date(now),
});
const NEXT_DAY = '2026-11-20T16:00:00Z';

test.each([
  [
    'a manager, any examination on any day',
    by(Role.Manager, 'other', '2027-01-01T00:00:00Z'),
    true,
  ],
  ['a doctor, an own one before midnight in Shanghai', by(Role.Doctor), true],
  ['a doctor, an own one after midnight in Shanghai', by(Role.Doctor, 'own', NEXT_DAY), false],
  ["a doctor, somebody else's of the same day", by(Role.Doctor, 'other'), false],
  ['an analyst, whatever it is', by(Role.Analyst), false],
  ['the platform, whatever it is', by(Role.Platform), false],
])('who may correct an examination: %s', (_who, corrector, may) => {
  expect(mayCorrect(exam, corrector)).toBe(may);
});

test('a doctor takes back an own void on the day of the upload, and never that of a manager', () => {
  const own = { ...exam, voidedBy: 'own' };
  const managers = { ...exam, voidedBy: 'manager' };
  expect(mayUnvoid(own, by(Role.Doctor))).toBe(true);
  expect(mayUnvoid(own, by(Role.Doctor, 'own', NEXT_DAY))).toBe(false);
  expect(mayUnvoid(managers, by(Role.Doctor))).toBe(false);
  expect(mayUnvoid(own, by(Role.Manager, 'manager', NEXT_DAY))).toBe(true);
});
