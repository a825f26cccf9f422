/** The way of a child to a hospital on its page: what is asked until when, what the family said, what the hospital said. */
import { formatAngle } from '@spine/contract/exam';
import { carePlanWord, diagnosisWord, type HospitalStanding } from '@spine/contract/follow-up';
import {
  bookedLead,
  DECLINED_VISIT_LEAD,
  dayText,
  type FamilyAnswer,
  type FamilyFollowUp,
  type FamilyReport,
  visitLead,
} from '@spine/contract/quick-query';
import clsx from 'clsx';
import { serverToday } from '#platform/call/server-time.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import familyCss from '../family.module.css';
import css from './visit.module.css';
import { visitText as text } from './visit.text.ts';

type Fact = readonly [label: string, words: string];

function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl className={css.facts}>
      {facts
        .filter((fact) => fact !== null)
        .map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
    </dl>
  );
}

const factOf = (label: string, words: string | null): Fact | null =>
  words === null || words === '' ? null : [label, words];

function Answered({ visit, today }: { visit: HospitalStanding; today: string }) {
  const { day, hospital, diagnosis, cobbAngle, plans, nextVisitOn } = visit;
  return (
    <Facts
      facts={[
        factOf(text.day, dayText(day)),
        factOf(text.hospital, hospital),
        factOf(text.diagnosis, diagnosis && diagnosisWord[diagnosis]),
        factOf(text.cobb, cobbAngle === null ? null : text.degrees(formatAngle(cobbAngle))),
        factOf(text.plans, text.join(plans.map((plan) => carePlanWord[plan]))),
        factOf(text.next(nextVisitOn, today), nextVisitOn && dayText(nextVisitOn)),
      ]}
    />
  );
}

function Reported({ report }: { report: FamilyReport }) {
  const count = report.photoIds.length;
  return (
    <Facts
      facts={[
        factOf(text.day, dayText(report.day)),
        factOf(text.hospital, report.hospital),
        factOf(text.photos, count === 0 ? null : text.photoCount(count)),
      ]}
    />
  );
}

/** Where the child stands, in a sentence. */
function leadOf(followUp: FamilyFollowUp, today: string): string {
  const { standing, booked, visit, report } = followUp;
  if (standing === 'toCheck') return report ? text.toCheckDetail : text.toCheckOfHospital;
  if (standing === 'booked' && booked) return bookedLead(booked, today);
  if (standing === 'visited') return text.seenOn(visit ? dayText(visit.day) : '');
  if (standing === 'answered') return '';
  return standing === 'declined' ? DECLINED_VISIT_LEAD : visitLead(followUp, today);
}

/** Of the only thing a family may say. */
function wordOf({ standing, report }: FamilyFollowUp): string {
  if (report) return text.change;
  const isUnseen = standing === 'toVisit' || standing === 'declined';
  return isUnseen ? text.answers.visited : text.again;
}

type Props = { followUp: FamilyFollowUp; open: (answer: FamilyAnswer) => void };

function Buttons({ followUp, open }: Props) {
  const { answers } = followUp;
  if (answers.length > 1)
    return (
      <fieldset className={css.field}>
        <legend>{text.ask}</legend>
        <div className={css.answers}>
          {answers.map((answer) => (
            <button
              key={answer}
              type="button"
              className={buttonCss.btn}
              onClick={() => open(answer)}
            >
              {text.answers[answer]}
            </button>
          ))}
        </div>
      </fieldset>
    );
  return answers.map((answer) => (
    <button
      key={answer}
      type="button"
      className={clsx(css.more, buttonCss.btn)}
      onClick={() => open(answer)}
    >
      {wordOf(followUp)}
    </button>
  ));
}

export function FollowUpCard({ followUp, open }: Props) {
  const { standing, report, visit, notYet } = followUp;
  const today = serverToday();
  const lead = leadOf(followUp, today);
  // Of a case that is over nothing is to be said where no visit was recorded in it.
  if (standing === 'answered' && !visit && followUp.answers.length === 0) return null;
  return (
    <section className={clsx(familyCss.block, familyCss.section, looks.card)}>
      <h2>{standing === 'answered' ? text.answered : text.cardTitle}</h2>
      <div role="status">
        {standing === 'toCheck' && report && <p className={css.done}>{text.toCheck}</p>}
        {lead !== '' && <p>{lead}</p>}
        {notYet !== null && <p className={looks.soft}>{text.thanks(notYet)}</p>}
      </div>
      {standing === 'toCheck' && report && <Reported report={report} />}
      {standing === 'answered' && visit && <Answered visit={visit} today={today} />}
      <Buttons followUp={followUp} open={open} />
    </section>
  );
}
