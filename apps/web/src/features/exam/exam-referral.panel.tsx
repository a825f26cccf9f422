/** The outcome of a referral, with its form for those who may record it. */
import {
  deleteReferral,
  type ExamInfo,
  type ExamReferral,
  examDetail,
  formatAngle,
  hasResult,
  overallLongWord,
  type StandingReferral,
} from '@spine/contract/exam';
import { dayOf, shortDayText } from '@spine/contract/kernel';
import { Button } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { Recording } from '#ui/referral/referral.form.tsx';
import { elsewhereText, referralText } from '#ui/referral/referral.text.ts';
import looks from '#ui/styles/looks.module.css';
import examCss from './exam.module.css';
import css from './exam-referral.module.css';

/** Loaded on demand: few users record an outcome. */
const ReferralForm = lazyComponent(
  async () => (await import('#ui/referral/referral.form.tsx')).ReferralForm,
);

const textFor = (elsewhere: boolean) => (elsewhere ? elsewhereText : referralText);

function Outcome({ referral }: { referral: ExamReferral }) {
  const text = textFor(referral.elsewhere);
  const { attendedOn, hospital, cobbAngle, recordedBy, recordedAt } = referral;
  return (
    <>
      <dl className={looks.kv}>
        <dt>{text.attendedOn}</dt>
        <dd>{attendedOn}</dd>
        <dt>{text.hospital}</dt>
        <dd>{hospital ?? text.notTold}</dd>
        <dt>{text.cobbAngleShort}</dt>
        <dd>{cobbAngle === null ? text.notTold : `${formatAngle(cobbAngle)}°`}</dd>
      </dl>
      <p className={examCss.caption}>{text.recordedBy(recordedBy, dayOf(recordedAt))}</p>
    </>
  );
}

function useAskToDelete(examId: string, text: ReturnType<typeof textFor>): () => void {
  const confirm = useConfirm();
  const remove = useApiMutation(deleteReferral, {
    success: text.DEL_SUCCESS,
    refresh: [examDetail],
  });
  return () =>
    confirm({
      title: text.deleteTitle,
      detail: text.deleteDetail,
      okText: text.delete,
      danger: true,
      act: () => remove.mutateAsync({ input: { examId } }),
    });
}

/** The form keeps the record it was opened with, even if the panel shows another one meanwhile. */
type Open = (recording: Recording) => void;
type ReferralProps = { info: ExamInfo; record: Open };

/** `elsewhere`: what can be recorded now. The recorded outcome may be of the other kind. */
function Acts({ info, elsewhere, record }: ReferralProps & { elsewhere: boolean }) {
  const { referral } = info;
  const text = textFor(elsewhere);
  const askToDelete = useAskToDelete(info.id, textFor(referral?.elsewhere ?? elsewhere));
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

/** An open referral of an earlier examination comes first, whatever this examination found. Its outcome is recorded here. */
function OpenReferral({ standing, record }: { standing: StandingReferral; record: Open }) {
  const mayRecord = useCan('exam.upload');
  const { examId, date, overall } = standing;
  const referring = { id: examId, examTime: `${date}T00:00:00+08:00`, referral: null };
  return (
    <section className={clsx(examCss.part, looks.part)}>
      <h3>{referralText.standing}</h3>
      <p className={css.none}>
        {referralText.standingOf(shortDayText(date), overallLongWord(overall))}
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

/** Whether the screening has a result and did not refer the child, so that a diagnosis elsewhere can be recorded. */
function mayBeDiagnosedElsewhere({ referred, referral, overall: { finding } }: ExamInfo): boolean {
  return !referred && referral?.elsewhere !== false && hasResult(finding);
}

/** The child's open referral, and the outcome recorded for this examination. */
export function Referral({ info }: { info: ExamInfo }) {
  const { standing, referral } = info;
  const [recording, record] = useState<Recording>();
  return (
    <>
      {standing && <OpenReferral standing={standing} record={record} />}
      {(!standing || referral) && <OwnReferral info={info} record={record} />}
      {recording && <ReferralForm {...recording} onClose={() => record(undefined)} />}
    </>
  );
}

/** Nothing where there is nothing to record. */
function OwnReferral({ info, record }: ReferralProps) {
  const mayRecord = useCan('exam.upload');
  const { referred, referral } = info;
  const elsewhere = mayBeDiagnosedElsewhere(info);
  if (!referred && !referral && !(elsewhere && mayRecord)) return null;
  const text = textFor(referral?.elsewhere ?? elsewhere);
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
