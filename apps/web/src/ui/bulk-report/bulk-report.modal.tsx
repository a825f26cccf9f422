/**
 * The dialog that begins a bulk report: of chosen examinations, or of a place the user narrows from project to
 * class. It says how many reports there will be; the file is made in the background and found under 任务.
 *
 *     {printing && <BulkReportModal place={{ projectId, schoolId }} onClose={() => setPrinting(false)} />}
 */
import { DROPDOWN_SIZE, type InputOf } from '@spine/contract/kernel';
import { listProjects } from '@spine/contract/project';
import { addBulkReport, type BulkReportFormat, countBulkReport } from '@spine/contract/report';
import { listClasses, listSchools } from '@spine/contract/school';
import { Form, type FormInstance, Radio, Select } from 'antd';
import { announceJob } from '#platform/jobs.ts';
import { useAsk, useCall } from '#platform/use-call.ts';
import { FormModal } from '#ui/form/form-modal.tsx';
import type { Option, Selection } from '#ui/list-page/list-types.ts';
import css from './bulk-report.module.css';
import { bulkReportText as text } from './bulk-report.text.ts';

type ReportChoice = InputOf<typeof countBulkReport>;

function wordsOf({ retests, declined }: { retests: number; declined: number }): string {
  return [
    text.rule,
    ...(retests > 0 ? [text.retests(retests)] : []),
    ...(declined > 0 ? [text.declined(declined)] : []),
  ].join('；');
}

/** How many reports a choice gives, and whom it leaves out, before anything is begun. */
function ReportCount({ choice }: { choice: ReportChoice }) {
  const { data, error } = useAsk(countBulkReport, choice);
  if (error)
    return (
      <p className={css.count} role="alert">
        {error.message}
      </p>
    );
  return (
    <p className={css.count} role="status">
      <b>{headOf(data?.reports)}</b>
      {data && wordsOf(data)}
    </p>
  );
}

function headOf(reports: number | undefined): string {
  if (reports === undefined) return text.counting;
  return reports === 0 ? text.none : text.reports(reports);
}

const MODAL_WIDTH = 480;

type ReportPlace = Pick<ReportChoice, 'projectId' | 'schoolId' | 'gradeName' | 'clazzName'>;
type Values = ReportPlace & { format: BulkReportFormat };
export type BulkReportScope = {
  /** Chosen rows of the examinations' list, or all that its filters find. */
  selection?: Selection;
  /** Where the dialog was opened; the user may widen or narrow it. */
  place?: ReportPlace;
};

function choiceOf({ ids, allMatching, input }: Selection): ReportChoice {
  return allMatching ? input : { ids: [...ids] };
}

const FRESH = { staleTime: 60_000 };
const named = (name: string): Option => ({ value: name, label: name });
const byId = ({ id, name }: { id: string; name: string }): Option => ({ value: id, label: name });

/** What a bulk report may be narrowed to, as options. */
function usePlaces({ schoolId, gradeName }: ReportPlace) {
  const projects = useAsk(listProjects, { size: DROPDOWN_SIZE }, FRESH);
  const schools = useAsk(listSchools, { size: DROPDOWN_SIZE, asc: 'name' }, FRESH);
  const isAsked = schoolId !== undefined;
  const classes = useAsk(listClasses, { schoolId: schoolId ?? '' }, { ...FRESH, enabled: isAsked });
  const grades = isAsked ? (classes.data?.rows ?? []) : [];
  const grade = grades.find((each) => each.gradeName === gradeName);
  return {
    projects: (projects.data?.rows ?? []).map(byId),
    schools: (schools.data?.rows ?? []).map(byId),
    grades: grades.map((each) => named(each.gradeName)),
    classes: (grade?.classes ?? []).map((each) => named(each.clazzName)),
  };
}

function PlaceSelect(props: {
  name: keyof ReportPlace;
  label: string;
  any: string;
  options: Option[];
  onChange?: () => void;
}) {
  const { name, label, any, options, onChange } = props;
  return (
    <Form.Item name={name} label={label}>
      <Select
        allowClear
        placeholder={any}
        options={options}
        disabled={options.length === 0}
        showSearch={{ optionFilterProp: 'label' }}
        {...(onChange && { onChange })}
      />
    </Form.Item>
  );
}

function PlaceFields({ form }: { form: FormInstance<Values> }) {
  const { format, ...place }: Partial<Values> = Form.useWatch([], form) ?? {};
  const { projects, schools, grades, classes } = usePlaces(place);
  const forget = (...names: (keyof ReportPlace)[]) =>
    form.setFieldsValue(Object.fromEntries(names.map((name) => [name, undefined])));
  return (
    <>
      <PlaceSelect name="projectId" label={text.project} any={text.anyProject} options={projects} />
      <PlaceSelect
        name="schoolId"
        label={text.school}
        any={text.anySchool}
        options={schools}
        onChange={() => forget('gradeName', 'clazzName')}
      />
      <PlaceSelect
        name="gradeName"
        label={text.grade}
        any={text.anyGrade}
        options={grades}
        onChange={() => forget('clazzName')}
      />
      <PlaceSelect name="clazzName" label={text.clazz} any={text.anyClass} options={classes} />
      <FormatField />
      <ReportCount choice={place} />
    </>
  );
}

function FormatField() {
  return (
    <Form.Item name="format" label={text.format}>
      <Radio.Group className={css.formats}>
        <Radio value="pdf">
          {text.pdf}
          <small>{text.pdfHint}</small>
        </Radio>
        <Radio value="zip">
          {text.zip}
          <small>{text.zipHint}</small>
        </Radio>
      </Radio.Group>
    </Form.Item>
  );
}

type Props = BulkReportScope & { onClose: () => void };

export function BulkReportModal({ selection, place = {}, onClose }: Props) {
  const add = useCall(addBulkReport);
  const begin = async ({ format, ...narrowed }: Values) => {
    const choice = selection ? choiceOf(selection) : narrowed;
    await add.mutateAsync({ input: { ...choice, format } });
    selection?.clear();
    announceJob();
  };
  return (
    <FormModal<Values>
      title={text.title}
      name="bulk-report"
      initial={{ ...place, format: 'pdf' }}
      submit={begin}
      submitLabel={text.submit}
      onClose={onClose}
      width={MODAL_WIDTH}
      closesFreely
    >
      {(form) =>
        selection ? (
          <>
            <Form.Item label={text.chosen}>
              {selection.allMatching
                ? text.matching(selection.count, selection.countIsFloor)
                : text.ids(selection.count)}
            </Form.Item>
            <FormatField />
            <ReportCount choice={choiceOf(selection)} />
          </>
        ) : (
          <PlaceFields form={form} />
        )
      }
    </FormModal>
  );
}
