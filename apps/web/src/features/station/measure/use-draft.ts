import type { ExamMode } from '@spine/contract/exam';
import { useCallback, useState } from 'react';
import { type Draft, emptyDraft } from './draft.ts';
import { playTone } from './tones.ts';

/** The draft of the child at hand in the mode that is chosen; what was entered stays when the mode changes. */
export function useDraft(initial: Draft | undefined, mode: ExamMode) {
  const [entered, setEntered] = useState(() => initial ?? emptyDraft(mode));
  const [isAsking, setAsking] = useState(false);
  const change = useCallback((next: Draft | null) => {
    playTone(next ? 'taken' : 'refused');
    if (!next) return;
    setEntered(next);
    setAsking(false);
  }, []);
  return { draft: { ...entered, mode }, change, isAsking, ask: () => setAsking(true) };
}
