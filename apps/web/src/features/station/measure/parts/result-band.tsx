import { formatAngle, overallWord, SEVERITY_BOUNDS, type TrendPoint } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import clsx from 'clsx';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import { type LiveResult, placeText } from '../live-result.ts';
import { measureText } from '../measure.text.ts';
import css from './result-band.module.css';

type BandProps = {
  result: LiveResult | null;
  last: TrendPoint | null;
  /** The change beside the result instead of under it, without the scale. */
  isCompact: boolean;
  isCovered: boolean;
  onCover: (isCovered: boolean) => void;
};

/**
 * The result so far beside the last one. Covered, it says nothing by colour, shape or width: a child reads no grade from
 * across the table.
 */
export function ResultBand({ result, last, isCompact, isCovered, onCover }: BandProps) {
  const isShown = !isCovered && result !== null;
  return (
    <>
      <section
        className={clsx(css.band, isCompact && css.compact, !isShown && css.covered)}
        data-result={isShown ? result.resultId : undefined}
        aria-live="polite"
      >
        {isShown ? (
          <Shown result={result} last={last} isCompact={isCompact} />
        ) : (
          <Hint isCovered={isCovered} />
        )}
        <button
          type="button"
          className={css.eye}
          aria-label={isCovered ? measureText.uncover : measureText.cover}
          aria-pressed={isCovered}
          onClick={() => onCover(!isCovered)}
        >
          <Eye isClosed={isCovered} />
        </button>
      </section>
      {!isCompact && (
        <section className={clsx(looks.card, css.change)}>
          {isCovered ? <p>{measureText.covered}</p> : <Change result={result} last={last} />}
        </section>
      )}
    </>
  );
}

function Hint({ isCovered }: { isCovered: boolean }) {
  if (!isCovered) return <p className={css.hint}>{measureText.nothingYet}</p>;
  return (
    <p className={css.hint}>
      {measureText.covered}
      <small>{measureText.holdToSee}</small>
    </p>
  );
}

type ShownProps = Pick<BandProps, 'last' | 'isCompact'> & { result: LiveResult };

function Shown({ result, last, isCompact }: ShownProps) {
  const { resultId, word, detail, maxAngle, place } = result;
  return (
    <>
      <div className={css.word}>
        {resultId !== null && <ResultShape resultId={resultId} />}
        <span>
          <b>{word}</b>
          <small>{detail}</small>
        </span>
      </div>
      {isCompact && (
        <div className={css.beside}>
          <Change result={result} last={last} />
        </div>
      )}
      {maxAngle !== null && !isCompact && <Scale now={maxAngle} before={last?.maxAngle ?? null} />}
      {maxAngle !== null && (
        <p className={css.angle}>
          <b>{formatAngle(maxAngle)}°</b>
          <small>{place}</small>
        </p>
      )}
    </>
  );
}

function Change({ result, last }: { result: LiveResult | null; last: TrendPoint | null }) {
  if (!last) return <p>{measureText.firstTime}</p>;
  const place = placeText(last.maxSegment, last.maxSide);
  return (
    <>
      {result?.change && <p className={css.verdict}>{result.change}</p>}
      <p>
        {measureText.last} {dateInShanghai(new Date(last.examTime))} {overallWord(last.overall)}{' '}
        {formatAngle(last.maxAngle)}° {place}
      </p>
    </>
  );
}

const { one, two, three } = SEVERITY_BOUNDS;
/** Where each bound lies on a scale that ends a little behind the last. */
const END = 14;
const WIDTH = 184;
const at = (angle: number) => 1 + (Math.min(angle, END) / END) * WIDTH;
const PARTS = [
  { from: 0, to: one, word: '＜5°' },
  { from: one, to: two, word: 'Ⅰ' },
  { from: two, to: three, word: 'Ⅱ' },
  { from: three, to: END, word: 'Ⅲ' },
];

/** ▽ is the last time, ▼ now. */
function Scale({ now, before }: { now: number; before: number | null }) {
  return (
    <svg className={css.scale} viewBox="0 0 186 64" role="img" aria-label={measureText.scale}>
      {PARTS.map(({ from, to, word }) => (
        <g key={word} data-on={now >= from && (now < to || to === END)}>
          <rect x={at(from)} y="24" width={at(to) - at(from)} height="18" />
          <text x={(at(from) + at(to)) / 2} y="38" textAnchor="middle">
            {word}
          </text>
          {from > 0 && (
            <text className={css.bound} x={at(from)} y="59" textAnchor="middle">
              {from}°
            </text>
          )}
        </g>
      ))}
      {before !== null && <path className={css.before} d={`M${at(before)} 22l-6-10h12Z`} />}
      <path className={css.now} d={`M${at(now)} 22l-7-12h14Z`} />
    </svg>
  );
}

function Eye({ isClosed }: { isClosed: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8Z" />
      <circle cx="8" cy="8" r="1.9" />
      {isClosed && <path d="M2.5 2.5l11 11" />}
    </svg>
  );
}
