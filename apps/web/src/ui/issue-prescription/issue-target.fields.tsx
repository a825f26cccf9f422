/** Whom: children, a class, or everybody of a result; of the results only those that may be issued to at all. */
import { RESULTS_BY_SEVERITY, ResultId } from '@spine/contract/exam';
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import {
  ISSUE_RESULT_NAMES,
  ONLY_SUPPORTING_TEXT,
  SEE_DOCTOR_FIRST_TEXT,
  SEE_DOCTOR_RESULTS,
} from '@spine/contract/prescription';
import { listClasses, listSchools } from '@spine/contract/school';
import { Checkbox, Form, type FormInstance, Segmented, Select } from 'antd';
import { useAsk } from '#platform/use-call.ts';
import formCss from '#ui/form/form.module.css';
import type { Option } from '#ui/list-page/list-types.ts';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import css from './issue.module.css';
import { issueText as text } from './issue.text.ts';
import { IssueChildrenField } from './issue-children.field.tsx';
import type { IssueKind, IssueValues } from './issue-choice.ts';

const FRESH_MS = 60_000;
const named = (name: string): Option => ({ value: name, label: name });

/** Schools, and the grades and classes of the chosen one, as options. */
function useIssuePlaces({ schoolId, gradeName }: IssueValues) {
  const fresh = { staleTime: FRESH_MS };
  const schools = useAsk(listSchools, { size: DROPDOWN_SIZE, asc: 'name' }, fresh);
  const classes = useAsk(
    listClasses,
    { schoolId: schoolId ?? '' },
    { ...fresh, enabled: schoolId !== undefined },
  );
  const grades = schoolId === undefined ? [] : (classes.data?.rows ?? []);
  const grade = grades.find((each) => each.gradeName === gradeName);
  return {
    schools: (schools.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    grades: grades.map((each) => named(each.gradeName)),
    classes: (grade?.classes ?? []).map((each) => named(each.clazzName)),
  };
}

/** A result in the choice of whom to issue to: its mark and its word. */
function ResultMark({ resultId, words }: { resultId: ResultId; words: string }) {
  return (
    <span className={css.result}>
      <ResultShape resultId={resultId} />
      {words}
    </span>
  );
}

type Props = { form: FormInstance<IssueValues>; values: IssueValues };
type PlaceName = 'schoolId' | 'gradeName' | 'clazzName';

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

type PlaceProps = {
  name: PlaceName;
  label: string;
  hint: string;
  options: readonly Option[];
  optional?: boolean;
  onChange?: () => void;
};

function PlaceField({ name, label, hint, options, optional = false, onChange }: PlaceProps) {
  return (
    <Form.Item name={name} label={label} className={formCss.field}>
      <Select
        allowClear={optional}
        placeholder={hint}
        options={[...options]}
        disabled={options.length === 0}
        showSearch={{ optionFilterProp: 'label' }}
        {...(onChange && { onChange })}
      />
    </Form.Item>
  );
}

function Places({ form, values }: Props) {
  const { schools, grades, classes } = useIssuePlaces(values);
  const optional = values.kind === 'result';
  const forget = (...names: PlaceName[]) =>
    form.setFieldsValue(Object.fromEntries(names.map((name) => [name, undefined])));
  return (
    <div className={css.places}>
      <PlaceField
        name="schoolId"
        label={text.school}
        hint={optional ? text.anySchool : text.schoolHint}
        options={schools}
        optional={optional}
        onChange={() => forget('gradeName', 'clazzName')}
      />
      <PlaceField
        name="gradeName"
        label={text.grade}
        hint={optional ? text.anyGrade : text.gradeHint}
        options={grades}
        optional={optional}
        onChange={() => forget('clazzName')}
      />
      {!optional && (
        <PlaceField name="clazzName" label={text.clazz} hint={text.clazzHint} options={classes} />
      )}
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
      <Places form={form} values={values} />
    </>
  );
}

const FIELDS: Readonly<Record<IssueKind, (props: Props) => React.ReactNode>> = {
  children: () => (
    <Form.Item name="children" label={text.children} className={formCss.field}>
      <IssueChildrenField />
    </Form.Item>
  ),
  class: (props) => <Places {...props} />,
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
