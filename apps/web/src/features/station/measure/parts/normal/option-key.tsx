import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import css from './normal.module.css';

type OptionProps = {
  /** Unanswered is white, a normal answer pale with a tick, a finding ink. */
  look: 'open' | 'normal' | 'finding';
  isColumn?: boolean;
  isOff?: boolean;
  label?: string;
  onPress: () => void;
  children: ReactNode;
};

const LOOKS = { open: undefined, normal: css.normal, finding: css.finding } as const;

/** An answer to one item of the examination. */
export function OptionKey({
  look,
  isColumn,
  isOff = false,
  label,
  onPress,
  children,
}: OptionProps) {
  return (
    <button
      type="button"
      className={clsx(css.option, isColumn && css.column, LOOKS[look])}
      aria-label={label}
      aria-pressed={look !== 'open'}
      disabled={isOff}
      onClick={onPress}
    >
      {children}
      {look === 'normal' && <Icon name="check" />}
    </button>
  );
}

/** The look of an answer among several of which one holds. */
export function lookOf(isChosen: boolean, isNormal: boolean): OptionProps['look'] {
  if (!isChosen) return 'open';
  return isNormal ? 'normal' : 'finding';
}
