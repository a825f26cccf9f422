/**
 * The dialog that starts a bulk report: of selected examinations, or of a project, school, grade or class. It shows how many reports
 * there will be; a job makes the file, which appears under 任务.
 *
 *     {printing && <BulkReportModal initial={{ projectId, schoolId }} onClose={() => setPrinting(false)} />}
 */
import { DROPDOWN_SIZE, type EndpointInput } from '@spine/contract/kernel';
import { listProjects } from '@spine/contract/project';
import {
  addBulkReport,
  type BulkReportCounts,
  type BulkReportFormat,
  countBulkReport,
} from '@spine/contract/report';
import { Form, type FormInstance, Radio } from 'antd';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { announceJob } from '#platform/jobs.ts';
import { CHOICES_FRESH_MS, useChoices } from '#ui/choices.ts';
import { FormModal } from '#ui/form/form-modal.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import { SchoolClassFields, SelectField } from '#ui/school-class/school-class.fields.tsx';
import css from './bulk-report.module.css';
import { bulkReportText as text } from './bulk-report.text.ts';

type ReportChoice = EndpointInput<typeof countBulkReport>;

function formatNotes({ retests, declined, withheld }: BulkReportCounts): string {
  return [
    text.rule,
    ...(retests > 0 ? [text.retests(retests)] : []),
    ...(declined > 0 ? [text.declined(declined)] : []),
    ...(withheld > 0 ? [text.withheld(withheld)] : []),
  ].join('；');
}

/** How many reports a choice gives, and how many children it leaves out. */
function ReportCount({ choice }: { choice: ReportChoice }) {
  const { data, error } = useApiQuery(countBulkReport, choice);
  if (error)
    return (
      <p className={css.count} role="alert">
        {error.message}
      </p>
    );
  return (
    <p className={css.count} role="status">
      <b>{formatCount(data?.reports)}</b>
      {data && formatNotes(data)}
    </p>
  );
}

function formatCount(reports: number | undefined): string {
  if (reports === undefined) return text.counting;
  return reports === 0 ? text.none : text.reports(reports);
}

const MODAL_WIDTH = 480;
const PLACEHOLDERS = { school: text.anySchool, grade: text.anyGrade, clazz: text.anyClass };

type ReportScope = Pick<ReportChoice, 'projectId' | 'schoolId' | 'gradeName' | 'clazzName'>;
type Values = ReportScope & { format: BulkReportFormat };
export type BulkReportProps = {
  /** Selected rows of the list of examinations, or all that match its filters. */
  selection?: Selection;
  /** The scope that is chosen at first; the user may change it. */
  initial?: ReportScope;
};

function toReportChoice({ ids, allMatching, input }: Selection): ReportChoice {
  return allMatching ? input : { ids: [...ids] };
}

function ScopeFields({ form }: { form: FormInstance<Values> }) {
  const { format, ...scope }: Partial<Values> = Form.useWatch([], form) ?? {};
  const query = { size: DROPDOWN_SIZE };
  const { data } = useApiQuery(listProjects, query, { staleTime: CHOICES_FRESH_MS });
  const { options } = useChoices(data?.rows, false);
  return (
    <>
      <SelectField
        name="projectId"
        label={text.project}
        placeholder={text.anyProject}
        options={options}
        allowClear
      />
      <SchoolClassFields form={form} chosen={scope} placeholders={PLACEHOLDERS} allowClear />
      <FormatField />
      <ReportCount choice={scope} />
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

type Props = BulkReportProps & { onClose: () => void };

export function BulkReportModal({ selection, initial = {}, onClose }: Props) {
  const add = useApiMutation(addBulkReport);
  const begin = async ({ format, ...narrowed }: Values) => {
    const choice = selection ? toReportChoice(selection) : narrowed;
    await add.mutateAsync({ input: { ...choice, format } });
    selection?.clear();
    announceJob();
  };
  return (
    <FormModal<Values>
      title={text.title}
      name="bulk-report"
      initial={{ ...initial, format: 'pdf' }}
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
            <ReportCount choice={toReportChoice(selection)} />
          </>
        ) : (
          <ScopeFields form={form} />
        )
      }
    </FormModal>
  );
}
