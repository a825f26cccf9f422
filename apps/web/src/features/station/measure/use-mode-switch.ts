import type { ExamMode } from '@spine/contract/exam';
import { useEffect, useState } from 'react';
import { type Draft, losesFinding } from './draft.ts';
import type { KeptDraft } from './kept-drafts.ts';

type Switching = {
  kept: KeptDraft;
  initial: Draft | undefined;
  mode: ExamMode;
  setMode: (mode: ExamMode) => void;
};

/** Asks before something that was found is left out; it stays in the draft, and counts again in the former mode. */
export function useModeSwitch({ kept, initial, mode, setMode }: Switching) {
  const [askingOf, setAskingOf] = useState<string>();
  const isAsking = askingOf === kept.key;
  const keep = (draft: Draft) => {
    kept.keep(draft);
    setAskingOf(undefined);
  };
  const choose = (next: ExamMode) => {
    const draft = kept.read() ?? initial;
    if (draft && !isAsking && losesFinding(draft, next)) return setAskingOf(kept.key);
    if (draft) kept.keep({ ...draft, mode: next });
    setAskingOf(undefined);
    setMode(next);
  };
  // A child with a finding comes back as it was examined, whatever was chosen for another meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each child.
  useEffect(() => {
    const draft = kept.read();
    if (draft && losesFinding(draft, mode)) setMode(draft.mode);
  }, [kept.key]);
  return { isAsking, keep, choose };
}
