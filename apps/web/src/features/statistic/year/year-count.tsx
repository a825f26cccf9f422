/** A number of a yearly report, which opens its children for users who may see them. */
import type { YearFigure } from '@spine/contract/statistic';
import css from './year.module.css';
import type { YearOpened } from './year.state.ts';
import { yearText as text } from './year.text.ts';
import type { ShowYearChildren } from './year-figures.ts';

type Props = {
  figure: Pick<YearFigure, 'count' | 'member'>;
  /** What the number is, for screen readers. */
  who: string;
  group?: Omit<YearOpened, 'member'>;
  show: ShowYearChildren;
  /** Instead of the number alone. */
  words?: string;
};

export function YearCount({ figure: { count, member }, who, group, show, words }: Props) {
  const shown = words ?? text.number(count);
  if (!show || count === 0) return <>{shown}</>;
  return (
    <button
      type="button"
      className={css.opens}
      aria-label={text.childrenOf(who, count)}
      onClick={() => show({ member, ...group })}
    >
      {shown}
    </button>
  );
}
