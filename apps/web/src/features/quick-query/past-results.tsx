/** Every examination of the child, newest first, each with its report; below, how the angle went. */
import { angleDigits, type TrendPoint, trendVerdict } from '@spine/contract/exam';
import { type FamilyExam, familyTrendText } from '@spine/contract/quick-query';
import { PdfButton } from './pdf-button.tsx';
import { familyText as text } from './quick-query.text.ts';
import { FamilyResultTag } from './result-tag.tsx';
import { TrendChart } from './trend-chart.tsx';
import type { Family } from './use-family.ts';

/** What the trend compares: measured and judged, oldest first. */
function pointsOf(exams: readonly FamilyExam[]): TrendPoint[] {
  const points: TrendPoint[] = [];
  for (const { id, date, status, resultId, maxAngle, needsRetest, typeId } of exams) {
    if (status === 2 || resultId === null || maxAngle === null) continue;
    points.unshift({
      ...{ id, examTime: date, maxAngle, resultId, needsRetest, typeId },
      ...{ operator: null, deviceCode: null },
    });
  }
  return points;
}

type Row = { exam: FamilyExam; family: Family; isShown: boolean };

function PastRow({ exam, family, isShown }: Row) {
  const month = text.month(exam.date);
  const angle = exam.maxAngle === null ? text.noAngle : `${angleDigits(exam.maxAngle)}°`;
  return (
    <li>
      <span className="month">{month}</span>
      <span className={isShown ? 'angle now' : 'angle'}>{angle}</span>
      <FamilyResultTag {...exam} />
      <PdfButton family={family} kind="report" id={exam.id} label={text.reportOf(month)}>
        {text.report}
      </PdfButton>
    </li>
  );
}

type Props = { family: Family; exams: readonly FamilyExam[]; shownId: string };

export function PastResults({ family, exams, shownId }: Props) {
  const points = pointsOf(exams);
  const verdict = trendVerdict(points);
  return (
    <section className="card fq-block fq-section">
      <h2>{text.pastTitle}</h2>
      <ul className="fq-past">
        {exams.map((exam) => (
          <PastRow key={exam.id} exam={exam} family={family} isShown={exam.id === shownId} />
        ))}
      </ul>
      {points.length > 1 && <TrendChart points={points} />}
      <p className="fq-trend-words">{verdict ? familyTrendText(verdict) : text.first}</p>
    </section>
  );
}
