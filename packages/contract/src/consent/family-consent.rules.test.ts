import { describe, expect, test } from 'vitest';
import { CONSENT_ANSWERS, type ConsentAnswer } from './consent.rules.ts';
import { familyConsentAnswers, isOutdated, takesFamilyAnswer } from './family-consent.rules.ts';

describe('what a family may answer on its page', () => {
  const stateOf = (
    needsConsent: boolean,
    answer?: ConsentAnswer,
    noticeVersion: number | null = 2,
  ) => ({
    needsConsent,
    version: 2,
    newest: answer === undefined ? null : { answer, noticeVersion },
  });

  test('is yes or no where consent is needed, and only no where the project informs', () => {
    expect(familyConsentAnswers(stateOf(true))).toEqual(['agreed', 'refused']);
    expect(familyConsentAnswers(stateOf(false))).toEqual(['refused']);
  });

  test.each([true, false])('may change after the first answer (needs consent: %s)', (needs) => {
    expect(familyConsentAnswers(stateOf(needs, 'agreed'))).toEqual(['withdrawn']);
    expect(familyConsentAnswers(stateOf(needs, 'refused'))).toEqual(['agreed']);
    expect(familyConsentAnswers(stateOf(needs, 'withdrawn'))).toEqual(['agreed']);
  });

  test('is an agreement again once another version was published', () => {
    expect(isOutdated(stateOf(true))).toBe(false);
    expect(isOutdated(stateOf(true, 'agreed'))).toBe(false);
    expect(isOutdated(stateOf(true, 'refused', null))).toBe(true);
    expect(familyConsentAnswers(stateOf(true, 'agreed', 1))).toEqual(['agreed', 'withdrawn']);
  });

  test('to say no is taken at any time, to agree only where it is offered', () => {
    for (const answer of [undefined, ...CONSENT_ANSWERS])
      for (const no of ['refused', 'withdrawn'] as const)
        expect(takesFamilyAnswer(stateOf(false, answer), no)).toBe(true);
    expect(takesFamilyAnswer(stateOf(true), 'agreed')).toBe(true);
    expect(takesFamilyAnswer(stateOf(false), 'agreed')).toBe(false);
    expect(takesFamilyAnswer(stateOf(true, 'agreed'), 'agreed')).toBe(false);
    expect(takesFamilyAnswer(stateOf(true, 'withdrawn'), 'agreed')).toBe(true);
  });
});
