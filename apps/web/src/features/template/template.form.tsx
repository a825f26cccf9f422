/** The form of the report settings beside the report it makes. */
import type { ResultId } from '@spine/contract/exam';
import { EVALUATION_OF, type TemplateRow } from '@spine/contract/template';
import { Button, Form, type FormRule } from 'antd';
import { useState } from 'react';
import { Field } from '#ui/form/field.tsx';
import '#ui/form/form.css';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import {
  type Draft,
  defaultAdvice,
  draftOf,
  GRADES,
  type InfoLine,
  lineFault,
} from './template.draft.ts';
import { templateText as text } from './template.text.ts';
import { TemplateAdviceField } from './template-advice.field.tsx';
import { TemplateLinesField } from './template-lines.field.tsx';
import { TemplateLogoField } from './template-logo.field.tsx';
import { TemplatePreviewPanel } from './template-preview.panel.tsx';
import { useSettled } from './use-settled.ts';
import { useTemplateSave } from './use-template-save.ts';

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
  const restore = (grade: ResultId) => {
    const field = EVALUATION_OF[grade];
    form.setFieldValue(field, defaultAdvice(grade));
    save.touched({ [field]: '' });
    setResultId(grade);
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
          {GRADES.map((grade) => (
            <TemplateAdviceField
              key={grade}
              form={form}
              resultId={grade}
              visit={() => setResultId(grade)}
              restore={() => restore(grade)}
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
