/** The verdict as a bar on top, once the page is scrolled past it: who, what was found, what comes next, and its acts. */
import clsx from 'clsx';
import { type RefObject, useEffect, useState } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import { caseText } from '../../case.text.ts';
import { hospitalLine } from '../../drawer/case-sentence.rules.ts';
import { useCaseRow } from '../../use-case-row.ts';
import { useHistory } from '../../use-history.ts';
import css from '../child.module.css';
import { verdictText as text } from '../child.text.ts';
import { CaseActs, type VerdictProps } from './verdict.card.tsx';
import { dueWords, findShownExam, foundWords, nextStep } from './verdict.rules.ts';

/** Whether an element is scrolled out of sight. */
export function useScrolledPast(ref: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setPast(entry?.isIntersecting === false));
    if (ref.current) watch.observe(ref.current);
    return () => watch.disconnect();
  }, [ref]);
  return isPast;
}

function Found({ id, name, view }: Pick<VerdictProps, 'id' | 'view'> & { name: string }) {
  const history = useHistory(id);
  const row = useCaseRow(id).data?.rows[0];
  const exam = findShownExam(history.data?.rows ?? [], row);
  const hospital = view?.state?.hospital;
  if (hospital)
    return (
      <>
        <b>{name}</b>
        <span>
          {caseText.hospital} {hospitalLine(hospital, serverToday())}
        </span>
      </>
    );
  if (!exam) return <b>{name}</b>;
  const { word, resultId, angle } = foundWords(exam);
  return (
    <>
      <b>{name}</b>
      {resultId !== null && <ResultShape resultId={resultId} />}
      <span>
        {word} {angle}
      </span>
    </>
  );
}

export function VerdictBar({ name, ...verdict }: VerdictProps & { name: string }) {
  const row = useCaseRow(verdict.id).data?.rows[0];
  const { state = null } = verdict.view ?? {};
  const due = state && dueWords(state.dueOn, serverToday());
  return (
    <section className={css.bar} aria-label={text.bar}>
      <Found id={verdict.id} name={name} view={verdict.view} />
      {state && row && (
        <span className={looks.soft}>
          {nextStep(state, row.overall)}
          {due && (
            <>
              {text.barDue(due.day)}
              <span className={clsx(css.days, due.due.isOverdue && css.late)}>{due.due.words}</span>
            </>
          )}
        </span>
      )}
      {row && <CaseActs row={row} act={verdict.act} />}
    </section>
  );
}
