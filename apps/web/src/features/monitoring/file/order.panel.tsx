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
import looks from '#ui/styles/looks.module.css';
import { fileText as text } from './file.text.ts';
import { chosenScope, countyChoices, mayOrderChanges, schoolChoices } from './file-view.ts';
import css from './monitoring-file.module.css';

type Props = {
  plan: MonitoringPlan;
  schools: readonly PlannedSchool[];
  files: readonly MonitoringFile[];
};

/** What the order says; the id stays until the server has taken it, so that a second try is no second file. */
function useOrder({ plan, schools, files }: Props) {
  const [id, setId] = useState(newRecordId);
  const [scope, setScope] = useState<FileScope>('all');
  const [value, setValue] = useState<string>();
  const [kind, setKind] = useState<FileKind>('whole');
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const order = useApiMutation(orderMonitoringFile);
  const chosen = chosenScope(scope, value, schools);
  const lacksBase = chosen !== undefined && kind === 'changes' && !mayOrderChanges(files, chosen);
  const chooseScope = (next: FileScope) => {
    setScope(next);
    setValue(undefined);
  };
  const send = async () => {
    if (!chosen) return;
    await order.mutateAsync({ input: { id, planId: plan.id, kind, format, ...chosen } });
    setId(newRecordId());
    announceJob([listMonitoringFiles]);
  };
  return {
    scope,
    chooseScope,
    value,
    setValue,
    kind,
    setKind,
    format,
    setFormat,
    lacksBase,
    send,
    isReady: chosen !== undefined && !lacksBase,
  };
}

export function OrderPanel(props: Props) {
  const { plan, schools } = props;
  const order = useOrder(props);
  if (schools.length === 0) return <p className={looks.soft}>{text.noSchools}</p>;
  return (
    <section className={clsx(looks.card, css.order)} aria-label={text.order}>
      <div className={css.choices}>
        <Segmented<FileScope>
          aria-label={text.scope}
          value={order.scope}
          options={FILE_SCOPES.map((each) => ({ value: each, label: text.scopes[each] }))}
          onChange={order.chooseScope}
        />
        {order.scope !== 'all' && <PlaceSelect order={order} schools={schools} />}
        <Segmented<FileKind>
          aria-label={text.kind}
          value={order.kind}
          options={FILE_KINDS.map((each) => ({ value: each, label: text.kinds[each] }))}
          onChange={order.setKind}
        />
        <Segmented<FileFormat>
          aria-label={text.format}
          value={order.format}
          options={FILE_FORMATS.map((each) => ({ value: each, label: text.formats[each] }))}
          onChange={order.setFormat}
        />
        <BusyButton type="primary" disabled={!order.isReady} run={order.send}>
          {text.order}
        </BusyButton>
      </div>
      <p className={looks.soft}>
        {order.kind === 'changes' ? text.changesLead : text.lead(plan.partRows)}
      </p>
      {order.lacksBase && <p role="status">{text.noChanges}</p>}
    </section>
  );
}

function PlaceSelect({
  order,
  schools,
}: {
  order: ReturnType<typeof useOrder>;
  schools: readonly PlannedSchool[];
}) {
  const isCounty = order.scope === 'county';
  return (
    <Select<string>
      className={css.place}
      aria-label={isCounty ? text.county : text.school}
      placeholder={isCounty ? text.chooseCounty : text.chooseSchool}
      value={order.value ?? null}
      options={isCounty ? countyChoices(schools) : schoolChoices(schools)}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={order.setValue}
    />
  );
}
