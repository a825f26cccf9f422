import { describe, expect, test } from 'vitest';
import { CONSENT_ANSWERS, type ConsentAnswer } from './consent.rules.ts';
import {
  familyConsentAnswers,
  isFamilyAwaited,
  isOutdated,
  takesFamilyAnswer,
} from './family-consent.rules.ts';

describe('what a family may answer on its page', () => {
  const stateOf = (
    needsConsent: boolean,
    answer?: ConsentAnswer,
    noticeVersion: number | null = 2,
  ) => ({
    needsConsent,
    isCompleted: false,
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

  test.each([true, false])('is in a completed project to withdraw (needs consent: %s)', (needs) => {
    const answersOf = (...state: Parameters<typeof stateOf>) =>
      familyConsentAnswers({ ...stateOf(...state), isCompleted: true });
    expect(answersOf(needs, 'agreed', 1)).toEqual(['withdrawn']);
    expect([answersOf(needs), answersOf(needs, 'refused')]).toEqual([[], []]);
    expect(takesFamilyAnswer({ ...stateOf(needs, 'withdrawn'), isCompleted: true }, 'agreed')).toBe(
      false,
    );
  });

  test('is waited for before the first answer, and after another version was published', () => {
    const isAwaited = (...state: Parameters<typeof stateOf>) =>
      isFamilyAwaited(familyConsentAnswers(stateOf(...state)));
    expect([isAwaited(true), isAwaited(true, 'agreed', 1)]).toEqual([true, true]);
    expect([isAwaited(false), isAwaited(true, 'agreed'), isAwaited(true, 'refused', 1)]).toEqual([
      false,
      false,
      false,
    ]);
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
