/**
 * The number of the scoliometer that this device measures with, asked once for each day of examinations. It goes into the
 * record, because limits of change are narrower where one instrument measured twice (docs/domain/decisions.md 30).
 */
import { useState } from 'react';
import { type ScoliometerAnswer, usePreferences } from '#platform/browser/storage.ts';

/** Null where the scoliometer has no number. */
type ScoliometerCode = ScoliometerAnswer['code'];

/** One number is one number, however it is typed: `sc‐12 ` is `SC-12`. */
export function parseScoliometer(typed: string): ScoliometerCode {
  return typed.normalize('NFKC').replace(/\s/g, '').toUpperCase() || null;
}

/** What was answered on a day; undefined where it is to be asked. */
export function codeOn(
  day: string,
  answer: ScoliometerAnswer | undefined,
): ScoliometerCode | undefined {
  return answer?.day === day ? answer.code : undefined;
}

export type Scoliometer = {
  readonly code: ScoliometerCode;
  /** The one of an earlier day, which is likely that of today. */
  readonly likely: string;
  /** Before the first child of a day, and when it is changed. */
  readonly isAsked: boolean;
  readonly ask: () => void;
  readonly answer: (typed: string) => void;
};

/** `day`: on which children are examined. Nobody keeps what is measured in practice, so nothing is asked there. */
export function useScoliometer(day: string, isPractice: boolean): Scoliometer {
  const answer = usePreferences(({ scoliometer }) => scoliometer);
  const [isChanging, setChanging] = useState(false);
  const code = codeOn(day, answer);
  return {
    code: code ?? null,
    likely: answer?.code ?? '',
    isAsked: !isPractice && (code === undefined || isChanging),
    ask: () => setChanging(true),
    answer: (typed) => {
      usePreferences.setState({ scoliometer: { day, code: parseScoliometer(typed) } });
      setChanging(false);
    },
  };
}
