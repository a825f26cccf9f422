import { angleDigits, type ExamRow, GRADE_BOUNDS } from '@spine/contract/exam';
import { examText as text } from './exam.text.ts';

type Angles = Pick<ExamRow, 'leftAngle' | 'rightAngle' | 'maxAngle' | 'maxSide'>;

/** Left and right in two columns that line up over the rows; the angle that decides a grade stands out. */
export function AnglePair({ leftAngle, rightAngle, maxAngle, maxSide }: Angles) {
  if (leftAngle === null || rightAngle === null) return <span className="faint">{text.none}</span>;
  const decides = maxAngle !== null && maxAngle >= GRADE_BOUNDS.one ? maxSide : null;
  return (
    <span className="exam-angles">
      <em>{text.left}</em>
      <span className={decides === 'left' ? 'deciding' : ''}>{angleDigits(leftAngle)}°</span>
      <em>{text.right}</em>
      <span className={decides === 'right' ? 'deciding' : ''}>{angleDigits(rightAngle)}°</span>
    </span>
  );
}
