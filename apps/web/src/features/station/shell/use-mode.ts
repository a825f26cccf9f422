import type { ExamMode, ScreeningMethod } from '@spine/contract/exam';
import { create } from 'zustand';

/** What the examiner chose, for every class until the page is left. */
const useChosen = create<{ mode: ExamMode }>(() => ({ mode: 'quick' }));

/** How children are examined in a project that screens by a method (docs/domain/decisions.md 29). */
export function useMode(method: ScreeningMethod): [ExamMode, (mode: ExamMode) => void] {
  const { mode } = useChosen();
  if (method === 'guideline') return ['normal', chooseMode];
  return [method === 'atrOnly' ? 'atrOnly' : mode, chooseMode];
}

/** Takes effect where the project leaves the mode to the examiner. */
export function chooseMode(mode: ExamMode): void {
  useChosen.setState({ mode });
}
