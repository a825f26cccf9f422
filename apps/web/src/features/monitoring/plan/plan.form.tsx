/** Making the plan of a school year, and changing it. */
import {
  CODES,
  daysOfYear,
  listPlannedSchools,
  type MonitoringPlan,
  monitoringErrors,
  monitoringPlan,
  PART_ROWS,
  PLAN_PARTS,
  readMonitoringPlan,
  saveMonitoringPlan,
} from '@spine/contract/monitoring';
import { InputNumber, Select } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { required } from '#ui/form/rules.ts';
import { monitoringText as text } from '../monitoring.text.ts';

type Values = { codes: string; fromDay: string; toDay: string; partRows: number };
type Props = { schoolYear: number; plan?: MonitoringPlan; onClose: () => void };

const VERSIONS = [...CODES.keys()];

const PARTS = describeParts<typeof PLAN_PARTS, Values>(PLAN_PARTS, {
  codes: { label: text.codes, show: ({ codes }) => codes },
  fromDay: { label: text.fromDay, show: ({ fromDay, toDay }) => `${fromDay} – ${toDay}` },
  partRows: { label: text.partRows, show: ({ partRows }) => partRows },
});

const valuesOf = ({ codes, fromDay, toDay, partRows }: Values): Values => ({
  codes,
  fromDay,
  toDay,
  partRows,
});

/** What a plan begins with: the newest codes, and all days of its year. */
function initialOf(schoolYear: number): Partial<Values> {
  const codes = VERSIONS.at(-1);
  return {
    ...daysOfYear(schoolYear),
    partRows: PART_ROWS.usual,
    ...(codes !== undefined && { codes }),
  };
}

export function PlanForm({ schoolYear, plan, onClose }: Props) {
  const refresh = [readMonitoringPlan, listPlannedSchools];
  const save = useApiMutation(saveMonitoringPlan, { success: text.saved, refresh });
  const edit = useEdit(plan, {
    shape: monitoringPlan,
    parts: PARTS,
    valuesOf,
    inputOf: (values: Partial<Values>) => values,
    send: (changes) => save.mutateAsync({ input: { ...changes, schoolYear } }),
    refresh,
    gone: monitoringErrors.planUnknown,
  });
  const add = async (values: Values) => {
    await save.mutateAsync({ input: { ...values, schoolYear } });
  };
  const { fromDay: earliest, toDay: latest } = daysOfYear(schoolYear);
  return (
    <FormModal<Values>
      title={plan ? text.edit : text.add}
      name="monitoring-plan"
      initial={edit.row ? valuesOf(edit.row) : initialOf(schoolYear)}
      submit={plan ? edit.save : add}
      edit={edit}
      onClose={onClose}
    >
      <Field name="codes" label={text.codes} rules={[required(text.codes)]} hint={text.codesHint}>
        <Select options={VERSIONS.map((version) => ({ value: version, label: version }))} />
      </Field>
      <DayField
        name="fromDay"
        label={text.fromDay}
        rules={[required(text.fromDay)]}
        earliest={earliest}
        latest={latest}
      />
      <DayField
        name="toDay"
        label={text.toDay}
        rules={[required(text.toDay)]}
        earliest={earliest}
        latest={latest}
      />
      <Field name="partRows" label={text.partRows} rules={[required(text.partRows)]}>
        <InputNumber
          min={PART_ROWS.least}
          max={PART_ROWS.most}
          step={PART_ROWS.least}
          precision={0}
        />
      </Field>
    </FormModal>
  );
}
