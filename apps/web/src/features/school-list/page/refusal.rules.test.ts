import { kernelErrors } from '@spine/contract/kernel';
import { schoolListErrors } from '@spine/contract/school-list';
import { expect, test } from 'vitest';
import { stepAfter } from './refusal.rules.ts';

test('a school that asks too often tries again, and is not told that its link is over', () => {
  expect(stepAfter(kernelErrors.tooManyRequests.code)).toBe('again');
  expect(stepAfter(schoolListErrors.over.code)).toBe('closed');
  expect(
    [schoolListErrors.codeWrong, schoolListErrors.codeUsed].map(({ code }) => stepAfter(code)),
  ).toEqual(['code', 'code']);
});
