import { type Bend, bendWord, type Segment, segmentWord } from '@spine/contract/exam';
import { chooseBend, type Inspection } from '../../seen.ts';
import css from './normal.module.css';
import { bendOrder, normalText as text } from './normal.text.ts';
import { lookOf, OptionKey } from './option-key.tsx';

/** Degrees that the mark of an answer is turned by: as the child's back leans, seen from behind. */
const TILT: Readonly<Record<Bend, number>> = { none: 0, rightHigh: -14, leftHigh: 14 };

type BendProps = { segment: Segment; seen: Inspection; onSee: (seen: Inspection) => void };

/** Step 2 for one segment: whether its back rises on a side in the forward bend. */
export function BendKeys({ segment, seen, onSee }: BendProps) {
  return (
    <div className={css.bend}>
      {bendOrder.map((bend) => (
        <OptionKey
          key={bend}
          isColumn
          look={lookOf(seen.bend[segment] === bend, bend === 'none')}
          label={`${text.bend} ${segmentWord[segment]} ${bendWord[bend]}`}
          onPress={() => onSee(chooseBend(seen, segment, bend))}
        >
          <svg className={css.tilt} viewBox="0 0 44 16" aria-hidden="true">
            <path d="M4 8H40" transform={`rotate(${TILT[bend]} 22 8)`} />
          </svg>
          <span>{bendWord[bend]}</span>
        </OptionKey>
      ))}
    </div>
  );
}
