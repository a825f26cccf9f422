import { ageOn, dateInShanghai } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import type { StationChild } from '@spine/contract/station';
import type { ReactNode } from 'react';
import { measureText } from '../measure.text.ts';
import css from './child-head.module.css';

type HeadProps = {
  child: StationChild;
  place: number;
  now: Date;
  onAbsent: () => void;
  onDeclined: () => void;
  /** Beside everything else that the guideline asks for. */
  isDense: boolean;
  isWaking: boolean;
  /** Before the two keys. */
  children?: ReactNode;
};

/** Who the child is, large enough to call the name from. */
export function ChildHead(props: HeadProps) {
  const { child, place, now, isDense, isWaking, onAbsent, onDeclined, children } = props;
  const { name, gender, birthDate, studentTail } = child;
  return (
    <header className={css.child} data-dense={isDense}>
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
          {isDense ? measureText.shortTail : measureText.tail} <b>{studentTail}</b>
        </p>
      </div>
      <div className={css.acts}>
        {children}
        <button type="button" className={css.act} aria-disabled={isWaking} onClick={onAbsent}>
          {measureText.absent}
        </button>
        <button type="button" className={css.act} aria-disabled={isWaking} onClick={onDeclined}>
          {measureText.declined}
        </button>
      </div>
    </header>
  );
}
