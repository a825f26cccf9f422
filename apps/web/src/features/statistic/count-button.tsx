import { memberName, type StatisticMember } from '@spine/contract/statistic';
import type { Opened } from './statistic.state.ts';
import { statisticText as text } from './statistic.text.ts';

type Props = {
  count: number;
  /** Undefined where the children cannot be listed. */
  member: StatisticMember | undefined;
  show: ((opened: Opened) => void) | undefined;
};

/** A number that opens the children it counts, for who may see them. */
export function CountButton({ count, member, show }: Props) {
  if (!show || !member || count === 0) return <>{text.number(count)}</>;
  return (
    <button
      type="button"
      className="stat-count"
      aria-label={text.childrenOf(memberName[member], count)}
      onClick={() => show({ member })}
    >
      {text.number(count)}
    </button>
  );
}
