/** Whom to issue to: children, a class, or all children with a result; results that need a doctor first are disabled. */
import { RESULTS_BY_SEVERITY, ResultId } from '@spine/contract/exam';
import {
  ISSUE_RESULT_NAMES,
  ONLY_SUPPORTING_TEXT,
  SEE_DOCTOR_FIRST_TEXT,
  SEE_DOCTOR_RESULTS,
} from '@spine/contract/prescription';
import { Checkbox, Form, type FormInstance, Segmented } from 'antd';
import formCss from '#ui/form/form.module.css';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import { SchoolClassFields } from '#ui/school-class/school-class.fields.tsx';
import css from './issue.module.css';
import { issueText as text } from './issue.text.ts';
import { IssueChildrenField } from './issue-children.field.tsx';
import type { IssueKind, IssueValues } from './issue-choice.ts';

/** A result as an option: its shape and its name. */
function ResultMark({ resultId, words }: { resultId: ResultId; words: string }) {
  return (
    <span className={css.result}>
      <ResultShape resultId={resultId} />
      {words}
    </span>
  );
}

type Props = { form: FormInstance<IssueValues>; values: IssueValues };

const KINDS = (['children', 'class', 'result'] as const).map((value) => ({
  value,
  label: text.kinds[value],
}));

const RESULT_OPTIONS = [...RESULTS_BY_SEVERITY]
  .sort((a, b) => Number(SEE_DOCTOR_RESULTS.includes(a)) - Number(SEE_DOCTOR_RESULTS.includes(b)))
  .map((value) => ({
    value,
    disabled: SEE_DOCTOR_RESULTS.includes(value),
    label: <ResultMark resultId={value} words={ISSUE_RESULT_NAMES[value]} />,
  }));

function ClassFields({ form, values }: Props) {
  const isOptional = values.kind === 'result';
  const placeholders = isOptional
    ? { school: text.anySchool, grade: text.anyGrade, clazz: undefined }
    : { school: text.schoolHint, grade: text.gradeHint, clazz: text.clazzHint };
  return (
    <div className={css.places}>
      <SchoolClassFields
        form={form}
        chosen={values}
        placeholders={placeholders}
        allowClear={isOptional}
        className={formCss.field}
      />
    </div>
  );
}

function Results({ form, values }: Props) {
  return (
    <>
      <Form.Item name="resultIds" label={text.results} className={formCss.field}>
        <Checkbox.Group className={css.results} options={RESULT_OPTIONS} />
      </Form.Item>
      <p className={css.note}>{SEE_DOCTOR_FIRST_TEXT}</p>
      {values.resultIds.includes(ResultId.SeverityOne) && (
        <p className={css.note}>{ONLY_SUPPORTING_TEXT}</p>
      )}
      <ClassFields form={form} values={values} />
    </>
  );
}

const FIELDS: Readonly<Record<IssueKind, (props: Props) => React.ReactNode>> = {
  children: () => (
    <Form.Item name="children" label={text.children} className={formCss.field}>
      <IssueChildrenField />
    </Form.Item>
  ),
  class: (props) => <ClassFields {...props} />,
  result: (props) => <Results {...props} />,
};

export function IssueTargetFields(props: Props) {
  const Fields = FIELDS[props.values.kind];
  return (
    <>
      <Form.Item name="kind" label={text.whom} className={formCss.field}>
        <Segmented options={KINDS} aria-label={text.whom} />
      </Form.Item>
      <Fields {...props} />
    </>
  );
}
