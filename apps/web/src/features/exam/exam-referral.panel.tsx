/** What came of sending the child to a hospital, with its form for those who may record it. */

import {
  angleDigits,
  deleteReferral,
  type ExamInfo,
  type ExamReferral,
  examDetail,
  hasResult,
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
import { elsewhereText, referralText } from './exam.text.ts';
import type { Recording } from './exam-referral.form.tsx';
import css from './exam-referral.module.css';

/** Few who open an examination record an outcome. */
const ReferralForm = lazily(async () => (await import('./exam-referral.form.tsx')).ReferralForm);

const wordsOf = (elsewhere: boolean) => (elsewhere ? elsewhereText : referralText);

function Outcome({ referral }: { referral: ExamReferral }) {
  const text = wordsOf(referral.elsewhere);
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

function useAskToDelete(examId: string, text: ReturnType<typeof wordsOf>): () => void {
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

/** The form stays open on what was read when it was opened, whatever is shown meanwhile. */
type Open = (recording: Recording) => void;
type Shown = { info: ExamInfo; record: Open };

/** `elsewhere` says what can be recorded here; what is recorded may be the other. */
function Acts({ info, elsewhere, record }: Shown & { elsewhere: boolean }) {
  const { referral } = info;
  const text = wordsOf(elsewhere);
  const askToDelete = useAskToDelete(info.id, wordsOf(referral?.elsewhere ?? elsewhere));
  return (
    <div className={css.acts}>
      {(info.referred || elsewhere) && (
        <Button size="small" onClick={() => record({ info, elsewhere })}>
          {referral?.elsewhere === elsewhere ? text.edit : text.record}
        </Button>
      )}
      {referral && (
        <Button size="small" danger onClick={askToDelete}>
          {text.delete}
        </Button>
      )}
    </div>
  );
}

/** What an earlier examination still asks for leads, whatever this one reads; its outcome can be recorded here. */
function Standing({ standing, record }: { standing: StandingReferral; record: Open }) {
  const mayRecord = useCan('exam.upload');
  const { examId, date, overall } = standing;
  const referring = { id: examId, examTime: `${date}T00:00:00+08:00`, referral: null };
  return (
    <section className={clsx(examCss.part, looks.part)}>
      <h3>{referralText.standing}</h3>
      <p className={css.none}>
        {referralText.standingOf(dayWords(date), overallLongWord(overall))}
      </p>
      {mayRecord && (
        <div className={css.acts}>
          <Button size="small" onClick={() => record({ info: referring, elsewhere: false })}>
            {referralText.record}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Whether the screening was whole and sent the child to no hospital, so that a diagnosis elsewhere can be recorded. */
function isMissable({ referred, referral, overall: { finding } }: ExamInfo): boolean {
  return !referred && referral?.elsewhere !== false && hasResult(finding);
}

/** What is open of the child, and what a hospital found because of this examination. */
export function Referral({ info }: { info: ExamInfo }) {
  const { standing, referral } = info;
  const [recording, record] = useState<Recording>();
  return (
    <>
      {standing && <Standing standing={standing} record={record} />}
      {(!standing || referral) && <OwnReferral info={info} record={record} />}
      {recording && <ReferralForm {...recording} onClose={() => record(undefined)} />}
    </>
  );
}

/** Nothing where there is nothing to record. */
function OwnReferral({ info, record }: Shown) {
  const mayRecord = useCan('exam.upload');
  const { referred, referral } = info;
  const elsewhere = isMissable(info);
  if (!referred && !referral && !(elsewhere && mayRecord)) return null;
  const text = wordsOf(referral?.elsewhere ?? elsewhere);
  return (
    <section className={clsx(examCss.part, looks.part)}>
      <h3>
        {text.title}
        <small>{text.byHospital}</small>
      </h3>
      {referral ? (
        <Outcome referral={referral} />
      ) : (
        <p className={css.none}>{mayRecord ? text.none : text.cannotRecord}</p>
      )}
      {mayRecord && <Acts info={info} elsewhere={elsewhere} record={record} />}
    </section>
  );
}
