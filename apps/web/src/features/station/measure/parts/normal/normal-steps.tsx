/** The steps of the guideline for one child: all on a tablet, one after the other on a phone. */
import type { Draft, Phase, Slot } from '../../draft.ts';
import type { Inspection } from '../../seen.ts';
import { PhaseStrip } from '../phase-strip.tsx';
import { SegmentTable } from '../segment-table.tsx';
import { BendTable, NormalTable } from './normal-table.tsx';
import { HistoryRow, SagittalRow } from './side-rows.tsx';
import { SignsRow } from './signs-row.tsx';
import type { NormalStep } from './step-tabs.tsx';

type StepsProps = {
  draft: Draft;
  phase: Phase;
  isCovered: boolean;
  /** The step that a phone shows; null on a tablet. */
  step: NormalStep | null;
  onChoose: (slot: Slot) => void;
  onSee: (seen: Inspection | null) => void;
  onSkip: (isSkipped: boolean) => void;
};

export function NormalSteps(props: StepsProps) {
  const { draft, phase, isCovered, step, onChoose, onSee, onSkip } = props;
  const ofSeen = { seen: draft.seen, onSee };
  const isShown = (of: NormalStep) => step === null || step === of;
  return (
    <>
      {isShown('signs') && <SignsRow {...ofSeen} />}
      {step === 'signs' && <BendTable {...ofSeen} />}
      {isShown('angles') && <PhaseStrip draft={draft} isCovered={isCovered} onSkip={onSkip} />}
      {step === 'angles' && (
        <SegmentTable draft={draft} phase={phase} isCovered={isCovered} onChoose={onChoose} />
      )}
      {step === null && (
        <NormalTable draft={draft} isCovered={isCovered} onChoose={onChoose} onSee={onSee} />
      )}
      {isShown('side') && <SagittalRow {...ofSeen} />}
      {isShown('side') && <HistoryRow {...ofSeen} />}
    </>
  );
}
