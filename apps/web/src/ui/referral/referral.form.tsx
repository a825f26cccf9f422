/** The day of the visit, the hospital and what it measured, in a dialog: of a referral, or of a diagnosis elsewhere. */
import {
  COBB_ANGLE_CONFIRMED,
  COBB_ANGLE_MAX,
  type ExamInfo,
  type ExamReferral,
  examDetail,
  examErrors,
  examReferral,
  formatAngle,
  HOSPITAL_MAX,
  NO_REFERRAL,
  REFERRAL_PARTS,
  recordElsewhere,
  recordReferral,
} from '@spine/contract/exam';
import { caseOfChild, countCases, listCases } from '@spine/contract/follow-up';
import { dateInShanghai, dayOf } from '@spine/contract/kernel';
import { App, type FormInstance, Input, InputNumber } from 'antd';
import { LOCAL_CODES, Refused } from '#platform/call/refused.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, maxChars, required } from '#ui/form/rules.ts';
import { elsewhereText, referralText } from './referral.text.ts';

type Values = { attendedOn: string; hospital?: string; cobbAngle?: number | null };
export type Recording = {
  info: Pick<ExamInfo, 'id' | 'examTime' | 'referral'>;
  /** A diagnosis elsewhere, of a child that was not referred; it requires the angle. */
  elsewhere: boolean;
};
type Props = Recording & { onClose: () => void };

/** An outcome, or that none is recorded yet. */
type Row = Pick<ExamReferral, 'hospital' | 'cobbAngle' | 'version'> & {
  attendedOn: string | null;
};
const NO_OUTCOME: Row = { attendedOn: null, hospital: null, cobbAngle: null, version: NO_REFERRAL };

/** The input keeps surplus decimals, so that this rule can report them. */
const TYPED_DIGITS = /^\d{1,3}(\.\d)?$/;

function cobbRule(least: number, words: string) {
  return faultRule((angle: number | null | undefined) => {
    if (angle === null || angle === undefined) return undefined;
    const isRight = TYPED_DIGITS.test(String(angle)) && angle >= least && angle <= COBB_ANGLE_MAX;
    return isRight ? undefined : words;
  });
}

function toFormValues({ attendedOn, hospital, cobbAngle }: Row): Partial<Values> {
  return {
    ...(attendedOn !== null && { attendedOn }),
    ...(hospital !== null && { hospital }),
    cobbAngle,
  };
}

function toInput({ attendedOn, hospital, cobbAngle }: Partial<Values>) {
  return { attendedOn, hospital: hospital || null, cobbAngle: cobbAngle ?? null };
}

const PARTS = describeParts<typeof REFERRAL_PARTS, Values>(REFERRAL_PARTS, {
  attendedOn: { label: referralText.attendedOn, show: ({ attendedOn }) => attendedOn },
  hospital: { label: referralText.hospital, show: ({ hospital }) => hospital },
  cobbAngle: {
    label: referralText.cobbAngleShort,
    show: ({ cobbAngle }) => (typeof cobbAngle === 'number' ? `${formatAngle(cobbAngle)}°` : ''),
  },
});

/** A visit is also a step of the child's follow-up. */
const CHANGED = [examDetail, listCases, countCases, caseOfChild];

function useReferralEdit({ info, elsewhere }: Recording) {
  const { SAVE_SUCCESS: success } = elsewhere ? elsewhereText : referralText;
  const record = useApiMutation(recordReferral, { success, refresh: CHANGED });
  const diagnose = useApiMutation(recordElsewhere, { success, refresh: CHANGED });
  return useEdit<Row, Values, ReturnType<typeof toInput>>(info.referral ?? NO_OUTCOME, {
    shape: examReferral,
    parts: PARTS,
    valuesOf: toFormValues,
    inputOf: toInput,
    send: ({ cobbAngle, ...visit }) => {
      const input = { ...visit, examId: info.id };
      if (!elsewhere) return record.mutateAsync({ input: { ...input, cobbAngle } });
      return diagnose.mutateAsync({ input: { ...input, cobbAngle: cobbAngle ?? undefined } });
    },
    gone: examErrors.referralNotFound,
    refresh: [examDetail],
  });
}

/** Thrown to keep the form open with its input. */
const notSaved = new Refused({ code: LOCAL_CODES.offline, message: referralText.bareTitle });

export function ReferralForm({ onClose, ...recording }: Props) {
  const { info, elsewhere } = recording;
  const { modal } = App.useApp();
  const text = elsewhere ? elsewhereText : referralText;
  const edit = useReferralEdit(recording);
  const angleRules = elsewhere
    ? [required(text.cobbAngleShort), cobbRule(COBB_ANGLE_CONFIRMED, text.cobbAngleWrong)]
    : [cobbRule(0, text.cobbAngleWrong)];
  const confirmDateOnly = () =>
    modal.confirm({
      title: text.bareTitle,
      content: text.bareDetail,
      okText: text.bareSave,
      cancelText: text.bareBack,
      autoFocusButton: 'cancel',
    });
  const examDay = dayOf(info.examTime);
  const save = async (values: Values, form: FormInstance<Values>) => {
    const { hospital, cobbAngle } = toInput(values);
    if (hospital === null && cobbAngle === null && !(await confirmDateOnly())) throw notSaved;
    await edit.save(values, form);
  };
  return (
    <FormModal<Values>
      title={info.referral?.elsewhere === elsewhere ? text.editTitle : text.record}
      name="referral"
      initial={toFormValues(info.referral ?? NO_OUTCOME)}
      submit={save}
      edit={edit}
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
