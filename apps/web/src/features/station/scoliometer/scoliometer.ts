/**
 * The number of the scoliometer that this device measures with, asked once for each day of examinations. It goes into the
 * record, because limits of change are narrower where one instrument measured twice (docs/domain/decisions.md 30).
 */
import { ExamStatus } from '@spine/contract/exam';
import { dateInShanghai, removeHiddenCharacters } from '@spine/contract/kernel';
import { useState } from 'react';
import { type ScoliometerAnswer, usePreferences } from '#platform/browser/storage.ts';
import type { RecordEntry } from '../records/record-store.ts';
import { serverNow } from '../records/server-clock.ts';

/** Null where the scoliometer has no number. */
type ScoliometerCode = ScoliometerAnswer['code'];

/** As long as the contract takes the number of a device. */
export const MOST_LETTERS = 40;

/** One number is one number, however it is typed: `sc——12 ` is `SC-12`. Its spelling may lengthen it. */
export function parseScoliometer(typed: string): ScoliometerCode {
  const spelled = removeHiddenCharacters(typed.normalize('NFKC'))
    .replace(/\s/g, '')
    .replace(/[\p{Pd}\u2212]+/gu, '-')
    .toUpperCase();
  return [...spelled].slice(0, MOST_LETTERS).join('') || null;
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

/** What is entered or corrected. */
type Work = {
  /** Of what is entered from paper, which leaves the answer of today alone. */
  readonly lateDay: string | undefined;
  /** The record at hand again: it keeps its number until another is answered, which is of this record alone. */
  readonly corrected: RecordEntry | undefined;
};

/** Nobody keeps what is measured in practice, so nothing is asked there. */
export function useScoliometer({ lateDay, corrected }: Work, isPractice: boolean): Scoliometer {
  const today = dateInShanghai(serverNow());
  const day = lateDay ?? today;
  const kept = day === today ? 'scoliometer' : 'paperScoliometer';
  const answers = usePreferences();
  const answer = answers[kept];
  const [isChanging, setChanging] = useState(false);
  const [changed, setChanged] = useState<{ id: string; code: ScoliometerCode }>();
  const former = corrected && corrected.id === changed?.id ? changed.code : codeOf(corrected);
  const code = former === undefined ? codeOn(day, answer) : former;
  return {
    code: code ?? null,
    likely: former ?? (answer ?? answers.scoliometer)?.code ?? '',
    isAsked: !isPractice && (code === undefined || isChanging),
    ask: () => setChanging(true),
    answer: (typed) => {
      const answered = parseScoliometer(typed);
      if (corrected && code !== undefined) setChanged({ id: corrected.id, code: answered });
      else usePreferences.setState({ [kept]: { day, code: answered } });
      setChanging(false);
    },
  };
}

/** The number of the scoliometer that an entry was measured with; undefined where nothing was measured. */
function codeOf(entry: RecordEntry | undefined): ScoliometerCode | undefined {
  if (entry?.kind !== 'exam' || entry.record.status !== ExamStatus.Inspected) return undefined;
  return entry.record.device?.code ?? null;
}
