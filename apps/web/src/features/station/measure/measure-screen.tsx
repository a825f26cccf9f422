/** The child at hand: its readings, what they say, and the keypad. Everything that is finished goes to `onFinish`. */
import type { ScreeningMethod } from '@spine/contract/exam';
import type { StationChild } from '@spine/contract/station';
import { type ReactNode, useCallback, useState } from 'react';
import { closeReading, type Draft, emptyDraft, emptySlots, phaseOf, type Slot } from './draft.ts';
import { chooseSlot, type Key, press } from './keypad.ts';
import { liveResult } from './live-result.ts';
import { measureText, phaseWord } from './measure.text.ts';
import css from './measure-screen.module.css';
import { ChildHead } from './parts/child-head.tsx';
import { Keypad } from './parts/keypad-panel.tsx';
import { type Asking, NextKey } from './parts/next-key.tsx';
import { PhaseStrip } from './parts/phase-strip.tsx';
import { ResultBand } from './parts/result-band.tsx';
import { SegmentTable } from './parts/segment-table.tsx';
import { TargetLine } from './parts/target-line.tsx';
import { playTone } from './tones.ts';
import { useKeyboard } from './use-keyboard.ts';

/** What became of a child; nothing where it was passed over. */
export type Finish =
  | { readonly kind: 'examined'; readonly draft: Draft }
  | { readonly kind: 'declined' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'passed' };

export type MeasureProps = {
  readonly child: StationChild;
  /** Its place in the roster, from 1. */
  readonly place: number;
  readonly now: Date;
  /** `27 许景行`; null behind the last child. */
  readonly nextChild: string | null;
  readonly method: ScreeningMethod;
  /** The name that goes into the record. */
  readonly operator: string;
  /** What was measured before, where it is corrected. */
  readonly initial?: Draft | undefined;
  readonly isCovered: boolean;
  readonly onCover: (isCovered: boolean) => void;
  readonly onFinish: (finish: Finish) => void;
  readonly onCorrect: () => void;
  /** The roster beside it. */
  readonly rail?: ReactNode;
};

/** Give it a `key` of the child: a draft belongs to one. */
export function MeasureScreen(props: MeasureProps) {
  const { child, method, operator, isCovered, onCover, onFinish, onCorrect } = props;
  const [draft, setDraft] = useState(() => props.initial ?? emptyDraft('quick'));
  const [isAsking, setAsking] = useState(false);
  const [isPeeking, setPeeking] = useState(false);
  const change = useCallback((next: Draft | null) => {
    playTone(next ? 'taken' : 'refused');
    if (!next) return;
    setDraft(next);
    setAsking(false);
  }, []);
  const onKey = (key: Key) => change(press(draft, key));
  const onChoose = (slot: Slot) => change(chooseSlot(draft, slot));
  const state = nextState(draft, isAsking);
  const onNext = () => {
    if (state === 'gaps') setAsking(true);
    else onFinish(state === 'nothing' ? { kind: 'passed' } : finishOf(draft));
  };
  useKeyboard({ onKey, onNext, onCorrect, onPeek: setPeeking });
  const phase = phaseOf(draft);
  const result = liveResult(draft, { method, operator, last: child.last });
  return (
    <div className={css.layout}>
      {props.rail}
      <main className={css.work}>
        <ChildHead
          child={child}
          place={props.place}
          now={props.now}
          onAbsent={() => onFinish({ kind: 'absent' })}
          onDeclined={() => onFinish({ kind: 'declined' })}
        />
        <PhaseStrip draft={draft} onSkip={() => change(skipMotionTest(draft))} />
        <SegmentTable draft={draft} phase={phase} onChoose={onChoose} />
        <ResultBand
          result={result}
          last={child.last}
          isCovered={isCovered && !isPeeking}
          onCover={onCover}
        />
      </main>
      <aside className={css.entry} aria-label={measureText.keypad}>
        <TargetLine draft={draft} words={phaseWord[phase]} />
        <Keypad draft={draft} onKey={onKey} />
        <NextKey
          state={state}
          missing={emptySlots(draft).length}
          nextChild={props.nextChild}
          onNext={onNext}
        />
      </aside>
    </div>
  );
}

function nextState(draft: Draft, isAsking: boolean): Asking {
  const { filled } = closeReading(draft);
  if (filled.length === 0) return 'nothing';
  if (emptySlots(draft).length === 0) return 'complete';
  return isAsking ? 'asking' : 'gaps';
}

function finishOf(draft: Draft): Finish {
  return { kind: 'examined', draft: closeReading(draft) };
}

/** The motion test is left out: the child is to be examined again. */
function skipMotionTest(draft: Draft): Draft {
  return { ...closeReading(draft), chosen: null, skipsMotionTest: true };
}
