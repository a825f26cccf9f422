import { ageOn, dateInShanghai } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import type { StationChild } from '@spine/contract/station';
import { measureText } from '../measure.text.ts';
import css from './child-head.module.css';

type HeadProps = {
  child: StationChild;
  place: number;
  now: Date;
  onAbsent: () => void;
  onDeclined: () => void;
};

/** Who the child is, large enough to call the name from. */
export function ChildHead({ child, place, now, onAbsent, onDeclined }: HeadProps) {
  const { name, gender, birthDate, studentTail } = child;
  return (
    <header className={css.child}>
      <div>
        <h1>
          <em>{place}</em>
          {name}
        </h1>
        <p>
          <b>
            {genderWord[gender]} · {measureText.age(ageOn(birthDate, dateInShanghai(now)) ?? 0)}
          </b>{' '}
          · <span className={css.birth}>{birthDate} · </span>
          {measureText.tail} <b>{studentTail}</b>
        </p>
      </div>
      <div className={css.acts}>
        <button type="button" onClick={onAbsent}>
          {measureText.absent}
        </button>
        <button type="button" onClick={onDeclined}>
          {measureText.declined}
        </button>
      </div>
    </header>
  );
}
