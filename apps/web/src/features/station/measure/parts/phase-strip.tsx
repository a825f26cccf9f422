import {
  GENERAL_SIGNS,
  SEGMENTS,
  SEVERITY_BOUNDS,
  segmentAngles,
  segmentWord,
} from '@spine/contract/exam';
import { type Draft, isMotionTestDue, toFindings } from '../draft.ts';
import { angleParts } from '../live-result.ts';
import { measureText } from '../measure.text.ts';
import css from './child-head.module.css';
import { normalText, signTileWord } from './normal/normal.text.ts';

type Props = {
  draft: Draft;
  /** Leaves the motion test out, or asks for it again. */
  onSkip: (isSkipped: boolean) => void;
};

/**
 * What the guideline asks for once something triggers the motion test, and that it was left out. Before that it says in the normal
 * mode that nothing did, and in the others it is not there.
 */
export function PhaseStrip({ draft, onSkip }: Props) {
  const isNormal = draft.mode === 'normal';
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
        <small>{measureText.trigger(triggersOf(draft).join('、'))}</small>
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
