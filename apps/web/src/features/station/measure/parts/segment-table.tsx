import {
  findMisplaced,
  formatAngle,
  median,
  readingsDisagree,
  readingsNeeded,
  SEGMENTS,
  type Segment,
  segmentAngles,
  segmentWord,
  sideWord,
} from '@spine/contract/exam';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import parts from '../../shell/parts.module.css';
import {
  closeReading,
  type Draft,
  isSameSlot,
  nextSlot,
  type OpenReading,
  type Phase,
  SLOTS,
  type Slot,
  toFindings,
} from '../draft.ts';
import { angleParts, openDigits } from '../live-result.ts';
import { measureText } from '../measure.text.ts';
import css from './segment-table.module.css';
import { SpineFigure } from './spine-figure.tsx';

const LEVELS: Readonly<Record<Segment, string>> = {
  thoracic: 'T1–T11',
  thoracolumbar: 'T12–L1',
  lumbar: 'L2–L5',
};

type TableProps = {
  draft: Draft;
  phase: Phase;
  /** Which places were read is shown, and no angle. */
  isCovered: boolean;
  onChoose: (slot: Slot) => void;
};

const NO_ANGLES = { thoracic: null, thoracolumbar: null, lumbar: null };

/** A row a segment: its readings, and their median. After a trigger the readings before the motion test stay beside. */
export function SegmentTable(props: TableProps) {
  const { draft, isCovered } = props;
  const angles = segmentAngles(toFindings(draft));
  return (
    <section className={clsx(looks.card, css.table)}>
      <SpineFigure
        angles={
          isCovered
            ? NO_ANGLES
            : {
                thoracic: angles.thoracic.angle,
                thoracolumbar: angles.thoracolumbar.angle,
                lumbar: angles.lumbar.angle,
              }
        }
      />
      <div className={css.rows}>
        <div className={css.head} aria-hidden="true">
          <span>{measureText.segment}</span>
          {[0, 1, 2].map((at) => (
            <span key={at}>{measureText.reading(at)}</span>
          ))}
          <span>{measureText.median}</span>
        </div>
        {SEGMENTS.map((segment) => (
          <Row key={segment} segment={segment} {...props} />
        ))}
      </div>
    </section>
  );
}

function Row({ segment, draft, phase, isCovered, onChoose }: TableProps & { segment: Segment }) {
  const row = closeReading(draft).readings[phase][segment];
  const current = draft.open?.slot ?? nextSlot(draft);
  const isActive = current?.segment === segment && current.phase === phase;
  const first = median(draft.readings.first[segment]);
  return (
    <div className={clsx(css.row, isActive && css.active)}>
      <h2>
        {segmentWord[segment]}
        <small>{isActive && current.at > 0 ? measureText.readAgain : LEVELS[segment]}</small>
      </h2>
      {phase === 'again' && first !== undefined && (
        <p className={css.before}>
          {measureText.firstReading}
          <b>{isCovered ? measureText.coveredReading : signed(first)}</b>
        </p>
      )}
      {Array.from({ length: SLOTS }, (_, at) => (
        <SlotKey
          key={String(at)}
          slot={{ phase, segment, at }}
          draft={draft}
          row={row}
          isCovered={isCovered}
          onChoose={onChoose}
        />
      ))}
      <p className={css.median}>{isCovered ? <b>—</b> : <Median row={row} />}</p>
    </div>
  );
}

/** Nothing is taken of readings that are not of one placing. */
function Median({ row }: { row: readonly number[] }) {
  const angle = findMisplaced(row) === null ? median(row) : undefined;
  return (
    <>
      <b>{angle === undefined ? '—' : `${signed(angle)}°`}</b>
      {readingsDisagree(row) && <small>{measureText.apart(distance(row))}</small>}
    </>
  );
}

type SlotProps = {
  slot: Slot;
  draft: Draft;
  row: readonly number[];
  isCovered: boolean;
  onChoose: (slot: Slot) => void;
};

function SlotKey({ slot, draft, row, isCovered, onChoose }: SlotProps) {
  const { open } = draft;
  const isOpen = open !== null && isSameSlot(open.slot, slot);
  const isNow = isOpen || isNextOf(draft, slot);
  const look = open && isOpen ? openLook(open, isCovered) : lookOf(row, slot.at, isCovered);
  const place = `${segmentWord[slot.segment]} ${measureText.reading(slot.at)}`;
  return (
    <button
      type="button"
      className={clsx(css.slot, look.isEmpty && css.empty, isNow && css.now)}
      aria-label={`${place} ${look.side}${look.number}${look.middle}`}
      aria-current={isNow}
      onClick={() => onChoose(slot)}
    >
      <span>
        {look.side && <em>{look.side}</em>}
        {look.number}
        {isOpen && <i className={parts.caret} />}
      </span>
      {look.middle && <i className={css.middle}>{look.middle}</i>}
    </button>
  );
}

/** What a slot shows. `middle` marks the reading that counts of three. */
type Look = { side: string; number: string; middle: string; isEmpty: boolean };

function openLook(open: OpenReading, isCovered: boolean): Look {
  const side = open.side ? sideWord[open.side] : '';
  return { side, number: openDigits(open, isCovered), middle: '', isEmpty: false };
}

function lookOf(row: readonly number[], at: number, isCovered: boolean): Look {
  const angle = row[at];
  if (angle === undefined) {
    const number = at < readingsNeeded(row) ? '—' : measureText.notNeeded;
    return { side: '', number, middle: '', isEmpty: true };
  }
  if (isCovered)
    return { side: '', number: measureText.coveredReading, middle: '', isEmpty: false };
  const isMiddle = row.length === SLOTS && angle === median(row) && findMisplaced(row) === null;
  return { ...angleParts(angle), middle: isMiddle ? measureText.middle : '', isEmpty: false };
}

function isNextOf(draft: Draft, slot: Slot): boolean {
  const next = draft.open ? null : nextSlot(draft);
  return next !== null && isSameSlot(next, slot);
}

function signed(angle: number): string {
  const { side, number } = angleParts(angle);
  return `${side} ${number}`.trim();
}

function distance([first = 0, second = 0]: readonly number[]): string {
  return formatAngle(Math.abs(first - second));
}
