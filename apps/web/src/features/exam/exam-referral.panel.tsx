/** What came of a referral, as the visits in the case of the child say; more of them are recorded by `visit`. */
import {
  type ExamInfo,
  type ExamReferral,
  formatAngle,
  hasResult,
  overallLongWord,
  type StandingReferral,
} from '@spine/contract/exam';
import { dayOf, shortDayText } from '@spine/contract/kernel';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ChildLink } from '#ui/child-link/child-link.tsx';
import looks from '#ui/styles/looks.module.css';
import { visitResultText } from '#ui/visit-result/visit-result.text.ts';
import examCss from './exam.module.css';
import css from './exam-referral.module.css';
import { elsewhereText, referralText as text } from './exam-referral.text.ts';

function Outcome({ referral }: { referral: ExamReferral }) {
  const { attendedOn, hospital, cobbAngle, recordedBy, recordedAt } = referral;
  return (
    <>
      <dl className={looks.kv}>
        <dt>{visitResultText.day}</dt>
        <dd>{attendedOn}</dd>
        <dt>{visitResultText.hospital}</dt>
        <dd>{hospital ?? text.notTold}</dd>
        <dt>{visitResultText.cobb}</dt>
        <dd>{cobbAngle === null ? text.notTold : `${formatAngle(cobbAngle)}°`}</dd>
      </dl>
      <p className={examCss.caption}>{text.recordedBy(recordedBy, dayOf(recordedAt))}</p>
    </>
  );
}

/** An open referral of an earlier examination comes first, whatever this examination found. */
function OpenReferral({ date, overall, visit }: StandingReferral & { visit: ReactNode }) {
  return (
    <section className={clsx(examCss.part, looks.part)}>
      <h3>{text.standing}</h3>
      <p className={css.none}>{text.standingOf(shortDayText(date), overallLongWord(overall))}</p>
      <div className={css.acts}>{visit}</div>
    </section>
  );
}

type ReferralProps = { info: ExamInfo; visit: ReactNode };

/** The child's open referral, and what counts in the project of this examination. */
export function Referral({ info, visit }: ReferralProps) {
  const { standing, referral } = info;
  if (!standing) return <OwnReferral info={info} visit={visit} />;
  return (
    <>
      <OpenReferral {...standing} visit={visit} />
      {referral && <OwnReferral info={info} visit={null} />}
    </>
  );
}

/** Nothing where the screening neither sent the child to a hospital nor can have missed anything. */
function OwnReferral({ info, visit }: ReferralProps) {
  const { patientId, referred, referral, overall } = info;
  if (!referred && !referral && !hasResult(overall.finding)) return null;
  const isElsewhere = referral ? referral.elsewhere : !referred;
  const { title, byHospital, none } = isElsewhere ? elsewhereText : text;
  return (
    <section className={clsx(examCss.part, looks.part)}>
      <h3>
        {title}
        <small>{byHospital}</small>
      </h3>
      {referral ? <Outcome referral={referral} /> : <p className={css.none}>{none}</p>}
      <div className={css.acts}>
        {visit}
        <ChildLink id={patientId}>{referral ? text.inCase : text.course}</ChildLink>
      </div>
    </section>
  );
}
