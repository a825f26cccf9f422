/** The result as the page's largest word, on its grade's ground, and the angle behind it on a ruler. */
import { DECLINED_TEXT, RETEST_WORD, segmentWord, UNDETERMINED_TEXT } from '@spine/contract/exam';
import {
  FAMILY_ATTENDED_LEADS,
  FAMILY_RESULT_LEADS,
  FAMILY_RESULT_NAMES,
  FAMILY_RETEST_LEAD,
  type FamilyExam,
} from '@spine/contract/quick-query';
import { GradeMark } from '#ui/grade-tag/grade-tag.tsx';
import { AngleRuler } from './angle-ruler.tsx';
import { familyText as text } from './quick-query.text.ts';

function leadsOf({ status, resultId, needsRetest, attendedOn }: FamilyExam): readonly string[] {
  if (status === 2) return [DECLINED_TEXT];
  if (resultId === null) return [UNDETERMINED_TEXT];
  if (needsRetest) return [FAMILY_RETEST_LEAD];
  return attendedOn === null ? FAMILY_RESULT_LEADS[resultId] : FAMILY_ATTENDED_LEADS;
}

function whereOf({ maxSegment, maxSide }: FamilyExam): string {
  const parts = [
    maxSegment === null ? '' : segmentWord[maxSegment],
    maxSide === null ? '' : text.sideHigher[maxSide],
  ].filter((part) => part !== '');
  return parts.length === 0 ? text.angleLead : `${text.angleLead}：${parts.join('，')}`;
}

function Band({ exam }: { exam: FamilyExam }) {
  const graded = exam.status === 1 ? exam.resultId : null;
  return (
    <div className={graded === null ? 'fq-band none' : `band fq-band k${graded}`}>
      <p className="fq-word">
        {graded !== null && <GradeMark resultId={graded} />}
        {graded === null ? exam.res : FAMILY_RESULT_NAMES[graded]}
        {exam.needsRetest && <span className="plain-tag">{RETEST_WORD}</span>}
      </p>
      {leadsOf(exam).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

export function ResultCard({ exam }: { exam: FamilyExam }) {
  const isMeasured = exam.status === 1 && exam.maxAngle !== null;
  return (
    <section className="card fq-block fq-result">
      <Band exam={exam} />
      {isMeasured && (
        <div className="fq-scale">
          <p className="soft">{whereOf(exam)}</p>
          <AngleRuler angle={exam.maxAngle ?? 0} resultId={exam.resultId} />
        </div>
      )}
    </section>
  );
}
