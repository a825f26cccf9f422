import { describe, expect, test } from 'vitest';
import { CONSENT_ANSWERS, type ConsentAnswer } from './consent.rules.ts';
import { familyConsentAnswers, isOutdated, takesFamilyAnswer } from './family-consent.rules.ts';

describe('what a family may answer on its page', () => {
  const asked = (
    needsConsent: boolean,
    answer?: ConsentAnswer,
    noticeVersion: number | null = 2,
  ) => ({
    needsConsent,
    version: 2,
    newest: answer === undefined ? null : { answer, noticeVersion },
  });

  test('is yes or no where consent is needed, and only no where the project informs', () => {
    expect(familyConsentAnswers(asked(true))).toEqual(['agreed', 'refused']);
    expect(familyConsentAnswers(asked(false))).toEqual(['refused']);
  });

  test.each([true, false])('may change after the first answer (needs consent: %s)', (needs) => {
    expect(familyConsentAnswers(asked(needs, 'agreed'))).toEqual(['withdrawn']);
    expect(familyConsentAnswers(asked(needs, 'refused'))).toEqual(['agreed']);
    expect(familyConsentAnswers(asked(needs, 'withdrawn'))).toEqual(['agreed']);
  });

  test('is an agreement again once another version was published', () => {
    expect(isOutdated(asked(true))).toBe(false);
    expect(isOutdated(asked(true, 'agreed'))).toBe(false);
    expect(isOutdated(asked(true, 'refused', null))).toBe(true);
    expect(familyConsentAnswers(asked(true, 'agreed', 1))).toEqual(['agreed', 'withdrawn']);
  });

  test('to say no is taken at any time, to agree only where it is offered', () => {
    for (const answer of [undefined, ...CONSENT_ANSWERS])
      for (const no of ['refused', 'withdrawn'] as const)
        expect(takesFamilyAnswer(asked(false, answer), no)).toBe(true);
    expect(takesFamilyAnswer(asked(true), 'agreed')).toBe(true);
    expect(takesFamilyAnswer(asked(false), 'agreed')).toBe(false);
    expect(takesFamilyAnswer(asked(true, 'agreed'), 'agreed')).toBe(false);
    expect(takesFamilyAnswer(asked(true, 'withdrawn'), 'agreed')).toBe(true);
  });
});
