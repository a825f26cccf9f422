/** A number of a yearly report, which opens its children for users who may see them. */
import type { YearFigure } from '@spine/contract/statistic';
import css from './year.module.css';
import type { YearOpened } from './year.state.ts';
import { yearText as text } from './year.text.ts';
import type { ShowYearChildren } from './year-figures.ts';

type Props = {
  figure: YearFigure;
  /** What the number is, for screen readers. */
  who: string;
  group?: Omit<YearOpened, 'member'>;
  show: ShowYearChildren;
};

export function YearCount({ figure: { count, member }, who, group, show }: Props) {
  if (!show || count === 0) return <>{text.number(count)}</>;
  return (
    <button
      type="button"
      className={css.opens}
      aria-label={text.childrenOf(who, count)}
      onClick={() => show({ member, ...group })}
    >
      {text.number(count)}
    </button>
  );
}
