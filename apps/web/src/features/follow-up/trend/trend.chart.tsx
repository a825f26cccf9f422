/** Draws the trend: two panels over one axis of time. */
import { RESULT_LOOKS } from '#ui/result-tag/result-looks.ts';
import css from './trend.module.css';
import type { SideMark, TrendDrawing, TrendMark, TrendPanel } from './trend.rules.ts';

/** A result's shape is drawn in a box of ten. */
const MARK_SCALE = 1.2;
const MARK_HALF = 6;
const VALUE_RISE = 9;
/** From the middle of a line to the foot of its word. */
const WORD_DROP = 4;
const AXIS_GAP = 6;
const MONTH_DROP = 16;

function Mark({ mark: { x, y, resultId, words } }: { mark: TrendMark }) {
  if (resultId === null)
    return (
      <circle className={css.hollow} cx={x} cy={y} r={4.5}>
        <title>{words}</title>
      </circle>
    );
  return (
    <g
      className={css.mark}
      data-result={resultId}
      transform={`translate(${x - MARK_HALF} ${y - MARK_HALF}) scale(${MARK_SCALE})`}
    >
      <title>{words}</title>
      <path d={RESULT_LOOKS[resultId].shape} />
    </g>
  );
}

function pointsOf(marks: readonly TrendMark[]): string {
  return marks.map(({ x, y }) => `${x},${y}`).join(' ');
}

type PanelProps = { panel: TrendPanel; drawing: TrendDrawing };

function Scale({ panel: { base, ticks, bounds }, drawing: { left, right } }: PanelProps) {
  return (
    <>
      {[...ticks, ...bounds].map(({ y, word }) => (
        <path
          key={word}
          className={y === base ? css.axis : css.bound}
          d={`M${left} ${y}H${right}`}
        />
      ))}
      {ticks.map(({ word, wordY }) => (
        <text key={word} x={left - AXIS_GAP} y={wordY + WORD_DROP} textAnchor="end">
          {word}
        </text>
      ))}
      {bounds.map(({ word, wordY }) => (
        <text key={word} x={right + AXIS_GAP} y={wordY + WORD_DROP}>
          {word}
        </text>
      ))}
    </>
  );
}

function Panel({ panel, drawing }: PanelProps) {
  const { marks, band, name, nameY } = panel;
  const isMeasuredHere = band !== '' || marks.some(({ resultId }) => resultId !== null);
  return (
    <>
      <Scale panel={panel} drawing={drawing} />
      {band !== '' && <polygon className={css.band} points={band} />}
      <polyline className={isMeasuredHere ? css.line : css.dashed} points={pointsOf(marks)} />
      <text className={css.name} x={drawing.left + WORD_DROP} y={nameY}>
        {name}
      </text>
      {marks.map((mark) => (
        <Mark key={mark.key} mark={mark} />
      ))}
      {marks
        .filter(({ isNamed }) => isNamed)
        .map(({ key, x, y, value }) => (
          <text key={key} className={css.value} x={x} y={y - VALUE_RISE} textAnchor="middle">
            {value}
          </text>
        ))}
    </>
  );
}

const SIDE_LOOKS: Readonly<Record<SideMark['found'], string | undefined>> = {
  abnormal: css.found,
  normal: css.hollow,
  notViewed: css.notViewed,
};
const SIDE_HALF = 4.5;

function SideView({ drawing: { side, left, right } }: { drawing: TrendDrawing }) {
  if (!side) return null;
  const { name, nameY, base, markY, wordY, marks } = side;
  return (
    <>
      <path className={css.axis} d={`M${left} ${base}H${right}`} />
      <text className={css.name} x={left + WORD_DROP} y={nameY}>
        {name}
      </text>
      {marks.map(({ key, x, found, words }) => (
        <rect
          key={key}
          className={SIDE_LOOKS[found]}
          x={x - SIDE_HALF}
          y={markY - 2 * SIDE_HALF}
          width={2 * SIDE_HALF}
          height={2 * SIDE_HALF}
          rx={found === 'abnormal' ? 1.5 : SIDE_HALF}
        >
          <title>{words}</title>
        </rect>
      ))}
      {marks
        .filter(({ isNamed }) => isNamed)
        .map(({ key, x, found, word }) => (
          <text
            key={key}
            className={found === 'abnormal' ? css.value : css.name}
            x={x}
            y={wordY}
            textAnchor="middle"
          >
            {word}
          </text>
        ))}
    </>
  );
}

export function TrendChart({ drawing }: { drawing: TrendDrawing }) {
  const { width, height, side, panels, months, words } = drawing;
  const [top, base] = [side?.nameY ?? panels[0]?.top ?? 0, panels.at(-1)?.base ?? 0];
  return (
    <svg className={css.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
      {months.map(({ x }) => (
        <path key={x} className={css.day} d={`M${x} ${top}V${base}`} />
      ))}
      <SideView drawing={drawing} />
      {panels.map((panel) => (
        <Panel key={panel.name} panel={panel} drawing={drawing} />
      ))}
      {months.map(({ x, word }) => (
        <text key={x} x={x} y={base + MONTH_DROP} textAnchor="middle">
          {word}
        </text>
      ))}
    </svg>
  );
}
