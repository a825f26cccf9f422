/** The day of the visit, the hospital and what it measured, in a dialog: of a referral, or of a diagnosis elsewhere. */
import {
  COBB_ANGLE_CONFIRMED,
  COBB_ANGLE_MAX,
  type ExamInfo,
  examDetail,
  HOSPITAL_MAX,
  recordElsewhere,
  recordReferral,
} from '@spine/contract/exam';
import { dateInShanghai, dayOf } from '@spine/contract/kernel';
import { App, Input, InputNumber } from 'antd';
import { LOCAL_CODES, Refused } from '#platform/refused.ts';
import { useCall } from '#platform/use-call.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, maxChars, required } from '#ui/form/rules.ts';
import { elsewhereText, referralText } from './exam.text.ts';

type Values = { attendedOn: string; hospital?: string; cobbAngle?: number | null };
type Props = {
  info: Pick<ExamInfo, 'id' | 'examTime' | 'referral'>;
  /** The child was not sent to a hospital; without its angle a diagnosis elsewhere is none. */
  elsewhere: boolean;
  onClose: () => void;
};

/** More decimals than an angle has are kept as typed, so that the rule can name them. */
const TYPED_DIGITS = /^\d{1,3}(\.\d)?$/;

function cobbRule(least: number, words: string) {
  return faultRule((angle: number | null | undefined) => {
    if (angle === null || angle === undefined) return undefined;
    const isRight = TYPED_DIGITS.test(String(angle)) && angle >= least && angle <= COBB_ANGLE_MAX;
    return isRight ? undefined : words;
  });
}

function initialOf(referral: ExamInfo['referral']): Partial<Values> {
  if (!referral) return {};
  const { attendedOn, hospital, cobbAngle } = referral;
  return { attendedOn, cobbAngle, ...(hospital !== null && { hospital }) };
}

/** Keeps the form open, with its input. */
const notSaved = new Refused({ code: LOCAL_CODES.offline, message: referralText.bareTitle });

export function ReferralForm({ info, elsewhere, onClose }: Props) {
  const { modal } = App.useApp();
  const text = elsewhere ? elsewhereText : referralText;
  const angleRules = elsewhere
    ? [required(text.cobbAngleShort), cobbRule(COBB_ANGLE_CONFIRMED, text.cobbAngleWrong)]
    : [cobbRule(0, text.cobbAngleWrong)];
  const askBare = () =>
    modal.confirm({
      title: text.bareTitle,
      content: text.bareDetail,
      okText: text.bareSave,
      cancelText: text.bareBack,
      autoFocusButton: 'cancel',
    });
  const told = { success: text.SAVE_SUCCESS, refresh: [examDetail] };
  const record = useCall(recordReferral, told);
  const found = useCall(recordElsewhere, told);
  const examDay = dayOf(info.examTime);
  const save = async ({ attendedOn, hospital, cobbAngle }: Values) => {
    const visit = { examId: info.id, attendedOn, hospital: hospital || null };
    const angle = cobbAngle ?? null;
    if (elsewhere && angle !== null) {
      await found.mutateAsync({ input: { ...visit, cobbAngle: angle } });
      return;
    }
    const isBare = visit.hospital === null && angle === null;
    if (isBare && !(await askBare())) throw notSaved;
    await record.mutateAsync({ input: { ...visit, cobbAngle: angle } });
  };
  return (
    <FormModal<Values>
      title={info.referral?.elsewhere === elsewhere ? text.editTitle : text.record}
      name="referral"
      initial={initialOf(info.referral)}
      submit={save}
      onClose={onClose}
    >
      <DayField
        name="attendedOn"
        label={text.attendedOn}
        rules={[required(text.attendedOn)]}
        hint={text.attendedOnHint(examDay)}
        earliest={examDay}
        latest={dateInShanghai(new Date())}
      />
      <Field
        name="hospital"
        label={text.hospital}
        rules={[maxChars(text.hospital, HOSPITAL_MAX)]}
        hint={text.hospitalHint}
      >
        <Input autoComplete="off" />
      </Field>
      <Field name="cobbAngle" label={text.cobbAngle} rules={angleRules} hint={text.cobbAngleHint}>
        <InputNumber<number> controls={false} inputMode="decimal" autoComplete="off" />
      </Field>
    </FormModal>
  );
}
