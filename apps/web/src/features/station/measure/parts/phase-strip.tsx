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

/**
 * What the guideline asks for once something triggers the motion test. Before that it says in the normal mode that nothing
 * did, and in the others it is not there.
 */
export function PhaseStrip({ draft, onSkip }: { draft: Draft; onSkip: () => void }) {
  const isNormal = draft.mode === 'normal';
  if (draft.skipsMotionTest || !isMotionTestDue(draft)) {
    const words = draft.skipsMotionTest ? measureText.motionTestSkipped : measureText.noMotionTest;
    return isNormal ? <p className={css.quietStrip}>{words}</p> : null;
  }
  return (
    <section className={css.strip}>
      <p>
        <b>{isNormal ? measureText.motionTestDue : measureText.motionTest}</b>
        <small>{measureText.trigger(triggersOf(draft).join('、'))}</small>
      </p>
      <button type="button" onClick={onSkip}>
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
