import { formatAngle, overallWord, SEVERITY_BOUNDS, type TrendPoint } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import clsx from 'clsx';
import { type RefObject, useRef } from 'react';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import { type LiveResult, placeText } from '../live-result.ts';
import { measureText } from '../measure.text.ts';
import { OWN_ENTER } from '../use-keyboard.ts';
import css from './result-band.module.css';

type BandProps = {
  result: LiveResult | null;
  last: TrendPoint | null;
  /** Of this project: what is measured now is measured again. */
  isRetest: boolean;
  /** The change beside the result instead of under it, without the scale. */
  isCompact: boolean;
  isCovered: boolean;
  /** The cover is lifted for as long as a key or a finger is held. */
  isPeeking: boolean;
  onCover: (isCovered: boolean) => void;
  onPeek: (isHeld: boolean) => void;
};

/**
 * The result so far beside the last one. Covered, it says nothing by colour, shape or width: a child reads no grade from
 * across the table.
 */
export function ResultBand(props: BandProps) {
  const { result, last, isRetest, isCompact, isCovered, isPeeking, onCover } = props;
  const isHidden = isCovered && !isPeeking;
  const isShown = !isHidden && result !== null;
  const eye = useRef<HTMLButtonElement>(null);
  const uncover = () => {
    // The cover goes away with the focus on it.
    eye.current?.focus();
    onCover(false);
  };
  return (
    <>
      <section
        className={clsx(css.band, isCompact && css.compact, !isShown && css.covered)}
        data-result={isShown ? result.resultId : undefined}
        aria-live="polite"
      >
        {isShown && <Shown result={result} last={last} isRetest={isRetest} isCompact={isCompact} />}
        {!(isShown || isHidden) && (
          <NothingYet last={last} isRetest={isRetest} isCompact={isCompact} />
        )}
        {isCovered && <Cover isLifted={isPeeking} onPeek={props.onPeek} onUncover={uncover} />}
        <EyeKey ref={eye} isCovered={isCovered} onCover={onCover} />
      </section>
      {!isCompact && (
        <LastTime result={result} last={last} isRetest={isRetest} isHidden={isHidden} />
      )}
    </>
  );
}

function NothingYet({ isCompact, ...last }: Omit<ShownProps, 'result'>) {
  return (
    <>
      <p className={css.hint}>{measureText.nothingYet}</p>
      {isCompact && (
        <div className={css.beside}>
          <Change result={null} {...last} />
        </div>
      )}
    </>
  );
}

type CoverProps = {
  isLifted: boolean;
  onPeek: (isHeld: boolean) => void;
  /** By a keyboard or a screen reader, which cannot hold it. */
  onUncover: () => void;
};

/** Stays in its place while it is held: a browser loses the end of a touch on something that is gone. */
function Cover({ isLifted, onPeek, onUncover }: CoverProps) {
  return (
    <button
      type="button"
      className={clsx(css.hint, css.cover, isLifted && css.lifted)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPeek(true);
      }}
      onLostPointerCapture={() => onPeek(false)}
      onContextMenu={(event) => event.preventDefault()}
      {...OWN_ENTER}
      onClick={({ detail }) => {
        if (detail === 0) onUncover();
      }}
    >
      {measureText.covered}
      <small>{measureText.holdToSee}</small>
    </button>
  );
}

type ShownProps = Pick<BandProps, 'last' | 'isRetest' | 'isCompact'> & { result: LiveResult };

function Shown({ result, last, isRetest, isCompact }: ShownProps) {
  const { resultId, word, detail, maxAngle, place } = result;
  return (
    <>
      <div className={css.word}>
        {resultId !== null && <ResultShape resultId={resultId} />}
        {resultId === null && maxAngle !== null && <FirstMark />}
        <span>
          <b>{word}</b>
          <small>{detail}</small>
        </span>
      </div>
      {isCompact && (
        <div className={css.beside}>
          <Change result={result} last={last} isRetest={isRetest} />
        </div>
      )}
      {resultId !== null && maxAngle !== null && !isCompact && (
        <Scale now={maxAngle} before={last?.maxAngle ?? null} />
      )}
      {maxAngle !== null && (
        <p className={css.angle}>
          <b>{formatAngle(maxAngle)}°</b>
          <small>{place}</small>
        </p>
      )}
    </>
  );
}

/** A first measurement has an angle and no degree: no colour and no shape of one, as in trends. */
function FirstMark() {
  return (
    <svg className={css.first} viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="4" />
    </svg>
  );
}

type LastProps = Pick<BandProps, 'result' | 'last' | 'isRetest'>;

function LastTime({ isHidden, ...last }: LastProps & { isHidden: boolean }) {
  return (
    <section className={clsx(looks.card, css.change)}>
      {isHidden ? <p>{measureText.coveredLast}</p> : <Change {...last} />}
    </section>
  );
}

function Change({ result, last, isRetest }: LastProps) {
  if (!last) return <p>{measureText.firstTime}</p>;
  const place = placeText(last.maxSegment, last.maxSide);
  return (
    <>
      {result?.change && <p className={css.verdict}>{result.change}</p>}
      <p>
        {isRetest && <b>{measureText.retest} </b>}
        {isRetest ? measureText.lastInProject : measureText.last}{' '}
        {dateInShanghai(new Date(last.examTime))} {formatAngle(last.maxAngle)}° {place}{' '}
        {overallWord(last.overall)}
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
    <svg className={css.scale} viewBox="-7 0 200 64" role="img" aria-label={measureText.scale}>
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

type EyeProps = Pick<BandProps, 'isCovered' | 'onCover'> & {
  ref: RefObject<HTMLButtonElement | null>;
};

function EyeKey({ ref, isCovered, onCover }: EyeProps) {
  return (
    <button
      ref={ref}
      {...OWN_ENTER}
      type="button"
      className={css.eye}
      aria-label={isCovered ? measureText.uncover : measureText.cover}
      aria-pressed={isCovered}
      onClick={() => onCover(!isCovered)}
    >
      <Eye isClosed={isCovered} />
    </button>
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
