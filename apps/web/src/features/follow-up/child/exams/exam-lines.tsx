/** The examinations on a phone: one below another, with places for a thumb. */
import { type HistoryRow, SEGMENTS, segmentWord } from '@spine/contract/exam';
import { dayOf } from '@spine/contract/kernel';
import clsx from 'clsx';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import { compareText, examsText as text } from '../child.text.ts';
import { ExamActs, type ExamRowsProps, PickBox, voidedWords } from './exam-parts.tsx';
import css from './exams.module.css';
import { segmentAngles } from './segments.rules.ts';

function anglesOf(exam: HistoryRow): string {
  const angles = segmentAngles(exam);
  if (angles.length === 0) return exam.quickData;
  return angles
    .map(({ segment, side, angle }) => `${segmentWord[segment]} ${side}${angle}`)
    .join('，');
}

function Facts({ exam }: { exam: HistoryRow }) {
  const { examTime, schoolName, gradeName, clazzName, typeId } = exam;
  return (
    <>
      <b>{dayOf(examTime)}</b> {text.ways[typeId]}
      <br />
      {schoolName} {gradeName}
      {clazzName}
      <br />
      {anglesOf(exam)}
    </>
  );
}

function Line({ exam, picked, pick }: { exam: HistoryRow } & Omit<ExamRowsProps, 'rows'>) {
  if (exam.voided)
    return (
      <li className={css.voided}>
        <p>
          <s>
            <Facts exam={exam} />
          </s>
        </p>
        <p>
          <span className={looks.plainTag}>{text.voided}</span> {voidedWords(exam.voided)}
        </p>
      </li>
    );
  return (
    <li className={clsx(picked.includes(exam.id) && css.picked)}>
      <p>
        <Facts exam={exam} />
      </p>
      <ResultTag overall={exam.overall} />
      <div className={css.lineActs}>
        <PickBox exam={exam} picked={picked} pick={pick} />
        <ExamActs exam={exam} />
      </div>
    </li>
  );
}

export function ExamLines(props: ExamRowsProps) {
  const { rows, compared } = props;
  return (
    <ul className={css.lines}>
      {compared && (
        <li className={css.compared}>
          <p>
            <b>{compareText.title}</b> <small>{compared.days}</small>
          </p>
          <p>
            {SEGMENTS.flatMap((segment) => {
              const difference = compared.differences[segment];
              return difference === undefined ? [] : `${segmentWord[segment]} ${difference}`;
            }).join('，')}
          </p>
          <p>{compared.words}</p>
        </li>
      )}
      {rows.map((exam) => (
        <Line key={exam.id} exam={exam} {...props} />
      ))}
    </ul>
  );
}
