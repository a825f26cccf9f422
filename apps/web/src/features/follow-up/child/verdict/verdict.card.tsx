/** The verdict: what was found, and the one next step with its day, the last contact and its acts. */
import type { HistoryRow } from '@spine/contract/exam';
import type { CaseRow, CaseView, HospitalStanding } from '@spine/contract/follow-up';
import clsx from 'clsx';
import type { Ref } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import resultTagCss from '#ui/result-tag/result-tag.module.css';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import type { CaseAction } from '../../act/acts.rules.ts';
import { caseText } from '../../case.text.ts';
import { hospitalLine } from '../../drawer/case-sentence.rules.ts';
import { dueOf, shortDay } from '../../due.rules.ts';
import { useCaseRow } from '../../use-case-row.ts';
import { useHistory } from '../../use-history.ts';
import { CardResult } from '../card.tsx';
import css from '../child.module.css';
import { verdictText as text } from '../child.text.ts';
import {
  type BesideStep,
  besideSteps,
  dueWords,
  findShownExam,
  foundWords,
  lastContactWords,
  nextStep,
} from './verdict.rules.ts';

/** Shared with the drawer of the board, and loaded as there. */
const ActButtons = lazyComponent(
  async () => (await import('../../act/act-buttons.tsx')).ActButtons,
);

function Screened({ exam }: { exam: HistoryRow }) {
  const { word, exam: when, angle } = foundWords(exam);
  return (
    <div className={css.screened}>
      {text.screened(word)} {angle}
      <small>{when}</small>
    </div>
  );
}

/** A hospital stands above the screening, which is said beside it as what it is. */
function FoundByHospital({ hospital, exam }: { hospital: HospitalStanding } & FoundProps) {
  return (
    <div className={clsx(resultTagCss.band, css.found, css.plain)}>
      <div>
        <h2>{caseText.hospital}</h2>
        <small>{hospitalLine(hospital, serverToday())}</small>
      </div>
      {exam && <Screened exam={exam} />}
    </div>
  );
}

type FoundProps = { exam: HistoryRow | undefined };

function Found({ exam }: FoundProps) {
  if (!exam)
    return (
      <div className={clsx(resultTagCss.band, css.found)}>
        <div>
          <h2>{text.none}</h2>
          <small>{text.noneHint}</small>
        </div>
      </div>
    );
  const { word, resultId, exam: when, angle, place } = foundWords(exam);
  return (
    <div
      className={clsx(resultTagCss.band, css.found, resultId === null && css.plain)}
      data-result={resultId}
    >
      {resultId !== null && <ResultShape resultId={resultId} />}
      <div>
        <h2>{word}</h2>
        <small>{when}</small>
      </div>
      {angle !== null && (
        <div className={css.angle}>
          <b>{angle}</b>
          <small>{place}</small>
        </div>
      )}
    </div>
  );
}

type NextProps = {
  row: CaseRow | undefined;
  state: CaseView['state'];
  act: (action: CaseAction) => void;
};

type ActsProps = Pick<NextProps, 'act'> & { row: CaseRow };

export function CaseActs(props: ActsProps) {
  return (
    <div className={css.acts}>
      <ActButtons {...props} />
    </div>
  );
}

function Beside({ words, day }: BesideStep) {
  const today = serverToday();
  const due = dueOf(day, today);
  return (
    <p className={looks.soft}>
      {text.beside(words, shortDay(day, today))}
      <span className={due.isOverdue ? css.late : ''}>{due.words}</span>
    </p>
  );
}

function Next(props: NextProps) {
  const { row, state } = props;
  const today = serverToday();
  if (!row || !state)
    return (
      <div className={css.next}>
        <div>
          <small>{text.next}</small>
          <h3>{text.nothing}</h3>
        </div>
      </div>
    );
  const due = dueWords(state.dueOn, today);
  return (
    <div className={css.next}>
      <div className={css.step}>
        <small>{text.next}</small>
        <h3>{nextStep(state, row.overall)}</h3>
        <p className={looks.soft}>
          {due && (
            <>
              {due.day}
              <span className={clsx(css.days, due.due.isOverdue && css.late)}>{due.due.words}</span>
              {state.dueByRule && text.byRule}
              {'；'}
            </>
          )}
          {lastContactWords(row.lastContact, today)}
          <span className={css.assigned}>{text.assigned(row.assignedName)}</span>
        </p>
        {besideSteps(state).map((step) => (
          <Beside key={step.words} {...step} />
        ))}
      </div>
      <CaseActs act={props.act} row={row} />
    </div>
  );
}

export type VerdictProps = {
  id: string;
  /** Of the case; undefined until it is read. */
  view: CaseView | undefined;
  act: (action: CaseAction) => void;
};

type CardProps = VerdictProps & { ref: Ref<HTMLElement> };

export function VerdictCard({ id, view, act, ref }: CardProps) {
  const history = useHistory(id);
  const cases = useCaseRow(id);
  const row = cases.data?.rows[0];
  return (
    <section ref={ref} className={clsx(looks.card, css.verdict)} aria-label={text.label}>
      <CardResult query={history}>
        {({ rows }) => {
          const exam = findShownExam(rows, row);
          const hospital = view?.state?.hospital;
          return hospital ? (
            <FoundByHospital hospital={hospital} exam={exam} />
          ) : (
            <Found exam={exam} />
          );
        }}
      </CardResult>
      <CardResult query={cases}>
        {() => <Next row={row} state={view?.state ?? null} act={act} />}
      </CardResult>
    </section>
  );
}
