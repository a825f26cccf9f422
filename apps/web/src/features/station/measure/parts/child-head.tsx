import { ageOn, dateInShanghai } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import type { StationChild } from '@spine/contract/station';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import parts from '../../shell/parts.module.css';
import { measureText } from '../measure.text.ts';
import type { AskingKey } from '../use-draft.ts';
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
  /** The key that asks, and how many readings it would discard. */
  asking: AskingKey | undefined;
  readings: number;
  /** Before the two keys. */
  children?: ReactNode;
};

/** Who the child is, large enough to call the name from. */
export function ChildHead(props: HeadProps) {
  const { child, place, now, isDense, asking, onAbsent, onDeclined, children } = props;
  const key = { isWaking: props.isWaking, readings: props.readings };
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
        <OutKey {...key} isAsking={asking === 'absent'} onPress={onAbsent}>
          {measureText.absent}
        </OutKey>
        <OutKey {...key} isAsking={asking === 'declined'} onPress={onDeclined}>
          {measureText.declined}
        </OutKey>
      </div>
    </header>
  );
}

type OutProps = {
  isWaking: boolean;
  isAsking: boolean;
  readings: number;
  onPress: () => void;
  children: string;
};

/** Ends the examination without a result. With something entered it asks inside itself. */
function OutKey({ isWaking, isAsking, readings, onPress, children }: OutProps) {
  return (
    <button
      type="button"
      className={clsx(parts.key, css.act, isAsking && css.asking)}
      aria-disabled={isWaking}
      onClick={onPress}
    >
      {isAsking ? measureText.discardAgain(readings) : children}
    </button>
  );
}
