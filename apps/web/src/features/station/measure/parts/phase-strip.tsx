import {
  GENERAL_SIGNS,
  SEGMENTS,
  SEVERITY_BOUNDS,
  segmentAngles,
  segmentWord,
} from '@spine/contract/exam';
import { type Draft, isMotionTestDue, segmentToPlace, toFindings } from '../draft.ts';
import { angleParts } from '../live-result.ts';
import { measureText } from '../measure.text.ts';
import css from './child-head.module.css';
import { normalText, signTileWord } from './normal/normal.text.ts';

type Props = {
  draft: Draft;
  isCovered: boolean;
  /** Leaves the motion test out, or asks for it again. */
  onSkip: (isSkipped: boolean) => void;
};

/**
 * What is asked for: the scoliometer placed anew, or the motion test once something triggers it; and that this was left out. Before
 * that it says in the normal mode that nothing did, and in the others it is not there.
 */
export function PhaseStrip({ draft, isCovered, onSkip }: Props) {
  const isNormal = draft.mode === 'normal';
  const misplaced = segmentToPlace(draft);
  if (misplaced)
    return (
      <section className={css.strip} role="status">
        <p>
          <b>{measureText.placeAnew}</b>
          <small>{measureText.misplaced(segmentWord[misplaced])}</small>
        </p>
      </section>
    );
  if (!isMotionTestDue(draft))
    return isNormal ? <p className={css.quietStrip}>{measureText.noMotionTest}</p> : null;
  if (draft.skipsMotionTest)
    return (
      <section className={css.quietStrip}>
        <p>{measureText.motionTestSkipped}</p>
        <button type="button" onClick={() => onSkip(false)}>
          {measureText.undo}
        </button>
      </section>
    );
  return (
    <section className={css.strip}>
      <p>
        <b>{isNormal ? measureText.motionTestDue : measureText.motionTest}</b>
        <small>
          {isCovered
            ? measureText.coveredTrigger
            : measureText.trigger(triggersOf(draft).join('、'))}
        </small>
      </p>
      <button type="button" onClick={() => onSkip(true)}>
        {measureText.skip}
      </button>
    </section>
  );
}

function triggersOf(draft: Draft): string[] {
  const angles = segmentAngles(toFindings(draft));
  const reached = SEGMENTS.flatMap((segment) => {
    const { first } = angles[segment];
    if (first === null || Math.abs(first) < SEVERITY_BOUNDS.one) return [];
    const { side, number } = angleParts(first);
    return [`${segmentWord[segment]} ${measureText.firstReading}${side} ${number}°`];
  });
  return draft.mode === 'normal' ? [...seenTriggers(draft), ...reached] : reached;
}

function seenTriggers({ seen }: Draft): string[] {
  const { signs, bend } = seen;
  return [
    ...GENERAL_SIGNS.filter((sign) => signs[sign]).map((sign) => signTileWord[sign]),
    ...SEGMENTS.filter((segment) => (bend[segment] ?? 'none') !== 'none').map(
      (segment) => `${segmentWord[segment]}${normalText.bendShort}`,
    ),
  ];
}
