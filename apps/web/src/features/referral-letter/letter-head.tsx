/** Whose letter it is and what the screening found, in three lines. */
import { genderWord } from '@spine/contract/patient';
import type { LetterView } from '@spine/contract/referral-letter';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import { angleWords, formerWords, gradeOf } from './finding-lines.rules.ts';
import css from './hospital.module.css';
import { hospitalText as text } from './hospital.text.ts';

type Props = {
  letter: LetterView;
  /** Undefined where that is asked, or an answer stands. */
  askOther: (() => void) | undefined;
};

export function LetterHead({ letter, askOther }: Props) {
  const grade = gradeOf(letter);
  const { strong, rest } = angleWords(letter);
  return (
    <section className={css.child}>
      <div className={css.who}>
        <h1>{letter.name}</h1>
        <span>{text.sexAge(genderWord[letter.gender], letter.age)}</span>
        {grade && (
          <span className={css.grade} data-result={grade.resultId ?? undefined}>
            {grade.resultId !== null && <ResultShape resultId={grade.resultId} />}
            {grade.word}
          </span>
        )}
      </div>
      <p>
        {text.screenedOn(letter.examinedOn)}
        <b>{strong}</b>
        {rest}
      </p>
      <p className={css.last}>
        <span>
          {text.former}
          {formerWords(letter)}
        </span>
        {askOther && (
          <button type="button" onClick={askOther}>
            {text.other}
          </button>
        )}
      </p>
    </section>
  );
}
