/** Decides a request: the record was corrected, or it is not, with a reason that the family reads. */
import {
  CORRECTION_DECISIONS,
  type CorrectionDecision,
  type CorrectionRequest,
  correctionDecisionWord,
  correctionRequestsOfChild,
  countCorrectionRequests,
  decideCorrectionRequest,
  listCorrectionRequests,
  REFUSAL_REASON_MAX,
} from '@spine/contract/data-request';
import { Checkbox, Form, type FormInstance, Segmented } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, printableRule, required } from '#ui/form/rules.ts';
import { optionsOf } from '#ui/options.ts';
import { factWords } from './correction.columns.tsx';
import css from './data-request.module.css';
import { requestCardText, decideCorrectionText as text } from './data-request.text.ts';

type Values = { decision: CorrectionDecision; reason?: string; isRight?: boolean };
type Props = { name: string; request: CorrectionRequest; onClose: () => void };

const DECISIONS = optionsOf(CORRECTION_DECISIONS, correctionDecisionWord);

function ReasonField({ form }: { form: FormInstance<Values> }) {
  const decision = Form.useWatch('decision', form) ?? 'corrected';
  if (decision === 'corrected')
    return (
      <>
        <p className={css.words}>{text.correctedHint}</p>
        <Form.Item name="isRight" valuePropName="checked">
          <Checkbox>{text.isRight}</Checkbox>
        </Form.Item>
      </>
    );
  return (
    <Field
      name="reason"
      label={text.reason}
      hint={text.reasonHint}
      rules={[required(text.reason), maxChars(text.reason, REFUSAL_REASON_MAX), printableRule]}
    >
      <CountedTextArea max={REFUSAL_REASON_MAX} />
    </Field>
  );
}

export function DecideCorrectionForm({ name, request, onClose }: Props) {
  const decide = useApiMutation(decideCorrectionRequest, {
    success: text.done,
    refresh: [correctionRequestsOfChild, listCorrectionRequests, countCorrectionRequests],
  });
  return (
    <FormModal<Values>
      title={text.title(name)}
      name="decide-correction"
      initial={{ decision: 'corrected' }}
      submitLabel={text.submit}
      submit={async ({ decision, reason, isRight }) => {
        const refusal = decision === 'refused' && reason !== undefined ? { reason } : {};
        const word = decision === 'corrected' && isRight === true ? { isRight } : {};
        await decide.mutateAsync({ input: { id: request.id, decision, ...refusal, ...word } });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={css.words}>
            {requestCardText.shouldBe(factWords(request), request.requested)}
          </p>
          <Field name="decision" label={text.decision}>
            <Segmented block options={DECISIONS} aria-label={text.decision} />
          </Field>
          <ReasonField form={form} />
        </>
      )}
    </FormModal>
  );
}
