/**
 * Creates the summary report for the filters of the statistics, of a school, a region or the institution: a button, and
 * the dialog that asks for school and format.
 */
import type { EndpointInput } from '@spine/contract/kernel';
import { SUMMARY_FORMATS, type SummaryFormat, summaryReport } from '@spine/contract/report';
import { statisticsTable } from '@spine/contract/statistic';
import { Button, Radio, Select } from 'antd';
import { useState } from 'react';
import { downloadFile } from '#platform/call/download.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { optionsOf } from '#ui/options.ts';
import { summaryActText as text } from './report.text.ts';

/** The filters of the statistics page. */
type SummaryFilters = Omit<EndpointInput<typeof summaryReport>, 'format'>;

type Values = { schoolId: string | undefined; format: SummaryFormat };

const FORMATS = optionsOf(SUMMARY_FORMATS, text.formats);

type Props = { filters: SummaryFilters; onClose: () => void };

function SummaryModal({ filters, onClose }: Props) {
  const { schoolId, projectId, region, way, from, to, schoolYear } = filters;
  const narrowed = { projectId, region, way, from, to, schoolYear };
  const schools = useApiQuery(statisticsTable, { ...narrowed, groupBy: 'school' });
  const options = (schools.data?.groups ?? []).map(({ key, label }) => ({ value: key, label }));
  const download = async (chosen: Values) => {
    await downloadFile(summaryReport, { ...narrowed, ...chosen });
    toast.success(text.done);
  };
  return (
    <FormModal<Values>
      title={text.title}
      initial={{ schoolId, format: 'pdf' }}
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

export function SummaryButton({ filters }: { filters: SummaryFilters }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.act}</Button>
      {open && <SummaryModal filters={filters} onClose={() => setOpen(false)} />}
    </>
  );
}
