/** How many children the rates are of, and who is not among them. */
import type { StatisticTally } from '@spine/contract/statistic';
import { CountButton } from './count-button.tsx';
import type { Opened } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';

type Props = { total: StatisticTally; show: ((opened: Opened) => void) | undefined };

/** Those on the roster who are neither seen nor declined; unknown where the roster is. */
function unseenOf({ roster, valid, incomplete, declined }: StatisticTally): number | null {
  return roster === null ? null : Math.max(0, roster - valid - incomplete - declined);
}

export function CountsLine({ total, show }: Props) {
  const unseen = unseenOf(total);
  return (
    <p className="stat-counts">
      {text.validWords} <CountButton count={total.valid} member="valid" show={show} /> {text.people}
      {text.semicolon}
      {text.excluded} <CountButton count={total.incomplete} member="incomplete" show={show} />{' '}
      {text.people}
      {text.comma}
      {text.declined} <CountButton count={total.declined} member="declined" show={show} />{' '}
      {text.people}
      {unseen !== null && (
        <>
          {text.comma}
          {text.unseen} <CountButton count={unseen} member="unseen" show={show} /> {text.people}
        </>
      )}
    </p>
  );
}
