/** Ordering a file: whose rows, all of them or changes, and as what. */
import {
  FILE_FORMATS,
  FILE_KINDS,
  FILE_SCOPES,
  type FileFormat,
  type FileKind,
  type FileScope,
  listMonitoringFiles,
  type MonitoringFile,
  type MonitoringPlan,
  orderMonitoringFile,
  type PlannedSchool,
} from '@spine/contract/monitoring';
import { Segmented, Select } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { announceJob } from '#platform/jobs.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { useRegions } from '#ui/region-cascader/region-label.tsx';
import looks from '#ui/styles/looks.module.css';
import { fileText as text } from './file.text.ts';
import { chosenScope, countyChoices, lackOfBase, schoolChoices } from './file-view.ts';
import css from './monitoring-file.module.css';

type Props = {
  plan: MonitoringPlan;
  schools: readonly PlannedSchool[];
  files: readonly MonitoringFile[];
};

type OrderFields = {
  scope: FileScope;
  /** The county or the school of it. */
  value: string | undefined;
  kind: FileKind;
  format: FileFormat;
};

/** What the order says; the id stays until the server has taken it, so that a second try is no second file, and another order is one. */
function useOrder({ plan, schools, files }: Props) {
  const [{ id, ...fields }, setOrder] = useState<OrderFields & { id: string }>(() => ({
    id: newRecordId(),
    scope: 'all',
    value: undefined,
    kind: 'whole',
    format: 'xlsx',
  }));
  const order = useApiMutation(orderMonitoringFile);
  const { scope, value, kind, format } = fields;
  const offering = { schools, files, kind };
  const regions = useRegions();
  const chosen = chosenScope(scope, value, offering);
  const lack = chosen && kind === 'changes' ? lackOfBase(files, chosen) : undefined;
  const change = (patch: Partial<OrderFields>) =>
    setOrder((before) => ({ ...before, ...patch, id: newRecordId() }));
  const send = async () => {
    if (!chosen) return;
    await order.mutateAsync({ input: { id, planId: plan.id, kind, format, ...chosen } });
    change({});
    announceJob([listMonitoringFiles]);
  };
  return {
    ...fields,
    choices:
      scope === 'county' ? countyChoices(offering, regions?.regionNames) : schoolChoices(offering),
    change,
    lack,
    send,
    isReady: chosen !== undefined && lack === undefined,
  };
}

export function OrderPanel(props: Props) {
  const { plan, schools, files } = props;
  const order = useOrder(props);
  if (schools.length === 0 && files.length === 0)
    return <p className={looks.soft}>{text.noSchools}</p>;
  return (
    <section className={clsx(looks.card, css.order)} aria-label={text.order}>
      <div className={css.choices}>
        <Segmented<FileScope>
          aria-label={text.scope}
          value={order.scope}
          options={FILE_SCOPES.map((each) => ({ value: each, label: text.scopes[each] }))}
          onChange={(scope) => order.change({ scope, value: undefined })}
        />
        {order.scope !== 'all' && <PlaceSelect order={order} />}
        <Segmented<FileKind>
          aria-label={text.kind}
          value={order.kind}
          options={FILE_KINDS.map((each) => ({ value: each, label: text.kinds[each] }))}
          onChange={(kind) => order.change({ kind })}
        />
        <Segmented<FileFormat>
          aria-label={text.format}
          value={order.format}
          options={FILE_FORMATS.map((each) => ({ value: each, label: text.formats[each] }))}
          onChange={(format) => order.change({ format })}
        />
        <BusyButton type="primary" disabled={!order.isReady} run={order.send}>
          {text.order}
        </BusyButton>
      </div>
      <p className={looks.soft}>
        {order.kind === 'changes' ? text.changesLead : text.lead(plan.partRows)}
      </p>
      {order.format === 'csv' && <p className={looks.soft}>{text.csvLead}</p>}
      {order.lack && <p role="status">{text.noChanges[order.lack]}</p>}
    </section>
  );
}

function PlaceSelect({ order }: { order: ReturnType<typeof useOrder> }) {
  const isCounty = order.scope === 'county';
  const isOffered = order.choices.some(({ value }) => value === order.value);
  return (
    <Select<string>
      className={css.place}
      aria-label={isCounty ? text.county : text.school}
      placeholder={isCounty ? text.chooseCounty : text.chooseSchool}
      value={isOffered ? (order.value ?? null) : null}
      options={order.choices.map(({ value, label }) => ({ value, label }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(value) => order.change({ value })}
    />
  );
}
