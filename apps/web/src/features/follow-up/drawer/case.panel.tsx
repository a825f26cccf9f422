/** One case in the drawer: who, the result, its steps, where it stands, and what happened in it. */
import type { CaseRow, CaseView } from '@spine/contract/follow-up';
import { ageOn } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import clsx from 'clsx';
import { serverToday } from '#platform/call/server-time.ts';
import { ChildLink } from '#ui/child-link/child-link.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import type { CaseAction } from '../act/acts.rules.ts';
import { caseText } from '../case.text.ts';
import { followUpText as text } from '../follow-up.text.ts';
import { Trend, trendTitle } from '../trend/trend.part.tsx';
import { useCase } from '../use-case.ts';
import { useHistory } from '../use-history.ts';
import css from './case.module.css';
import { hospitalLine, sentenceOf, unansweredWords } from './case-sentence.rules.ts';
import { stepsOf } from './case-steps.rules.ts';
import { Texting } from './texting.tsx';
import { Timeline } from './timeline.tsx';

function Who({ row, act, today }: Props & { today: string }) {
  const age = ageOn(row.birthDate, today);
  return (
    <>
      <div className={css.person}>
        <h2>
          <ChildLink id={row.id} isName>
            {row.name}
          </ChildLink>
        </h2>
        <span className={looks.soft}>
          {genderWord[row.gender]}
          {age !== undefined && ` · ${caseText.age(age)}`} · {row.gradeName}
          {row.clazzName}
        </span>
        <span className={css.result}>{row.overall && <ResultTag overall={row.overall} />}</span>
      </div>
      <p className={css.line}>
        {row.schoolName} · {row.studentId} · {text.assigned} {row.assignedName ?? text.nobody}
        {row.mayHaveLeft && (
          <button
            type="button"
            className={clsx(css.left, buttonCss.link)}
            onClick={() => act({ act: 'closed', reason: 'graduated' })}
          >
            {text.closeLeft}
          </button>
        )}
      </p>
    </>
  );
}

type StandingProps = {
  state: NonNullable<CaseView['state']>;
  entries: CaseView['entries'];
  today: string;
};

export function Standing({ today, ...opened }: StandingProps) {
  const { hospital } = opened.state;
  return (
    <>
      {hospital && (
        <p className={css.sentence}>
          <b>{caseText.hospital}</b> {hospitalLine(hospital, today)}
        </p>
      )}
      <ol className={css.steps}>
        {stepsOf(opened, today).map(({ key, standing, words, isOverdue }) => (
          <li
            key={key}
            data-standing={standing}
            {...(standing === 'now' && { 'aria-current': 'step' })}
          >
            {caseText.steps[key]}
            <small data-overdue={isOverdue}>{words}</small>
          </li>
        ))}
      </ol>
      <p className={css.sentence}>
        {sentenceOf(opened.state, today)}
        {unansweredWords(opened, today)}
      </p>
    </>
  );
}

const FIGURE_WIDTH = 384;

/** Its angles over the years. */
function Course({ id, entries }: { id: string; entries: CaseView['entries'] }) {
  const { data } = useHistory(id);
  if (!data) return null;
  return (
    <section className={looks.part}>
      <h3>{trendTitle({ exams: data.rows, entries })}</h3>
      <Trend exams={data.rows} entries={entries} width={FIGURE_WIDTH} />
    </section>
  );
}

type Props = { row: CaseRow; act: (action: CaseAction) => void };

export function CasePanel({ row, act }: Props) {
  const query = useCase(row.id);
  const today = serverToday();
  return (
    <>
      <Who row={row} act={act} today={today} />
      <QueryResult query={query} widths={[120, 90, 90]}>
        {(view) => (
          <>
            {view.state ? (
              <Standing state={view.state} entries={view.entries} today={today} />
            ) : (
              <p className={css.sentence}>{caseText.noCase}</p>
            )}
            <Texting patientId={row.id} texting={view.texting} />
            <Course id={row.id} entries={view.entries} />
            <Timeline view={view} patientId={row.id} today={today} act={act} />
          </>
        )}
      </QueryResult>
    </>
  );
}
