import type { ExamMode } from '@spine/contract/exam';
import { useCallback, useState } from 'react';
import { type Draft, emptyDraft } from './draft.ts';
import { playTone } from './tones.ts';

/** The key that asks inside itself, until another is pressed. */
export type AskingKey = 'next' | 'absent' | 'declined';

type DraftOptions = {
  initial: Draft | undefined;
  mode: ExamMode;
  /** Hears of every change. */
  onDraft: (draft: Draft) => void;
};

/** The draft of the child at hand in the mode that is chosen; what was entered stays when the mode changes. */
export function useDraft({ initial, mode, onDraft }: DraftOptions) {
  const [entered, setEntered] = useState(() => initial ?? emptyDraft(mode));
  const [asking, ask] = useState<AskingKey>();
  const change = useCallback(
    (next: Draft | null) => {
      playTone(next ? 'taken' : 'refused');
      if (!next) return;
      setEntered(next);
      onDraft(next);
      ask(undefined);
    },
    [onDraft],
  );
  return { draft: { ...entered, mode }, change, asking, ask };
}
