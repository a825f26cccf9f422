/** A standing figure with the trained part drawn in teal: what an action shows while it has no cover. */
import {
  ACTION_POSITIONS,
  type ActionPosition,
  FIGURE_HEAD,
  FIGURE_PARTS,
} from '@spine/contract/action';
import './action-media.css';

export function PositionFigure({ position }: { position: ActionPosition }) {
  const others = ACTION_POSITIONS.filter((name) => name !== position);
  return (
    <svg className="position-figure" viewBox="0 0 48 48" aria-hidden="true">
      <circle {...FIGURE_HEAD} />
      {others.map((name) => (
        <path key={name} d={FIGURE_PARTS[name]} />
      ))}
      <path className={position === 'trunk' ? 'on filled' : 'on'} d={FIGURE_PARTS[position]} />
    </svg>
  );
}
