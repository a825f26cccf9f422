/** Enters what a family asked by phone, on paper or in person. */
import {
  ASKER_MAX,
  addCorrectionRequest,
  CORRECTION_FACTS,
  type CorrectionFact,
  correctionFactWord,
  correctionRequestsOfChild,
  countCorrectionRequests,
  listCorrectionRequests,
  REQUEST_WORDS_MAX,
  type RequestChannel,
  requestChannelWord,
  STAFF_REQUEST_CHANNELS,
} from '@spine/contract/data-request';
import { examHistory } from '@spine/contract/exam';
import { dayOf } from '@spine/contract/kernel';
import { Form, type FormInstance, Input, Segmented, Select } from 'antd';
import { useRef } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, printableRule, required } from '#ui/form/rules.ts';
import { optionsOf } from '#ui/options.ts';
import css from './data-request.module.css';
import { addCorrectionText as text } from './data-request.text.ts';

type Values = {
  fact: CorrectionFact;
  examId?: string;
  requested: string;
  channel: Exclude<RequestChannel, 'guardian'>;
  asker: string;
  day: string;
};
type Props = { child: { readonly id: string; readonly name: string }; onClose: () => void };

const FACTS = optionsOf(CORRECTION_FACTS, correctionFactWord);
const CHANNELS = optionsOf(STAFF_REQUEST_CHANNELS, requestChannelWord);
const MOST_EXAMS = 50;

/** Of the fact `exam`. */
function ExamField({ patientId, form }: { patientId: string; form: FormInstance<Values> }) {
  const fact = Form.useWatch('fact', form);
  const isOfExam = fact === 'exam';
  const { data } = useApiQuery(
    examHistory,
    { patientId, voided: 'with', size: MOST_EXAMS },
    { enabled: isOfExam },
  );
  if (!isOfExam) return null;
  const options = (data?.rows ?? []).map(({ id, examTime, res }) => ({
    value: id,
    label: `${dayOf(examTime)} ${res}`,
  }));
  return (
    <Field name="examId" label={text.exam} rules={[required(text.exam)]}>
      <Select options={options} />
    </Field>
  );
}

export function AddCorrectionForm({ child: { id: patientId, name }, onClose }: Props) {
  const requestId = useRef(newRecordId());
  const add = useApiMutation(addCorrectionRequest, {
    success: text.done,
    refresh: [correctionRequestsOfChild, listCorrectionRequests, countCorrectionRequests],
  });
  return (
    <FormModal<Values>
      title={text.title(name)}
      name="add-correction"
      initial={{ channel: 'phone', day: serverToday() }}
      submitLabel={text.submit}
      submit={async ({ examId, ...values }) => {
        const named = values.fact === 'exam' && examId !== undefined ? { examId } : {};
        await add.mutateAsync({ input: { id: requestId.current, patientId, ...values, ...named } });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={css.words}>{text.lead}</p>
          <Field name="fact" label={text.fact} rules={[required(text.fact)]}>
            <Select options={FACTS} />
          </Field>
          <ExamField patientId={patientId} form={form} />
          <Field
            name="requested"
            label={text.requested}
            hint={text.requestedHint}
            rules={[
              required(text.requested),
              maxChars(text.requested, REQUEST_WORDS_MAX),
              printableRule,
            ]}
          >
            <CountedTextArea max={REQUEST_WORDS_MAX} />
          </Field>
          <Field name="channel" label={text.channel}>
            <Segmented block options={CHANNELS} aria-label={text.channel} />
          </Field>
          <Field
            name="asker"
            label={text.asker}
            hint={text.askerHint}
            rules={[required(text.asker), maxChars(text.asker, ASKER_MAX), printableRule]}
          >
            <Input />
          </Field>
          <DayField
            name="day"
            label={text.day}
            rules={[required(text.day)]}
            latest={serverToday()}
          />
        </>
      )}
    </FormModal>
  );
}
