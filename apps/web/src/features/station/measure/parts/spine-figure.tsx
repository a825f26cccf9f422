import { SEGMENTS, type Segment, sideWord } from '@spine/contract/exam';
import { measureText } from '../measure.text.ts';
import css from './segment-table.module.css';

const MIDDLE = 59;
const VERTEBRAE = 17;
const FIRST_TOP = 28;
/** Heights grow from the first vertebra to the last. */
const heightOf = (at: number) => 13 + at * 0.42;
const widthOf = (at: number) => 18 + at * 0.7;
/** The middle of each plate, and the row it leads to. */
const PLATES: Readonly<Record<Segment, { readonly y: number; readonly row: number }>> = {
  thoracic: { y: 164, row: 83 },
  thoracolumbar: { y: 250, row: 205 },
  lumbar: { y: 320, row: 327 },
};

const tops = Array.from({ length: VERTEBRAE }, (_, at) =>
  Array.from({ length: at }, (_each, before) => heightOf(before) * 1.27).reduce(
    (sum, height) => sum + height,
    FIRST_TOP,
  ),
);

/** The back of the child, straight, with a plate for each measured segment at twice its angle. */
export function SpineFigure({ angles }: { angles: Readonly<Record<Segment, number | null>> }) {
  return (
    <svg className={css.figure} viewBox="0 0 128 388" role="img" aria-label={measureText.figure}>
      <text x="15" y="16" textAnchor="middle">
        {sideWord.left}
      </text>
      <text x="103" y="16" textAnchor="middle">
        {sideWord.right}
      </text>
      <path className={css.axis} d={`M${MIDDLE} 6V386`} />
      {tops.map((top, at) => (
        <rect
          key={top}
          className={css.vertebra}
          x={MIDDLE - widthOf(at) / 2}
          y={top}
          width={widthOf(at)}
          height={heightOf(at)}
          rx="3"
        />
      ))}
      {SEGMENTS.map((segment) => (
        <Plate key={segment} segment={segment} angle={angles[segment]} />
      ))}
    </svg>
  );
}

function Plate({ segment, angle }: { segment: Segment; angle: number | null }) {
  if (angle === null) return null;
  const { y, row } = PLATES[segment];
  return (
    <>
      <path className={css.leader} d={`M105 ${y}L116 ${row}H128`} />
      <path className={css.level} d={`M9 ${y}H109`} />
      <rect
        className={css.plate}
        x={MIDDLE - 46}
        y={y - 3}
        width="92"
        height="6"
        rx="1.5"
        transform={`rotate(${-2 * angle} ${MIDDLE} ${y})`}
      />
    </>
  );
}
