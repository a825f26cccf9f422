/** The form of the report settings beside the report it makes. */

import { degreeWord, RESULTS_BY_SEVERITY, type ResultId, resultName } from '@spine/contract/exam';
import { formatToMinute } from '@spine/contract/kernel';
import { sampleReport } from '@spine/contract/report';
import {
  ADVICE_MAX,
  ADVICE_PARAGRAPHS_MAX,
  EVALUATION_FIELDS,
  type TemplateRow,
  tidyAdvice,
} from '@spine/contract/template';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Form, type FormInstance, Segmented } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { call } from '#platform/call/call.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { useSession } from '#platform/session/session.ts';
import { CountedTextArea } from '#ui/form/counted-text-area.tsx';
import { EditConflict } from '#ui/form/edit/edit-conflict.tsx';
import { Field } from '#ui/form/field.tsx';
import formCss from '#ui/form/form.module.css';
import { faultRule } from '#ui/form/rules.ts';
import { useDebounced } from '#ui/form/use-debounced.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import { ReportPage } from '#ui/report-page/report-page.tsx';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import {
  type Draft,
  defaultAdvice,
  type InfoLine,
  lineFault,
  toDraft,
  toReportSample,
} from './template.draft.ts';
import css from './template.module.css';
import { templateText as text } from './template.text.ts';
import { TemplateLinesField } from './template-lines.field.tsx';
import { TemplateLogoField } from './template-logo.field.tsx';
import { useTemplateSave } from './use-template-save.ts';

const RESULT_LABELS: Readonly<Record<ResultId, string>> = { ...resultName, ...degreeWord };
/** Type smaller than this is hard to read for parents without glasses. */
const SMALL_POINTS = 9;

function AdviceSize({ points }: { points: number }) {
  return points < SMALL_POINTS ? <b>{text.adviceSmall(points)}</b> : text.adviceSize(points);
}

type TemplatePreviewPanelProps = {
  readonly draft: Draft;
  readonly resultId: ResultId;
  readonly setResultId: (resultId: ResultId) => void;
};

/** The report as it would be printed with the draft, for each result and both types of examination. */
function TemplatePreviewPanel({ draft, resultId, setResultId }: TemplatePreviewPanelProps) {
  const orgName = useSession((state) => state.user?.orgName ?? '');
  const [typeId, setTypeId] = useState<0 | 1>(0);
  const sample = { resultId, typeId, ...toReportSample(draft, resultId, orgName) };
  // The former page stays until the next one is loaded.
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(sampleReport, sample),
    queryFn: ({ signal }) => call(sampleReport, sample, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section className={css.preview} aria-label={text.preview}>
      <div className={css.switches}>
        <Segmented
          aria-label={text.previewResult}
          value={resultId}
          onChange={setResultId}
          options={RESULTS_BY_SEVERITY.map((each) => ({ value: each, label: RESULT_LABELS[each] }))}
        />
        <Segmented
          aria-label={text.previewType}
          value={typeId}
          onChange={setTypeId}
          options={([0, 1] as const).map((each) => ({ value: each, label: text.typeWord[each] }))}
        />
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      <div className={css.desk}>{data && <ReportPage label={text.preview} svg={data.svg} />}</div>
      <p className={css.note}>
        {text.sample}
        {data && <AdviceSize points={data.adviceSize} />}
      </p>
    </section>
  );
}

const paragraphs = faultRule((value: string) =>
  tidyAdvice(value).split('\n').length <= ADVICE_PARAGRAPHS_MAX
    ? undefined
    : text.tooManyParagraphs,
);

type TemplateAdviceFieldProps = {
  form: FormInstance<Draft>;
  resultId: ResultId;
  /** Called when the advice gets the focus, to show its preview. */
  visit: () => void;
  restore: () => void;
};

/** The advice of one result: its text with a counter, whether it is the default, and a button to restore that. */
function TemplateAdviceField({ form, resultId, visit, restore }: TemplateAdviceFieldProps) {
  const field = EVALUATION_FIELDS[resultId];
  const written = tidyAdvice(Form.useWatch(field, form) ?? '');
  const defaultText = defaultAdvice(resultId);
  const isDefault = written === '' || written === defaultText;
  const result = resultName[resultId];
  const hint = (
    <span className={css.whose}>
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
      <CountedTextArea max={ADVICE_MAX} placeholder={defaultText} onFocus={visit} />
    </Field>
  );
}

const QUIET_MS = 250;

const linesRule = faultRule((lines: readonly InfoLine[]) => lineFault(lines)?.message);

type Props = { row: TemplateRow; reload: () => Promise<TemplateRow | undefined> };
function savedWords({ updatedAt }: TemplateRow): string {
  return updatedAt ? text.savedAt(formatToMinute(updatedAt)) : text.never;
}

export function TemplateForm(loaded: Props) {
  const [form] = Form.useForm<Draft>();
  const [initial] = useState(() => toDraft(loaded.row));
  const [resultId, setResultId] = useState<ResultId>(1);
  const save = useTemplateSave(form, loaded);
  useUnsavedGuard(save.unsaved, form);
  const draft = useDebounced(Form.useWatch([], form) ?? initial, QUIET_MS);
  const restore = (resultId: ResultId) => {
    const field = EVALUATION_FIELDS[resultId];
    form.setFieldValue(field, defaultAdvice(resultId));
    save.touched({ [field]: '' });
    setResultId(resultId);
  };
  return (
    <div className={css.template}>
      <Form<Draft>
        form={form}
        layout="vertical"
        initialValues={initial}
        scrollToFirstError={{ focus: true }}
        onValuesChange={save.touched}
        onFinish={(values) => void save.submit(values)}
        className={clsx(css.form, formCss.form)}
      >
        <EditConflict edit={save.edit} form={form} />
        <section className={clsx(css.card, looks.card)}>
          <h2 className={looks.h2}>{text.logo}</h2>
          <Field name="logo" label={text.logo} hint={text.logoHint}>
            <TemplateLogoField />
          </Field>
        </section>
        <section className={clsx(css.card, looks.card)}>
          <h2 className={looks.h2}>{text.advice}</h2>
          <p className={css.note}>{text.adviceNote}</p>
          {RESULTS_BY_SEVERITY.map((resultId) => (
            <TemplateAdviceField
              key={resultId}
              form={form}
              resultId={resultId}
              visit={() => setResultId(resultId)}
              restore={() => restore(resultId)}
            />
          ))}
        </section>
        <section className={clsx(css.card, looks.card)}>
          <h2 className={looks.h2}>{text.lines}</h2>
          <p className={css.note}>{text.linesNote}</p>
          {/* Only the faulty line is marked, not every input: the status is not passed on. */}
          <Form.Item
            className={clsx(formCss.field, css.linesItem)}
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
        <div className={clsx(css.acts, formCss.acts)}>
          <Button type="primary" htmlType="submit" loading={save.busy}>
            {text.save}
          </Button>
          <span className={css.note}>{savedWords(save.row)}</span>
        </div>
      </Form>
      <TemplatePreviewPanel draft={draft} resultId={resultId} setResultId={setResultId} />
    </div>
  );
}
