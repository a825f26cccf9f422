/** What may be corrected of an examination in the drawer, and of a voided one who voided it and why. */
import {
  type ExamRow,
  examDetail,
  examHistory,
  listCorrections,
  listExams,
  mayCorrect,
  mayUnvoid,
  unvoidExam,
  type Voiding,
} from '@spine/contract/exam';
import { formatToMinute } from '@spine/contract/kernel';
import type { SessionUser } from '@spine/contract/session';
import { Button } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { serverTime } from '#platform/call/server-time.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useSession } from '#platform/session/session.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import looks from '#ui/styles/looks.module.css';
import examCss from './exam.module.css';
import type { CorrectionAct } from './exam-correction.form.tsx';
import { correctionText as text } from './exam-correction.text.ts';
import css from './exam-referral.module.css';

/** Loaded on demand: few examinations are corrected. */
const CorrectionForm = lazyComponent(
  async () => (await import('./exam-correction.form.tsx')).CorrectionForm,
);

/** The acts that a user is offered for an examination, by the rules of the server. */
export function offeredActs(
  exam: Pick<ExamRow, 'doctorId' | 'uploadedAt' | 'voided'>,
  user: Pick<SessionUser, 'id' | 'role'> | undefined,
  now: Date,
): readonly (CorrectionAct | 'unvoid')[] {
  if (!user) return [];
  const correctable = { doctorId: exam.doctorId, uploadedAt: new Date(exam.uploadedAt) };
  const corrector = { userId: user.id, role: user.role, now };
  if (exam.voided === null) return mayCorrect(correctable, corrector) ? ['void', 'assign'] : [];
  return mayUnvoid({ ...correctable, voidedBy: exam.voided.byId }, corrector) ? ['unvoid'] : [];
}

function useAskToUnvoid(id: string): () => void {
  const confirm = useConfirm();
  const unvoid = useApiMutation(unvoidExam, {
    success: text.UNVOID_SUCCESS,
    refresh: [listExams, examHistory, examDetail, listCorrections],
  });
  return () =>
    confirm({
      title: text.unvoidTitle,
      detail: text.unvoidDetail,
      okText: text.unvoid,
      act: () => unvoid.mutateAsync({ input: { id } }),
    });
}

function Voided({ voided: { by, at, reason } }: { voided: Voiding }) {
  return (
    <>
      <h3>{text.voided}</h3>
      <p>{text.voidedBy(by, formatToMinute(at))}</p>
      <p>{text.because(reason)}</p>
    </>
  );
}

export function Correction({ exam }: { exam: ExamRow }) {
  const user = useSession((state) => state.user);
  const [act, setAct] = useState<CorrectionAct>();
  const askToUnvoid = useAskToUnvoid(exam.id);
  const acts = offeredActs(exam, user, serverTime());
  if (acts.length === 0 && exam.voided === null) return null;
  return (
    <section className={clsx(examCss.part, looks.part)}>
      {exam.voided ? (
        <Voided voided={exam.voided} />
      ) : (
        <>
          <h3>{text.title}</h3>
          <p className={css.none}>{text.hint}</p>
        </>
      )}
      {acts.length > 0 && (
        <div className={css.acts}>
          {acts.map((offered) => (
            <Button
              key={offered}
              size="small"
              danger={offered === 'void'}
              onClick={() => (offered === 'unvoid' ? askToUnvoid() : setAct(offered))}
            >
              {text[offered]}
            </Button>
          ))}
        </div>
      )}
      {act && <CorrectionForm act={act} exam={exam} onClose={() => setAct(undefined)} />}
    </section>
  );
}
