/** Steps 2 to 4 as columns of one table: the forward bend, the angles, and the angles after the motion test. */
import {
  findMisplaced,
  formatAngle,
  median,
  readingsNeeded,
  SEGMENTS,
  type Segment,
  segmentWord,
  sideWord,
} from '@spine/contract/exam';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import parts from '../../../shell/parts.module.css';
import {
  closeReading,
  type Draft,
  isMotionTestDue,
  nextSlot,
  type OpenReading,
  PHASES,
  type Phase,
  rowOf,
  type Slot,
} from '../../draft.ts';
import { angleParts, openDigits } from '../../live-result.ts';
import { measureText } from '../../measure.text.ts';
import type { Inspection } from '../../seen.ts';
import { BendKeys } from './bend-keys.tsx';
import css from './normal.module.css';
import { normalText as text } from './normal.text.ts';

type TableProps = {
  draft: Draft;
  isCovered: boolean;
  onChoose: (slot: Slot) => void;
  onSee: (seen: Inspection) => void;
};

export function NormalTable({ draft, isCovered, onChoose, onSee }: TableProps) {
  const current = draft.open?.slot ?? nextSlot(draft);
  return (
    <section className={clsx(looks.card, css.table)} data-step="bend">
      <div className={css.head} aria-hidden="true">
        <span />
        <span>{text.bend}</span>
        <span>{text.first}</span>
        <span>{text.again}</span>
      </div>
      {SEGMENTS.map((segment) => (
        <div key={segment} className={clsx(css.row, current?.segment === segment && css.active)}>
          <h2>{segmentWord[segment]}</h2>
          <BendKeys segment={segment} seen={draft.seen} onSee={onSee} />
          {PHASES.map((phase) => (
            <Cell
              key={phase}
              draft={draft}
              phase={phase}
              segment={segment}
              isCovered={isCovered}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

type BendProps = { seen: Inspection } & Pick<TableProps, 'onSee'>;

/** The forward bend alone, where the angles have a screen of their own. */
export function BendTable({ seen, onSee }: BendProps) {
  return (
    <section className={clsx(looks.card, css.block)} aria-label={text.bend} data-step="bend">
      <h2>{text.bend}</h2>
      <div className={css.bends}>
        {SEGMENTS.map((segment) => (
          <div key={segment}>
            <h3>{segmentWord[segment]}</h3>
            <BendKeys segment={segment} seen={seen} onSee={onSee} />
          </div>
        ))}
      </div>
    </section>
  );
}

type CellProps = {
  draft: Draft;
  phase: Phase;
  segment: Segment;
  isCovered: boolean;
  onChoose: (slot: Slot) => void;
};

/** The median of a segment with the readings beside it. A touch reads once more, or corrects the last. */
function Cell({ draft, phase, segment, isCovered, onChoose }: CellProps) {
  const at = { phase, segment };
  const { value, note, isNow } = cellOf(draft, at, isCovered);
  const isOff = phase === 'again' && !isMotionTestDue(draft);
  const column = phase === 'first' ? text.first : text.again;
  return (
    <button
      type="button"
      className={clsx(css.cell, isNow && css.now)}
      aria-label={`${column} ${segmentWord[segment]} ${value} ${note}`}
      aria-current={isNow}
      disabled={isOff}
      onClick={() => onChoose(slotToRead(draft, at))}
    >
      <b>
        {value}
        {isNow && draft.open && <i className={parts.caret} />}
      </b>
      <small>{note}</small>
    </button>
  );
}

type CellLook = { readonly value: string; readonly note: string; readonly isNow: boolean };

/** The cell of the next reading shows that one; every other its median, and its readings where there are several. */
function cellOf(draft: Draft, at: At, isCovered: boolean): CellLook {
  const current = draft.open?.slot ?? nextSlot(draft);
  const middle = medianWords(draft, at);
  const read = middle && isCovered ? measureText.coveredReading : middle;
  if (current?.segment !== at.segment || current.phase !== at.phase)
    return { value: read, note: isCovered ? '' : others(draft, at), isNow: false };
  const value = draft.open ? openWords(draft.open, isCovered) : read;
  return { value, note: measureText.reading(current.at), isNow: true };
}

type At = Pick<Slot, 'phase' | 'segment'>;

function rowAt(draft: Draft, at: At): readonly number[] {
  return rowOf(closeReading(draft), { ...at, at: 0 });
}

function slotToRead(draft: Draft, at: At): Slot {
  const row = rowAt(draft, at);
  const isOpen = row.length < readingsNeeded(row);
  return { ...at, at: isOpen ? row.length : (findMisplaced(row) ?? row.length - 1) };
}

function medianWords(draft: Draft, at: At): string {
  const row = rowAt(draft, at);
  if (findMisplaced(row) !== null) return '—';
  const angle = median(row);
  if (angle === undefined) return '';
  const { side, number } = angleParts(angle);
  return `${side} ${number}°`.trim();
}

function openWords(open: OpenReading, isCovered: boolean): string {
  return `${open.side ? sideWord[open.side] : ''} ${openDigits(open, isCovered)}`;
}

/** `8.0 / 7.0`, where there are several. */
function others(draft: Draft, at: At): string {
  const row = rowAt(draft, at);
  return row.length > 1 ? row.map((angle) => formatAngle(Math.abs(angle))).join(' / ') : '';
}
