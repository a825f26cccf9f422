/** What came of sending the child to a hospital, with its form for those who may record it. */

import {
  angleDigits,
  deleteReferral,
  type ExamInfo,
  type ExamReferral,
  examDetail,
  overallLongWord,
  type StandingReferral,
} from '@spine/contract/exam';
import { dayOf, dayWords } from '@spine/contract/kernel';
import { Button } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { useCan } from '#platform/session.ts';
import { useCall } from '#platform/use-call.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { lazily } from '#ui/lazily.tsx';
import looks from '#ui/styles/looks.module.css';
import examCss from './exam.module.css';
import { referralText as text } from './exam.text.ts';
import css from './exam-referral.module.css';

/** Few who open an examination record an outcome. */
const ReferralForm = lazily(async () => (await import('./exam-referral.form.tsx')).ReferralForm);

function Outcome({ referral }: { referral: ExamReferral }) {
  const { attendedOn, hospital, cobbAngle, recordedBy, recordedAt } = referral;
  return (
    <>
      <dl className={looks.kv}>
        <dt>{text.attendedOn}</dt>
        <dd>{attendedOn}</dd>
        <dt>{text.hospital}</dt>
        <dd>{hospital ?? text.notTold}</dd>
        <dt>{text.cobbAngleShort}</dt>
        <dd>{cobbAngle === null ? text.notTold : `${angleDigits(cobbAngle)}°`}</dd>
      </dl>
      <p className={examCss.caption}>{text.recordedBy(recordedBy, dayOf(recordedAt))}</p>
    </>
  );
}

function useAskToDelete(examId: string): () => void {
  const confirm = useConfirm();
  const remove = useCall(deleteReferral, { success: text.DEL_SUCCESS, refresh: [examDetail] });
  return () =>
    confirm({
      title: text.deleteTitle,
      detail: text.deleteDetail,
      okText: text.delete,
      danger: true,
      act: () => remove.mutateAsync({ input: { examId } }),
    });
}

function Acts({ info }: { info: ExamInfo }) {
  const [isOpen, setOpen] = useState(false);
  const askToDelete = useAskToDelete(info.id);
  return (
    <div className={css.acts}>
      {info.referred && (
        <Button size="small" onClick={() => setOpen(true)}>
          {info.referral ? text.edit : text.record}
        </Button>
      )}
      {info.referral && (
        <Button size="small" danger onClick={askToDelete}>
          {text.delete}
        </Button>
      )}
      {isOpen && <ReferralForm info={info} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** What an earlier examination still asks for leads, whatever this one reads; its outcome can be recorded here. */
function Standing({ standing }: { standing: StandingReferral }) {
  const mayRecord = useCan('exam.upload');
  const [isOpen, setOpen] = useState(false);
  const { examId, date, overall } = standing;
  const referring = { id: examId, examTime: `${date}T00:00:00+08:00`, referral: null };
  return (
    <section className={clsx(examCss.part, looks.part)}>
      <h3>{text.standing}</h3>
      <p className={css.none}>{text.standingOf(dayWords(date), overallLongWord(overall))}</p>
      {mayRecord && (
        <div className={css.acts}>
          <Button size="small" onClick={() => setOpen(true)}>
            {text.record}
          </Button>
        </div>
      )}
      {isOpen && <ReferralForm info={referring} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Nothing for a child nobody sent to a hospital. */
export function Referral({ info }: { info: ExamInfo }) {
  const mayRecord = useCan('exam.upload');
  if (info.standing) return <Standing standing={info.standing} />;
  if (!info.referred && !info.referral) return null;
  return (
    <section className={clsx(examCss.part, looks.part)}>
      <h3>
        {text.title}
        <small>{text.byHospital}</small>
      </h3>
      {info.referral ? (
        <Outcome referral={info.referral} />
      ) : (
        <p className={css.none}>{mayRecord ? text.none : text.cannotRecord}</p>
      )}
      {mayRecord && <Acts info={info} />}
    </section>
  );
}
