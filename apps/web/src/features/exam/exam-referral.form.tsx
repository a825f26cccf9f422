/** The day of the visit, the hospital and what it measured, in a dialog. */
import {
  COBB_ANGLE_MAX,
  type ExamInfo,
  examDetail,
  HOSPITAL_MAX,
  recordReferral,
} from '@spine/contract/exam';
import { dateInShanghai, dayOf } from '@spine/contract/kernel';
import { App, Input, InputNumber } from 'antd';
import { LOCAL_CODES, Refused } from '#platform/refused.ts';
import { useCall } from '#platform/use-call.ts';
import { DayInput } from '#ui/form/day-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, maxChars, required } from '#ui/form/rules.ts';
import { referralText as text } from './exam.text.ts';

type Values = { attendedOn: string; hospital?: string; cobbAngle?: number | null };
type Props = { info: Pick<ExamInfo, 'id' | 'examTime' | 'referral'>; onClose: () => void };

/** More decimals than an angle has are kept as typed, so that the rule can name them. */
const TYPED_DIGITS = /^\d{1,3}(\.\d)?$/;

const cobbRule = faultRule((angle: number | null | undefined) => {
  if (angle === null || angle === undefined) return undefined;
  const isRight = TYPED_DIGITS.test(String(angle)) && angle <= COBB_ANGLE_MAX;
  return isRight ? undefined : text.cobbAngleWrong;
});

function initialOf(referral: ExamInfo['referral']): Partial<Values> {
  if (!referral) return {};
  const { attendedOn, hospital, cobbAngle } = referral;
  return { attendedOn, cobbAngle, ...(hospital !== null && { hospital }) };
}

/** Keeps the form open, with its input. */
const notSaved = new Refused({ code: LOCAL_CODES.offline, message: text.bareTitle });

export function ReferralForm({ info, onClose }: Props) {
  const { modal } = App.useApp();
  const askBare = () =>
    modal.confirm({
      title: text.bareTitle,
      content: text.bareDetail,
      okText: text.bareSave,
      cancelText: text.bareBack,
      autoFocusButton: 'cancel',
    });
  const record = useCall(recordReferral, { success: text.SAVE_SUCCESS, refresh: [examDetail] });
  const examDay = dayOf(info.examTime);
  const save = async ({ attendedOn, hospital, cobbAngle }: Values) => {
    const outcome = { attendedOn, hospital: hospital || null, cobbAngle: cobbAngle ?? null };
    const isBare = outcome.hospital === null && outcome.cobbAngle === null;
    if (isBare && !(await askBare())) throw notSaved;
    await record.mutateAsync({ input: { examId: info.id, ...outcome } });
  };
  return (
    <FormModal<Values>
      title={info.referral ? text.editTitle : text.record}
      name="referral"
      initial={initialOf(info.referral)}
      submit={save}
      onClose={onClose}
    >
      <Field
        name="attendedOn"
        label={text.attendedOn}
        rules={[required(text.attendedOn)]}
        hint={text.attendedOnHint(examDay)}
      >
        <DayInput earliest={examDay} latest={dateInShanghai(new Date())} />
      </Field>
      <Field
        name="hospital"
        label={text.hospital}
        rules={[maxChars(text.hospital, HOSPITAL_MAX)]}
        hint={text.hospitalHint}
      >
        <Input autoComplete="off" />
      </Field>
      <Field name="cobbAngle" label={text.cobbAngle} rules={[cobbRule]} hint={text.cobbAngleHint}>
        <InputNumber<number> controls={false} inputMode="decimal" autoComplete="off" />
      </Field>
    </FormModal>
  );
}
