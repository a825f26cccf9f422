/** One child: each fault of its row as a sentence, or why it has none, and one touch to where that is mended. */
import {
  type CheckLead,
  checkLeadWord,
  checkLevelWord,
  checkReason,
  differenceWord,
  type FaultyChild,
  faultSentence,
  leftOutWord,
} from '@spine/contract/monitoring';
import clsx from 'clsx';
import { Link } from 'react-router';
import { useCan } from '#platform/session/session.ts';
import { stationAddress } from '#platform/station-address.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useRunningProjects } from '#ui/use-running-projects.ts';
import { useMonitoringYear } from '../use-monitoring-year.ts';
import { usePlanAddress } from '../use-plan-address.ts';
import css from './check.module.css';
import { checkPageText as text } from './check-page.text.ts';
import { findStationProject, groupByLead, isUnnumbered, leftOutLead } from './check-rows.ts';

type Props = { child: FaultyChild; schoolId: string };

export function ChildRow({ child, schoolId }: Props) {
  return (
    <li className={css.child}>
      <p>
        <b>{child.name}</b>
        <span className={looks.soft}>
          {child.gradeName}
          {child.clazzName}
        </span>
        {child.serial !== null && <span className={looks.faint}>{text.serial(child.serial)}</span>}
      </p>
      {child.leftOut !== null && <LeftOut child={child} schoolId={schoolId} />}
      {groupByLead(child.faults).map(({ lead, faults }) => (
        <div key={lead} className={css.group}>
          <ul>
            {faults.map((fault) => (
              <Fault key={fault.code} fault={fault} child={child} />
            ))}
          </ul>
          {!faults.every((fault) => isUnnumbered(fault, child)) && (
            <LeadLink child={child} lead={lead} />
          )}
        </div>
      ))}
    </li>
  );
}

type FaultProps = { fault: FaultyChild['faults'][number]; child: FaultyChild };

function Fault({ fault, child }: FaultProps) {
  const { code, level } = fault;
  const { difference } = child;
  const isDifference = code === 'resultDiffers' && difference !== null;
  return (
    <li>
      <span className={clsx(looks.state, level === 'bounced' && css.bounced)}>
        {checkLevelWord[level]}
      </span>
      <span>
        {isDifference ? differenceWord[difference] : faultSentence(fault)}
        <small>{isUnnumbered(fault, child) ? text.giveNumber : checkReason[code].fix}</small>
      </span>
    </li>
  );
}

/** Without a word where the user may not go there. */
function LeadLink({ child, lead }: { child: FaultyChild; lead: CheckLead }) {
  const mayOpenExam = useCan('exam.menu');
  const mayOpenChild = useCan('patientList.menu');
  const plan = usePlanAddress();
  const addresses: Readonly<Record<CheckLead, string | undefined>> = {
    exam:
      mayOpenExam && child.examId !== null
        ? `/mainPage/examine-history?open=${child.examId}`
        : undefined,
    patient: mayOpenChild ? `/mainPage/patientsList?open=${child.patientId}` : undefined,
    plan,
  };
  const to = addresses[lead];
  if (to === undefined) return null;
  const words = checkLeadWord[lead];
  return (
    <Link
      className={clsx(buttonCss.btn, css.mend)}
      to={to}
      aria-label={text.leadOf(words, child.name)}
    >
      {words}
    </Link>
  );
}

function LeftOut({ child, schoolId }: Props) {
  const cause = child.leftOut;
  if (cause === null) return null;
  const lead = leftOutLead[cause];
  return (
    <div className={css.group}>
      <ul>
        <li>
          <span className={looks.plainTag}>{text.figures.leftOut}</span>
          <span>{leftOutWord[cause]}</span>
        </li>
      </ul>
      {lead === 'station' && <StationLink child={child} schoolId={schoolId} />}
      {lead !== 'station' && lead !== null && <LeadLink child={child} lead={lead} />}
    </div>
  );
}

/** Without a project under way that holds the school nobody can be examined. */
function StationLink({ child, schoolId }: Props) {
  const mayExamine = useCan('exam.upload');
  const { year } = useMonitoringYear();
  const project = findStationProject(useRunningProjects(schoolId, mayExamine) ?? [], year);
  if (!mayExamine || !project) return null;
  const { patientId: childId, gradeName: grade, clazzName: clazz, name } = child;
  return (
    <a
      className={clsx(buttonCss.btn, css.mend)}
      href={stationAddress(project.id, schoolId, { grade, clazz, childId })}
      aria-label={text.leadOf(text.examine, name)}
      title={project.name}
    >
      {text.examine}
    </a>
  );
}
