/** Asks which school's summary is wanted, and as what, and downloads it. */
import { SUMMARY_FORMATS, type SummaryFormat, summaryReport } from '@spine/contract/report';
import { statisticsTable } from '@spine/contract/statistic';
import { Radio, Select } from 'antd';
import { downloadFrom } from '#platform/download.ts';
import { toast } from '#platform/toast.ts';
import { useAsk } from '#platform/use-call.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { optionsOf } from '#ui/options.ts';
import { summaryActText as text } from './report.text.ts';

/** What the page of statistics is narrowed to, as its calls take it. */
export type SummaryFilters = {
  readonly projectId?: string | undefined;
  readonly schoolId?: string | undefined;
  readonly region?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

type Values = { schoolId?: string | undefined; format: SummaryFormat };

const FORMATS = optionsOf(SUMMARY_FORMATS, text.formats);

export function SummaryModal({
  filters,
  onClose,
}: {
  filters: SummaryFilters;
  onClose: () => void;
}) {
  const { projectId, region, from, to } = filters;
  const narrowed = {
    ...(projectId && { projectId }),
    ...(region && { region }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const schools = useAsk(statisticsTable, { ...narrowed, groupBy: 'school' });
  const options = (schools.data?.groups ?? []).map(({ key, label }) => ({ value: key, label }));
  const download = async ({ schoolId, format }: Values) => {
    await downloadFrom(summaryReport, { ...narrowed, ...(schoolId && { schoolId }), format });
    toast.success(text.done);
  };
  return (
    <FormModal<Values>
      title={text.title}
      initial={{ schoolId: filters.schoolId, format: 'pdf' }}
      submitLabel={text.download}
      submit={download}
      onClose={onClose}
      closesFreely
    >
      <Field name="schoolId" label={text.school} hint={text.lead}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={schools.isPending}
          options={options}
          placeholder={text.allSchools}
        />
      </Field>
      <Field name="format" label={text.format}>
        <Radio.Group options={FORMATS} />
      </Field>
    </FormModal>
  );
}
