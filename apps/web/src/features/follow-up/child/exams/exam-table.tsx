/** The examinations as a table, and under them the difference of the two that are chosen, below their segments. */
import { type HistoryRow, SEGMENTS, segmentWord } from '@spine/contract/exam';
import { dayOf } from '@spine/contract/kernel';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import { compareText, examsText as text } from '../child.text.ts';
import type { Compared } from './compare.rules.ts';
import { ExamActs, type ExamRowsProps, operatorOf, PickBox, voidedWords } from './exam-parts.tsx';
import css from './exams.module.css';
import { segmentAngles } from './segments.rules.ts';

function Angles({ exam }: { exam: HistoryRow }) {
  const angles = segmentAngles(exam);
  if (angles.length === 0)
    return (
      <td colSpan={SEGMENTS.length} className={css.right}>
        {exam.quickData}
      </td>
    );
  return angles.map(({ segment, side, angle, isLargest }) => (
    <td key={segment} className={css.right}>
      <small>{side}</small>
      {isLargest ? <b>{angle}</b> : angle}
    </td>
  ));
}

function Facts({ exam }: { exam: HistoryRow }) {
  const { examTime, schoolName, gradeName, clazzName, typeId } = exam;
  return (
    <>
      <td>{dayOf(examTime)}</td>
      <td className={css.school}>
        {schoolName} {gradeName}
        {clazzName}
      </td>
      <td>{text.ways[typeId]}</td>
      <Angles exam={exam} />
    </>
  );
}

function ExamRow({ exam, picked, pick }: { exam: HistoryRow } & Omit<ExamRowsProps, 'rows'>) {
  if (exam.voided)
    return (
      <tr className={css.voided}>
        <td />
        <Facts exam={exam} />
        <td colSpan={3} className={css.reason}>
          <span className={looks.plainTag}>{text.voided}</span> {voidedWords(exam.voided)}
        </td>
      </tr>
    );
  return (
    <tr className={picked.includes(exam.id) ? css.picked : ''}>
      <td>
        <PickBox exam={exam} picked={picked} pick={pick} />
      </td>
      <Facts exam={exam} />
      <td>
        <ResultTag overall={exam.overall} />
      </td>
      <td>{operatorOf(exam)}</td>
      <td>
        <ExamActs exam={exam} />
      </td>
    </tr>
  );
}

function ComparedRow({ compared: { days, differences, words } }: { compared: Compared }) {
  return (
    <tr className={css.compared}>
      <td />
      <td colSpan={3}>
        <b>{compareText.title}</b> <small>{days}</small>
      </td>
      {SEGMENTS.map((segment) => (
        <td key={segment} className={css.right}>
          {differences[segment]}
        </td>
      ))}
      <td colSpan={3}>{words}</td>
    </tr>
  );
}

export function ExamTable(props: ExamRowsProps) {
  const { rows, compared } = props;
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{text.date}</th>
            <th scope="col">{text.school}</th>
            <th scope="col">{text.way}</th>
            {SEGMENTS.map((segment) => (
              <th key={segment} scope="col" className={css.right}>
                {segmentWord[segment]}
              </th>
            ))}
            <th scope="col">{text.result}</th>
            <th scope="col">{text.operator}</th>
            <th scope="col">{text.acts}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((exam) => (
            <ExamRow key={exam.id} exam={exam} {...props} />
          ))}
          {compared && <ComparedRow compared={compared} />}
        </tbody>
      </table>
    </div>
  );
}
