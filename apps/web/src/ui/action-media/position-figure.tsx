/** A standing figure with the trained part drawn in teal: what an action shows while it has no cover. */
import type { ActionPosition } from '@spine/contract/action';
import './action-media.css';

const PARTS: Readonly<Record<ActionPosition, string>> = {
  lowerLimb: 'M21 29.5 18.8 42M27 29.5 29.2 42',
  upperLimb: 'M15.6 19.6 12.4 30.5M32.4 19.6 35.6 30.5',
  trunk: 'M20 19.5h8v10h-8z',
  shoulder: 'M15.6 19.6c3.4-3.6 13.4-3.6 16.8 0',
  neck: 'M24 12.8v4',
};
const NAMES = ['lowerLimb', 'upperLimb', 'trunk', 'shoulder', 'neck'] as const;

export function PositionFigure({ position }: { position: ActionPosition }) {
  const others = NAMES.filter((name) => name !== position);
  return (
    <svg className="position-figure" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="8.8" r="3.8" />
      {others.map((name) => (
        <path key={name} d={PARTS[name]} />
      ))}
      <path className={position === 'trunk' ? 'on filled' : 'on'} d={PARTS[position]} />
    </svg>
  );
}
