/** One type of a school: its classes, and the children behind the counts. */
import {
  type CheckedSchool,
  listMonitoringClasses,
  monitoredStageWord,
} from '@spine/contract/monitoring';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './check.module.css';
import { checkPageText as text } from './check-page.text.ts';
import type { SchoolChoice } from './check-view.ts';
import { ChildrenPanel } from './children.panel.tsx';
import { ClassesCard } from './classes.card.tsx';
import type { CheckViewState } from './use-check-view.ts';

const WIDTHS = [120, 60, 60];

type Props = {
  planId: string;
  choice: SchoolChoice;
  schools: readonly CheckedSchool[];
  state: CheckViewState;
};

export function SchoolPanel({ planId, choice, schools, state }: Props) {
  const { schoolId, stage } = choice;
  const school = schools.find((each) => each.schoolId === schoolId && each.stage === stage);
  return (
    <>
      <Link className={css.back} to={state.addressOf({ school: undefined, filter: {} })}>
        <Icon name="left" />
        {text.back}
      </Link>
      {school ? (
        <School planId={planId} school={school} state={state} />
      ) : (
        <p className={looks.soft}>{text.gone}</p>
      )}
    </>
  );
}

type SchoolProps = { planId: string; school: CheckedSchool; state: CheckViewState };

function School({ planId, school, state }: SchoolProps) {
  const { schoolId, stage, schoolName } = school;
  const classes = useApiQuery(listMonitoringClasses, { planId, schoolId, stage }, { staleTime: 0 });
  return (
    <>
      <h2 className={css.name}>{text.schoolName(schoolName, monitoredStageWord[stage])}</h2>
      <div className={css.columns}>
        <QueryResult query={classes} widths={WIDTHS}>
          {({ rows }) => <ClassesCard classes={rows} state={state} />}
        </QueryResult>
        <ChildrenPanel planId={planId} school={school} state={state} />
      </div>
    </>
  );
}
