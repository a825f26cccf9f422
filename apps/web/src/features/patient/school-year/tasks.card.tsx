/** What does not add up in the coming year of a school, each line with its act. */
import type { OpenChild, SchoolYear } from '@spine/contract/enrolment';
import { schoolSystemWord } from '@spine/contract/school';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '#platform/session/session.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import type { ActChoice } from './act-choice.ts';
import css from './school-year.module.css';
import { schoolYearText as text } from './school-year.text.ts';

type Act = ((choice: ActChoice) => void) | undefined;
type Props = {
  of: SchoolYear;
  /** Undefined where the user may not. */
  act: Act;
};

function Line({
  words,
  detail,
  children,
}: {
  words: string;
  detail?: string;
  children?: ReactNode;
}) {
  return (
    <li>
      <span>
        {words} {detail && <small>{detail}</small>}
      </span>
      {children}
    </li>
  );
}

function SystemLine({ of: { id, system, systemSet } }: Pick<Props, 'of'>) {
  const maySet = useCan('schoolList.edit');
  if (systemSet) return null;
  return (
    <Line words={system ? text.systemInferred(schoolSystemWord[system]) : text.systemMissing}>
      {maySet && (
        <Link className={buttonCss.link} to={`/mainPage/school?open=${id}`}>
          {system ? text.checkSystem : text.setSystem}
        </Link>
      )}
    </Line>
  );
}

function GraduateLines({ of: { flows }, act }: Props) {
  return flows
    .filter(({ kind }) => kind === 'graduate')
    .map(({ from, count }) => (
      <Line key={from} words={text.graduates(from ?? '', count)}>
        {act && (
          <button
            type="button"
            className={buttonCss.link}
            onClick={() => act({ kind: 'repeat', gradeName: from ?? undefined })}
          >
            {text.flowKinds.repeat}
          </button>
        )}
      </Line>
    ));
}

function OpenLine({ child, act }: { child: OpenChild; act: Act }) {
  const { id, name, kind } = child;
  return (
    <Line words={name} detail={`${text.named(child)}，${text.openKinds[kind]}`}>
      {act && (
        <button
          type="button"
          className={buttonCss.link}
          onClick={() => act({ kind: 'grade', chosen: [{ id, name }] })}
        >
          {text.actGrade}
        </button>
      )}
    </Line>
  );
}

/** Whether the lowest grade waits for the list of its new children. */
function isAwaited({ grades: [lowest] }: SchoolYear): boolean {
  return lowest !== undefined && lowest.now > 0 && lowest.next === 0;
}

function AwaitedLine({ of }: Pick<Props, 'of'>) {
  const mayImport = useCan('patientList.upload');
  const { id } = of;
  const [lowest] = of.grades;
  if (!lowest || !isAwaited(of)) return null;
  return (
    <Line words={text.newGrade(lowest.gradeName)}>
      {mayImport && (
        <Link className={buttonCss.link} to={`/mainPage/patientsList/import?schoolId=${id}`}>
          {text.importRoster}
        </Link>
      )}
    </Line>
  );
}

export function TasksCard({ of, act }: Props) {
  const { open, openCount, systemSet, flows } = of;
  const isDone =
    openCount === 0 &&
    systemSet &&
    flows.every(({ kind }) => kind !== 'graduate') &&
    !isAwaited(of);
  return (
    <section className={clsx(looks.card, css.card)} aria-label={text.tasks}>
      <div className={css.head}>
        <h2>{text.tasks}</h2>
      </div>
      {isDone && <p>{text.noTasks}</p>}
      <ul className={css.rows}>
        <SystemLine of={of} />
        <AwaitedLine of={of} />
        <GraduateLines of={of} act={act} />
        {open.map((child) => (
          <OpenLine key={child.id} child={child} act={act} />
        ))}
      </ul>
      {openCount > open.length && <p>{text.moreOpen(openCount - open.length)}</p>}
    </section>
  );
}
