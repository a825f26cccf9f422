import css from './normal.module.css';
import { normalText as text } from './normal.text.ts';

/** What a phone shows at a time. */
export type NormalStep = 'signs' | 'angles' | 'side';

const STEPS: readonly { step: NormalStep; word: string }[] = [
  { step: 'signs', word: text.stepSigns },
  { step: 'angles', word: text.stepAngles },
  { step: 'side', word: text.stepSide },
];

type TabsProps = { step: NormalStep; choose: (step: NormalStep) => void };

/** On a phone the examination has three screens, in the guideline's order. */
export function StepTabs({ step, choose }: TabsProps) {
  return (
    <nav className={css.tabs} aria-label={text.steps}>
      {STEPS.map((each) => (
        <button
          key={each.step}
          type="button"
          aria-pressed={each.step === step}
          onClick={() => choose(each.step)}
        >
          {each.word}
        </button>
      ))}
    </nav>
  );
}
