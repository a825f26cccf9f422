/** The reason of a correction, and of an assignment also the child, in a dialog. */
import {
  assignExam,
  CORRECTION_REASON_MAX,
  type ExamRow,
  examDetail,
  examHistory,
  listCorrections,
  listExams,
  voidExam,
} from '@spine/contract/exam';
import { listPatients } from '@spine/contract/patient';
import { Select } from 'antd';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, required } from '#ui/form/rules.ts';
import { useDebounced } from '#ui/form/use-debounced.ts';
import { correctionText as text } from './exam-correction.text.ts';

/** What shows an examination: each is asked for again after a correction. */
const CORRECTED_LISTS = [listExams, examHistory, examDetail, listCorrections] as const;

const MAX_RESULTS = 20;
const DEBOUNCE_MS = 300;

type FormProps = { exam: ExamRow; onClose: () => void };

function ReasonField() {
  return (
    <Field
      name="reason"
      label={text.reason}
      hint={text.reasonHint}
      rules={[required(text.reason), maxChars(text.reason, CORRECTION_REASON_MAX)]}
    >
      <CountedTextArea max={CORRECTION_REASON_MAX} />
    </Field>
  );
}

function VoidForm({ exam: { id }, onClose }: FormProps) {
  const { mutateAsync } = useApiMutation(voidExam, {
    success: text.VOID_SUCCESS,
    refresh: CORRECTED_LISTS,
  });
  return (
    <FormModal<{ reason: string }>
      title={text.voidTitle}
      name="void"
      initial={{}}
      submit={async ({ reason }) => void (await mutateAsync({ input: { id, reason } }))}
      submitLabel={text.void}
      onClose={onClose}
    >
      <p>{text.voidNote}</p>
      <ReasonField />
    </FormModal>
  );
}

type ChildSelectProps = {
  exam: ExamRow;
  id?: string;
  value?: string;
  onChange?: (id: string) => void;
};

/** The other children of the school, by a part of their name. */
function ChildSelect({ exam, ...field }: ChildSelectProps) {
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data, isFetching } = useApiQuery(
    listPatients,
    { schoolId: exam.schoolId, name, size: MAX_RESULTS },
    { enabled: name !== '' },
  );
  const children = (data?.rows ?? []).filter((child) => child.id !== exam.patientId);
  return (
    <Select
      {...field}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      placeholder={text.childHint}
      loading={isFetching}
      notFoundContent={name === '' ? text.childHint : text.childNone}
      options={children.map(({ id, name: called, gradeName, clazzName }) => ({
        value: id,
        label: `${called} ${gradeName}${clazzName}`,
      }))}
    />
  );
}

function AssignForm({ exam, onClose }: FormProps) {
  const { mutateAsync } = useApiMutation(assignExam, {
    success: text.ASSIGN_SUCCESS,
    refresh: CORRECTED_LISTS,
  });
  return (
    <FormModal<{ patientId: string; reason: string }>
      title={text.assignTitle}
      name="assign"
      initial={{}}
      submit={async (values) => void (await mutateAsync({ input: { id: exam.id, ...values } }))}
      submitLabel={text.assign}
      onClose={onClose}
    >
      <p>{text.assignNote(exam.name)}</p>
      <Field name="patientId" label={text.child} rules={[required(text.child)]}>
        <ChildSelect exam={exam} />
      </Field>
      <ReasonField />
    </FormModal>
  );
}

/** What the form does with the examination. */
export type CorrectionAct = 'void' | 'assign';

export function CorrectionForm({ act, ...form }: FormProps & { act: CorrectionAct }) {
  return act === 'void' ? <VoidForm {...form} /> : <AssignForm {...form} />;
}
