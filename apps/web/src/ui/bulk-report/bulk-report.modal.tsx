/**
 * The dialog that begins a bulk report: of chosen examinations, or of a place the user narrows from project to
 * class. It says how many reports there will be; the file is made in the background and found under 任务.
 *
 *     {printing && <BulkReportModal place={{ projectId, schoolId }} onClose={() => setPrinting(false)} />}
 */
import type { InputOf } from '@spine/contract/kernel';
import { addBulkReport, type BulkReportFormat, countBulkReport } from '@spine/contract/report';
import { Form, type FormInstance, Radio, Select } from 'antd';
import { announceJob } from '#platform/jobs.ts';
import { useAsk, useCall } from '#platform/use-call.ts';
import { FormModal } from '#ui/form/form-modal.tsx';
import type { Option, Selection } from '#ui/list-page/list-types.ts';
import css from './bulk-report.module.css';
import { bulkReportText as text } from './bulk-report.text.ts';
import { type ReportPlace, useReportPlaces } from './use-report-places.ts';

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

type Values = ReportPlace & { format: BulkReportFormat };
type Props = {
  /** Chosen rows of the examinations' list, or all that its filters find. */
  selection?: Selection;
  /** Where the dialog was opened; the user may widen or narrow it. */
  place?: ReportPlace;
  onClose: () => void;
};

function choiceOf({ ids, allMatching, input }: Selection): ReportChoice {
  return allMatching ? input : { ids: [...ids] };
}

/** Empty fields stand for everything. */
function placeOf({ projectId, schoolId, gradeName, clazzName }: ReportPlace): ReportChoice {
  const given = Object.entries({ projectId, schoolId, gradeName, clazzName });
  return Object.fromEntries(given.filter(([, value]) => value));
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
  const place: ReportPlace = Form.useWatch([], form) ?? {};
  const { projects, schools, grades, classes } = useReportPlaces(place);
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
      <ReportCount choice={placeOf(place)} />
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

export function BulkReportModal({ selection, place = {}, onClose }: Props) {
  const add = useCall(addBulkReport);
  const begin = async ({ format, ...narrowed }: Values) => {
    const choice = selection ? choiceOf(selection) : placeOf(narrowed);
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
