import { SEGMENTS, SEVERITY_BOUNDS, segmentAngles, segmentWord } from '@spine/contract/exam';
import { type Draft, isMotionTestDue, toFindings } from '../draft.ts';
import { angleParts } from '../live-result.ts';
import { measureText } from '../measure.text.ts';
import css from './child-head.module.css';

/** What the guideline asks for once a first reading reaches 5°. Nothing is there before. */
export function PhaseStrip({ draft, onSkip }: { draft: Draft; onSkip: () => void }) {
  if (draft.skipsMotionTest || !isMotionTestDue(draft)) return null;
  return (
    <section className={css.strip}>
      <p>
        <b>{measureText.motionTest}</b>
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
  return SEGMENTS.flatMap((segment) => {
    const { first } = angles[segment];
    if (first === null || Math.abs(first) < SEVERITY_BOUNDS.one) return [];
    const { side, number } = angleParts(first);
    return [`${segmentWord[segment]} ${measureText.firstReading}${side} ${number}°`];
  });
}
