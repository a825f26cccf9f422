import looks from '#ui/styles/looks.module.css';
import css from './tally-bar.module.css';

const number = (count: number) => count.toLocaleString('zh-CN');

/** Examined children of a roster as a bar with both numbers, for a table cell. */
export function TallyBar({ examined, roster }: { examined: number; roster: number }) {
  const share = roster === 0 ? 0 : Math.min(100, (examined / roster) * 100);
  return (
    <span className={css.tally}>
      <span className={looks.track}>
        <i style={{ width: `${share.toFixed(1)}%` }} />
      </span>
      <span>
        {number(examined)} / {number(roster)}
      </span>
    </span>
  );
}
