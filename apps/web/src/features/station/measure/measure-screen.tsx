/** The child at hand: its readings, what they say, and the keypad. Everything that is finished goes to `onFinish`. */
import type { ExamMode, ScreeningMethod, TrendPoint } from '@spine/contract/exam';
import type { StationChild } from '@spine/contract/station';
import clsx from 'clsx';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { usePreferences } from '#platform/browser/storage.ts';
import {
  closeReading,
  countMissing,
  countReadings,
  type Draft,
  hasMisplaced,
  isBegun,
  phaseOf,
  type Slot,
  skipMotionTest,
} from './draft.ts';
import { chooseSlot, type Key, press } from './keypad.ts';
import { type LiveResult, liveResult } from './live-result.ts';
import { measureText, phaseWord } from './measure.text.ts';
import css from './measure-screen.module.css';
import { MonitoredNote } from './monitored/monitored-note.tsx';
import { useMending } from './monitored/use-mending.ts';
import { useMonitored } from './monitored/use-monitored.ts';
import { ChildHead } from './parts/child-head.tsx';
import { Keypad } from './parts/keypad-panel.tsx';
import { type Asking, NextKey } from './parts/next-key.tsx';
import { AllNormalKey } from './parts/normal/all-normal-key.tsx';
import { NormalSteps } from './parts/normal/normal-steps.tsx';
import { type NormalStep, StepTabs } from './parts/normal/step-tabs.tsx';
import { PhaseStrip } from './parts/phase-strip.tsx';
import { ResultBand } from './parts/result-band.tsx';
import { SegmentTable } from './parts/segment-table.tsx';
import { TargetLine } from './parts/target-line.tsx';
import { playTone } from './tones.ts';
import { useActiveRow } from './use-active-row.ts';
import { type AskingKey, useDraft } from './use-draft.ts';
import { useKeyboard } from './use-keyboard.ts';
import { useWaking } from './use-waking.ts';

/** What became of a child; nothing where it was passed over. */
export type Finish =
  | { readonly kind: 'examined'; readonly draft: Draft }
  /** What was entered all the same, for who corrects it. */
  | { readonly kind: 'declined' | 'absent'; readonly draft: Draft | undefined }
  | { readonly kind: 'passed' };

export type MeasureProps = {
  readonly child: StationChild;
  /** What was found in it before, oldest first. */
  readonly earlier: readonly TrendPoint[];
  /** The newest of that is of this project. */
  readonly isRetest: boolean;
  /** Its place in the roster, from 1. */
  readonly place: number;
  readonly now: Date;
  /** `27 许景行`; null behind the last child. */
  readonly nextChild: string | null;
  readonly mode: ExamMode;
  readonly method: ScreeningMethod;
  /** The name that goes into the record. */
  readonly operator: string;
  /** The number of the scoliometer. */
  readonly scoliometer: string | null;
  /** What was entered before, where it is corrected or was left. */
  readonly initial: Draft | undefined;
  /** Hears of every change. */
  readonly onDraft: (draft: Draft) => void;
  readonly isTablet: boolean;
  readonly isCovered: boolean;
  readonly onCover: (isCovered: boolean) => void;
  readonly onFinish: (finish: Finish) => void;
  readonly onCorrect: () => void;
  /** Looks for a child of the class. */
  readonly onSearch: () => void;
  /** The roster beside it. */
  readonly rail?: ReactNode;
  /** Over the keypad. */
  readonly instrument?: ReactNode;
};

/** Give it a `key` of the child: a draft belongs to one. */
export function MeasureScreen(props: MeasureProps) {
  const { child, mode, method, operator, isTablet, onFinish } = props;
  const { initial, onDraft } = props;
  const { draft, change, asking, ask } = useDraft({ initial, mode, onDraft });
  const { isWaking, isDead, sleepAfterAsking } = useWaking();
  const [isPeeking, setPeeking] = useState(false);
  const isCovered = isHidden(props, isPeeking);
  const [phoneStep, setPhoneStep] = useState<NormalStep>('signs');
  const isNormal = mode === 'normal';
  const isWhole = showsAll(props);
  const step = isNormal && !isTablet ? phoneStep : null;
  const hasKeys = takesReadings(step);
  const sheet = useActiveRow(draft, step);
  const { earlier, scoliometer } = props;
  const side = usePreferences(({ station }) => station.keypad);
  const result = liveResult(draft, { method, operator, scoliometer, earlier });
  const line = useMonitored(child, draft, asking === 'next');
  const mend = useMending({ draft, change, setPhoneStep, sheet });
  const state = nextState(draft, result, {
    isAsking: asking === 'next',
    isCostly: line.isCostly,
  });
  const phase = phaseOf(draft);
  const parts = {
    draft,
    phase,
    isCovered,
    onChoose: (slot: Slot) => change(chooseSlot(draft, slot)),
    onSkip: (isSkipped: boolean) => change(skipMotionTest(draft, isSkipped)),
  };
  const onKey = (key: Key) => change(press(draft, key));
  const askInside = (key: AskingKey) => {
    ask(key);
    sleepAfterAsking();
  };
  const onNext = () => {
    if (state === 'passing') onFinish({ kind: 'passed' });
    else if (state === 'unfit') playTone('refused');
    else if (state === 'gaps' || state === 'nothing') askInside('next');
    else onFinish({ kind: 'examined', draft: closeReading(draft) });
  };
  const onOut = (kind: 'absent' | 'declined') => {
    const isEntered = isBegun(draft);
    if (isEntered && asking !== kind) return askInside(kind);
    onFinish({ kind, draft: isEntered ? closeReading(draft) : undefined });
  };
  const onAllNormal = (next: Draft) => {
    change(next);
    // What was seen is answered: a phone shows what is still to be measured.
    if (next.seenBefore) setPhoneStep('angles');
  };
  const allNormal = <AllNormalKey draft={draft} onDraft={onAllNormal} />;
  const { onCorrect, onSearch } = props;
  useKeyboard({ onKey, onNext, onCorrect, onSearch, onPeek: setPeeking, isDead });
  const catchDead = (event: MouseEvent) => {
    if (isDead(event)) event.stopPropagation();
  };
  return (
    <div className={css.layout} data-mode={mode} data-waking={isWaking} data-keypad={side}>
      {props.rail}
      <main className={css.work} onClickCapture={catchDead}>
        <ChildHead
          child={child}
          place={props.place}
          now={props.now}
          onAbsent={() => onOut('absent')}
          isDense={isNormal}
          isWaking={isWaking}
          asking={asking}
          readings={countReadings(draft)}
          onDeclined={() => onOut('declined')}
        >
          {isWhole && allNormal}
        </ChildHead>
        {step && <StepTabs step={step} choose={setPhoneStep} />}
        <div key={step} className={css.sheet} ref={sheet}>
          {step && step !== 'angles' && allNormal}
          {isNormal ? (
            <NormalSteps
              {...parts}
              step={step}
              onSee={(seen) => change(seen && { ...draft, seen })}
            />
          ) : (
            <>
              <PhaseStrip {...parts} />
              <SegmentTable {...parts} />
            </>
          )}
        </div>
        <MonitoredNote line={line} mend={mend} />
        <ResultBand
          result={result}
          last={earlier.at(-1) ?? null}
          isRetest={props.isRetest}
          isCompact={isWhole}
          isCovered={props.isCovered}
          isPeeking={isPeeking}
          onCover={props.onCover}
          onPeek={setPeeking}
        />
      </main>
      <aside
        className={clsx(css.entry, hasKeys && css.keys)}
        aria-label={measureText.keypad}
        onClickCapture={catchDead}
      >
        {hasKeys && (
          <>
            {props.instrument}
            <TargetLine draft={draft} words={phaseWord[phase]} isCovered={isCovered} />
            <Keypad draft={draft} isWaking={isWaking} onKey={onKey} />
          </>
        )}
        <NextKey
          state={state}
          isOpen={result?.isOpen ?? true}
          isMisplaced={hasMisplaced(draft)}
          isCostly={line.isCostly}
          missing={countMissing(draft)}
          nextChild={props.nextChild}
          isWaking={isWaking}
          onNext={onNext}
        />
      </aside>
    </div>
  );
}

/** A held key or finger lifts the cover. */
function isHidden({ isCovered }: Pick<MeasureProps, 'isCovered'>, isPeeking: boolean): boolean {
  return isCovered && !isPeeking;
}

/** Every step of the guideline on one screen. */
function showsAll({ mode, isTablet }: Pick<MeasureProps, 'mode' | 'isTablet'>): boolean {
  return mode === 'normal' && isTablet;
}

/** All steps of a tablet, and the one of a phone that shows the angles. */
function takesReadings(step: NormalStep | null): boolean {
  return step === null || step === 'angles';
}

/** Without a result there is nothing that the server would take. */
function nextState(
  draft: Draft,
  result: LiveResult | null,
  { isAsking, isCostly }: { isAsking: boolean; isCostly: boolean },
): Asking {
  if (!isBegun(draft)) return isAsking ? 'passing' : 'nothing';
  if (!result) return 'unfit';
  if (countMissing(draft) === 0 && !isCostly) return 'complete';
  return isAsking ? 'asking' : 'gaps';
}
