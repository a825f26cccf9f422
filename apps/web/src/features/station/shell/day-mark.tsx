import { stationText as text } from '../station.text.ts';
import css from './day-mark.module.css';
import { usePlace } from './use-place.ts';

/** On every screen while what is done counts for another day than now, or is for whoever was absent or is examined anew. */
export function DayMark() {
  const { lateDay, isMakeUp, isRetest } = usePlace();
  if (lateDay !== undefined) return <span className={css.mark}>{text.lateOn(lateDay)}</span>;
  if (isRetest) return <span className={css.mark}>{text.retest}</span>;
  return isMakeUp ? <span className={css.mark}>{text.makeUp}</span> : null;
}
