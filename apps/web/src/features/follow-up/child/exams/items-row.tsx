/** What was done and found, item by item, at the examination that leads: beside small angles nobody should read it as normal. */
import { examDetail, type HistoryRow, resultOfFinding } from '@spine/contract/exam';
import { dayOf } from '@spine/contract/kernel';
import clsx from 'clsx';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import looks from '#ui/styles/looks.module.css';
import { shortDay } from '../../due.rules.ts';
import { provenInSideView } from '../../trend/side-view.rules.ts';
import { itemsText as text } from '../child.text.ts';
import css from './exams.module.css';
import { itemsOf } from './items.rules.ts';

/** Whether a finding of the side view leads, so that the angles alone would mislead. */
export function leadsWithSideView({ overall }: HistoryRow): boolean {
  return provenInSideView(overall) !== undefined && resultOfFinding(overall.finding) === null;
}

export function ItemsRow({ exam }: { exam: HistoryRow }) {
  const { data } = useApiQuery(examDetail, { id: exam.id });
  if (!data) return null;
  const day = shortDay(dayOf(exam.examTime), serverToday());
  return (
    <div className={css.items}>
      <p>
        <b>{text.title(day)}</b>
        {itemsOf(data.findings, data.maxAngle).map(({ name, word, isFinding }) => (
          <span key={name} className={clsx(looks.plainTag, isFinding && css.inked)}>
            {name} <b>{word}</b>
          </span>
        ))}
      </p>
      <p className={looks.soft}>{text.notOffset}</p>
    </div>
  );
}
