import { stationText as text } from '../station.text.ts';
import css from './late-mark.module.css';
import { usePlace } from './use-place.ts';

/** On every screen while what is done counts for another day than now. */
export function LateMark() {
  const { lateDay } = usePlace();
  return lateDay === undefined ? null : <span className={css.late}>{text.lateOn(lateDay)}</span>;
}
