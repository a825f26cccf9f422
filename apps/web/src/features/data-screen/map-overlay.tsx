/** What is written over the map: names and numbers, the outline of the region pointed at, and the line to its card. */
import type { CardSpot } from './card-spot.ts';
import { STAGE } from './map-arrangement.ts';
import type { Point } from './map-geometry.ts';
import type { MapLabel, MapModel } from './map-model.ts';
import { mapText } from './screen-map.text.ts';

const pathOf = (ring: readonly Point[]) =>
  `M${ring.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

function lookOf({ dark, words }: MapLabel): string {
  if (dark) return 'screen-label dark';
  return words === undefined ? 'screen-label quiet' : 'screen-label';
}

function Label({ label, type }: { label: MapLabel; type: MapModel['type'] }) {
  const { x, y, name, words, ground } = label;
  const first = words === undefined ? y + type.name * 0.36 : y - type.line * 0.5 + type.name * 0.36;
  return (
    <g className={lookOf(label)} textAnchor="middle" stroke={ground}>
      <text x={x} y={first} fontSize={type.name}>
        {name}
      </text>
      {words !== undefined && (
        <text x={x} y={first + type.line} fontSize={type.value} className="words">
          {words}
        </text>
      )}
    </g>
  );
}

type Props = { model: MapModel; ring: readonly Point[] | undefined; spot: CardSpot | undefined };

export function MapOverlay({ model, ring, spot }: Props) {
  const { inset } = model.arrangement;
  return (
    <svg
      className="screen-overlay"
      viewBox={`0 0 ${STAGE.width} ${STAGE.height}`}
      aria-hidden="true"
    >
      {ring && <path className="pointed" d={pathOf(ring)} />}
      {model.labels.map((label) => (
        <Label key={label.key} label={label} type={model.type} />
      ))}
      {inset && (
        <g className="inset">
          <rect x={inset.x} y={inset.y} width={inset.width} height={inset.height} />
          <text
            className="inset-name"
            x={inset.x + inset.width - 8}
            y={inset.y + inset.height - 10}
            textAnchor="end"
          >
            {mapText.inset}
          </text>
        </g>
      )}
      {spot && (
        <>
          <path className="tie" d={`M${spot.from.join(' ')}L${spot.to.join(' ')}`} />
          <circle className="tie-end" cx={spot.from[0]} cy={spot.from[1]} r="3.5" />
        </>
      )}
    </svg>
  );
}
