/** A standing figure with the trained body part in teal: shown for an action without a cover. */
import {
  ACTION_POSITIONS,
  type ActionPosition,
  FIGURE_HEAD,
  FIGURE_PARTS,
} from '@spine/contract/action';
import clsx from 'clsx';
import css from './action-media.module.css';

export function PositionFigure({ position }: { position: ActionPosition }) {
  const others = ACTION_POSITIONS.filter((name) => name !== position);
  return (
    <svg className={css.positionFigure} viewBox="0 0 48 48" aria-hidden="true">
      <circle {...FIGURE_HEAD} />
      {others.map((name) => (
        <path key={name} d={FIGURE_PARTS[name]} />
      ))}
      <path
        className={clsx(css.on, position === 'trunk' && css.filled)}
        d={FIGURE_PARTS[position]}
      />
    </svg>
  );
}
