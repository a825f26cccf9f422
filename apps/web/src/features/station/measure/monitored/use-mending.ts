import { type RefObject, useEffect, useState } from 'react';
import { type Draft, skipMotionTest } from '../draft.ts';
import type { NormalStep } from '../parts/normal/step-tabs.tsx';
import type { MendingStep } from './child-faults.ts';

/** The screen of a phone that has a step. */
const SCREEN: Readonly<Record<MendingStep, NormalStep>> = {
  general: 'signs',
  bend: 'signs',
  rotation: 'angles',
  motion: 'angles',
  side: 'side',
};

type Options = {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  readonly setPhoneStep: (step: NormalStep) => void;
  readonly sheet: RefObject<HTMLElement | null>;
};

/** Leads to where a fault is mended: what is seen gets the focus, and readings go where one is needed. */
export function useMending({ draft, change, setPhoneStep, sheet }: Options) {
  const [goal, setGoal] = useState<{ readonly step: MendingStep }>();
  useEffect(() => {
    if (!goal) return;
    const section = sheet.current?.querySelector(`[data-step="${goal.step}"]`);
    const key = section?.querySelector<HTMLElement>('[aria-pressed="false"]:not(:disabled)');
    const target = key ?? section?.querySelector<HTMLElement>('[aria-pressed]');
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  }, [goal, sheet]);
  return (step: MendingStep) => {
    setPhoneStep(SCREEN[step]);
    // A test that was left out is asked for again, and the next reading is its first.
    if (step === 'motion') change(skipMotionTest(draft, false));
    if (step === 'rotation') change({ ...draft, chosen: null });
    setGoal({ step });
  };
}
