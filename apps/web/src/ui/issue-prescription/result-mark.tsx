import type { ResultId } from '@spine/contract/exam';
import { GradeMark } from '#ui/grade-tag/grade-tag.tsx';

/** A result in the choice of whom to issue to: its mark and its word. */
export function ResultMark({ resultId, words }: { resultId: ResultId; words: string }) {
  return (
    <span className="issue-result">
      <GradeMark resultId={resultId} />
      {words}
    </span>
  );
}
