/** The advice of one grade: its text with a counter, whose it is, and the way back to the default. */
import { type ResultId, resultName } from '@spine/contract/exam';
import {
  ADVICE_MAX,
  ADVICE_PARAGRAPHS_MAX,
  EVALUATION_OF,
  tidyAdvice,
} from '@spine/contract/template';
import { Button, Form, type FormInstance, type FormRule } from 'antd';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { GradeMark } from '#ui/grade-tag/grade-tag.tsx';
import { type Draft, defaultAdvice } from './template.draft.ts';
import { templateText as text } from './template.text.ts';

const paragraphs: FormRule = {
  validator: (_rule, value: string) =>
    tidyAdvice(value).split('\n').length <= ADVICE_PARAGRAPHS_MAX
      ? Promise.resolve()
      : Promise.reject(new Error(text.tooManyParagraphs)),
};

type Props = {
  form: FormInstance<Draft>;
  resultId: ResultId;
  /** The grade is being written: its preview is wanted. */
  visit: () => void;
  restore: () => void;
};

export function TemplateAdviceField({ form, resultId, visit, restore }: Props) {
  const field = EVALUATION_OF[resultId];
  const written = tidyAdvice(Form.useWatch(field, form) ?? '');
  const usual = defaultAdvice(resultId);
  const isDefault = written === '' || written === usual;
  const result = resultName[resultId];
  const hint = (
    <span className="template-whose">
      <GradeMark resultId={resultId} />
      {isDefault ? text.isDefault : text.isOwn}
      {!isDefault && (
        <Button type="link" size="small" aria-label={text.restoreOf(result)} onClick={restore}>
          {text.restore}
        </Button>
      )}
    </span>
  );
  return (
    <Field name={field} label={text.adviceOf(result)} rules={[paragraphs]} hint={hint}>
      <CountedTextArea max={ADVICE_MAX} placeholder={usual} onFocus={visit} />
    </Field>
  );
}
