/** Every examination of the child, newest first, each with its report; below, the trend of the angle. */
import { ExamStatus, formatAngle } from '@spine/contract/exam';
import type { FamilyExam } from '@spine/contract/quick-query';
import { familyTrend } from '@spine/contract/report';
import clsx from 'clsx';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import familyCss from '../family.module.css';
import { PdfButton } from '../pdf-button.tsx';
import { familyText as text } from '../quick-query.text.ts';
import type { Family } from '../use-family.ts';
import css from './family-result.module.css';
import { whenOf } from './past-results.rules.ts';

/** Examinations with an angle and a result, oldest first. */
function toTrend(exams: readonly FamilyExam[]) {
  return exams.toReversed().flatMap(({ date, status, resultId, maxAngle, ...exam }) => {
    if (status === ExamStatus.Declined || resultId === null || maxAngle === null) return [];
    return [{ ...exam, examTime: date, maxAngle }];
  });
}

type Row = { exam: FamilyExam; family: Family; isShown: boolean; when: string };

function PastRow({ exam, family, isShown, when }: Row) {
  const angle = exam.maxAngle === null ? text.noAngle : `${formatAngle(exam.maxAngle)}°`;
  return (
    <li>
      <span>{when}</span>
      <span className={clsx(css.angle, isShown && css.now)}>{angle}</span>
      <ResultTag overall={exam.overall} />
      <PdfButton family={family} kind="report" id={exam.id} label={text.reportOf(when)}>
        {text.report}
      </PdfButton>
    </li>
  );
}

type Props = { family: Family; exams: readonly FamilyExam[]; shownId: string; change: string };

export function PastResults({ family, exams, shownId, change }: Props) {
  const trend = toTrend(exams);
  return (
    <section className={clsx(familyCss.block, familyCss.section, looks.card)}>
      <h2>{text.pastTitle}</h2>
      <ul className={css.past}>
        {exams.map((exam) => (
          <PastRow
            key={exam.id}
            exam={exam}
            family={family}
            isShown={exam.id === shownId}
            when={whenOf(exam, exams)}
          />
        ))}
      </ul>
      {trend.length > 1 && (
        <figure className={css.trend}>
          <SvgFigure figure={familyTrend(trend, text.trendLabel)} />
          <figcaption className={css.stepHint}>{text.trendNote}</figcaption>
        </figure>
      )}
      <p className={css.trendWords}>{change}</p>
    </section>
  );
}
