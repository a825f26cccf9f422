/** The form of the report settings beside the report it makes. */
import { type ResultId, resultName } from '@spine/contract/exam';
import {
  ADVICE_MAX,
  ADVICE_PARAGRAPHS_MAX,
  EVALUATION_OF,
  type TemplateRow,
  tidyAdvice,
} from '@spine/contract/template';
import { Button, Form, type FormInstance, type FormRule } from 'antd';
import { useEffect, useState } from 'react';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { Field } from '#ui/form/field.tsx';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import '#ui/form/form.css';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import {
  type Draft,
  defaultAdvice,
  draftOf,
  type InfoLine,
  lineFault,
  RESULTS,
} from './template.draft.ts';
import { templateText as text } from './template.text.ts';
import { TemplateLinesField } from './template-lines.field.tsx';
import { TemplateLogoField } from './template-logo.field.tsx';
import { TemplatePreviewPanel } from './template-preview.panel.tsx';
import { useTemplateSave } from './use-template-save.ts';

const paragraphs: FormRule = {
  validator: (_rule, value: string) =>
    tidyAdvice(value).split('\n').length <= ADVICE_PARAGRAPHS_MAX
      ? Promise.resolve()
      : Promise.reject(new Error(text.tooManyParagraphs)),
};

type TemplateAdviceFieldProps = {
  form: FormInstance<Draft>;
  resultId: ResultId;
  /** The result is being written: its preview is wanted. */
  visit: () => void;
  restore: () => void;
};

/** The advice of one result: its text with a counter, whose it is, and the way back to the default. */
function TemplateAdviceField({ form, resultId, visit, restore }: TemplateAdviceFieldProps) {
  const field = EVALUATION_OF[resultId];
  const written = tidyAdvice(Form.useWatch(field, form) ?? '');
  const usual = defaultAdvice(resultId);
  const isDefault = written === '' || written === usual;
  const result = resultName[resultId];
  const hint = (
    <span className="template-whose">
      <ResultShape resultId={resultId} />
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

/** A value once it has not changed for a while. */
function useSettled<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs);
    return () => clearTimeout(timer);
  }, [value, quietMs]);
  return settled;
}

const QUIET_MS = 250;

const linesRule: FormRule = {
  validator: (_rule, lines: readonly InfoLine[]) => {
    const fault = lineFault(lines);
    return fault ? Promise.reject(new Error(fault.message)) : Promise.resolve();
  },
};

type Props = { row: TemplateRow; reload: () => Promise<TemplateRow | undefined> };
type OvertakenProps = { keepMine: () => void; takeTheirs: () => void; busy: boolean };

function Overtaken({ keepMine, takeTheirs, busy }: OvertakenProps) {
  return (
    <div className="template-overtaken" role="alert">
      <p className="h2">{text.changedTitle}</p>
      <p>{text.changedHint}</p>
      <Button type="primary" loading={busy} onClick={keepMine}>
        {text.keepMine}
      </Button>
      <Button onClick={takeTheirs}>{text.takeTheirs}</Button>
    </div>
  );
}

/** `2026-11-20 10:00`: the instant travels with the offset of Shanghai. */
function savedWords({ updatedAt }: TemplateRow): string {
  return updatedAt ? text.savedAt(updatedAt.slice(0, 16).replace('T', ' ')) : text.never;
}

export function TemplateForm(loaded: Props) {
  const [form] = Form.useForm<Draft>();
  const [initial] = useState(() => draftOf(loaded.row));
  const [resultId, setResultId] = useState<ResultId>(1);
  const save = useTemplateSave(form, loaded);
  useUnsavedGuard(save.unsaved);
  const draft = useSettled(Form.useWatch([], form) ?? initial, QUIET_MS);
  const restore = (resultId: ResultId) => {
    const field = EVALUATION_OF[resultId];
    form.setFieldValue(field, defaultAdvice(resultId));
    save.touched({ [field]: '' });
    setResultId(resultId);
  };
  return (
    <div className="template">
      <Form<Draft>
        form={form}
        layout="vertical"
        initialValues={initial}
        scrollToFirstError={{ focus: true }}
        onValuesChange={save.touched}
        onFinish={(values) => void save.submit(values)}
        className="form"
      >
        <section className="card">
          <h2 className="h2">{text.logo}</h2>
          <Field name="logo" label={text.logo} hint={text.logoHint}>
            <TemplateLogoField />
          </Field>
        </section>
        <section className="card">
          <h2 className="h2">{text.advice}</h2>
          <p className="soft">{text.adviceNote}</p>
          {RESULTS.map((resultId) => (
            <TemplateAdviceField
              key={resultId}
              form={form}
              resultId={resultId}
              visit={() => setResultId(resultId)}
              restore={() => restore(resultId)}
            />
          ))}
        </section>
        <section className="card">
          <h2 className="h2">{text.lines}</h2>
          <p className="soft">{text.linesNote}</p>
          {/* The status stays here: the fault is one line's, not that of every input. */}
          <Form.Item
            className="field"
            name="examineOrgInfo"
            label={text.lines}
            rules={[linesRule]}
            extra={text.linesKeys}
            validateTrigger="onSubmit"
            validateStatus=""
          >
            <TemplateLinesField />
          </Form.Item>
        </section>
        <div className="form-acts">
          {save.overtaken && (
            <Overtaken
              keepMine={() => void save.keepMine()}
              takeTheirs={() => void save.reload()}
              busy={save.busy}
            />
          )}
          {!save.overtaken && (
            <Button type="primary" htmlType="submit" loading={save.busy}>
              {text.save}
            </Button>
          )}
          <span className="soft">{savedWords(save.row)}</span>
        </div>
      </Form>
      <TemplatePreviewPanel draft={draft} resultId={resultId} setResultId={setResultId} />
    </div>
  );
}
