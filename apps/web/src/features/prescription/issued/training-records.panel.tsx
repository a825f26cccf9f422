/** The training records of a prescription, newest first, with who entered them. */

import { type CalendarDate, shortDayText } from '@spine/contract/kernel';
import { type PrescriptionInfo, PrescriptionStatus } from '@spine/contract/prescription';
import {
  ACTION_COUNT_MAX,
  addTraining,
  deleteTraining,
  listTraining,
  MINUTES_MAX,
  TRAINING_SOURCE_NAMES,
  type TrainingRecord,
  trainingFaultText,
} from '@spine/contract/training';
import { InputNumber } from 'antd';
import clsx from 'clsx';
import { useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { DayField } from '#ui/day/day-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, required } from '#ui/form/rules.ts';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { PRESCRIPTION_QUERIES } from './issued.queries.ts';
import css from './issued-list.module.css';
import { trainingText as text } from './training-records.text.ts';

type Values = { date: string; minutes: number; actionCount: number };
type TrainingRecordFormProps = {
  info: PrescriptionInfo;
  date: CalendarDate;
  latest: CalendarDate;
  onClose: () => void;
};

/** The input keeps invalid numbers, so that this rule can report them. */
function integerRule(max: number, message: string) {
  return faultRule((count: number | null | undefined) => {
    if (count === null || count === undefined) return undefined;
    return Number.isInteger(count) && count >= 1 && count <= max ? undefined : message;
  });
}

/** Records the minutes and actions of a day, in a dialog; prefilled from the plan. */
export function TrainingRecordForm({ info, date, latest, onClose }: TrainingRecordFormProps) {
  // One id for all attempts, so that a lost answer makes no second record.
  const [id] = useState(() => newRecordId());
  const add = useApiMutation(addTraining, {
    success: text.ADD_SUCCESS,
    refresh: PRESCRIPTION_QUERIES,
  });
  const planned = { minutes: Math.min(info.minutes, MINUTES_MAX), actions: info.items.length };
  return (
    <FormModal<Values>
      title={text.add}
      name="training"
      initial={{ date, minutes: planned.minutes, actionCount: planned.actions }}
      submit={async (values) => {
        await add.mutateAsync({ input: { id, prescriptionId: info.id, ...values } });
      }}
      onClose={onClose}
    >
      <DayField
        name="date"
        label={text.date}
        rules={[required(text.date)]}
        hint={text.dateHint(info.startDate, latest)}
        earliest={info.startDate}
        latest={latest}
      />
      <Field
        name="minutes"
        label={text.minutes}
        rules={[required(text.minutes), integerRule(MINUTES_MAX, trainingFaultText.minutes)]}
        hint={text.minutesHint(info.minutes)}
      >
        <InputNumber<number> controls={false} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        name="actionCount"
        label={text.actionCount}
        rules={[
          required(text.actionCount),
          integerRule(ACTION_COUNT_MAX, trainingFaultText.actionCount),
        ]}
        hint={text.actionCountHint(planned.actions)}
      >
        <InputNumber<number> controls={false} inputMode="numeric" autoComplete="off" />
      </Field>
    </FormModal>
  );
}

/** About two weeks of daily training. */
const FIRST_SHOWN = 15;
const MORE_SHOWN = 50;

function formatRecorder({ source, recorderName }: TrainingRecord): string {
  const word = TRAINING_SOURCE_NAMES[source];
  return recorderName === '' ? word : text.by(word, recorderName);
}

function useAskToDelete(): (record: TrainingRecord) => void {
  const confirm = useConfirm();
  const remove = useApiMutation(deleteTraining, {
    success: text.DEL_SUCCESS,
    refresh: PRESCRIPTION_QUERIES,
  });
  return (record) => {
    const { id, date, minutes, actionCount } = record;
    confirm({
      title: text.deleteTitle(shortDayText(date)),
      detail: text.deleteDetail,
      lost: [text.lost(minutes, actionCount, formatRecorder(record))],
      okText: text.delete,
      danger: true,
      act: () => remove.mutateAsync({ input: { id } }),
    });
  };
}

type LineProps = {
  record: TrainingRecord;
  askToDelete: ((record: TrainingRecord) => void) | undefined;
};

function RecordLine({ record, askToDelete }: LineProps) {
  const { date, minutes, actionCount } = record;
  return (
    <tr>
      <td>{date}</td>
      <td>{text.minutesOf(minutes)}</td>
      <td>{text.actionsOf(actionCount)}</td>
      <td className={css.who}>{formatRecorder(record)}</td>
      {askToDelete && (
        <td className={css.act}>
          <button
            type="button"
            className={clsx(buttonCss.link, buttonCss.danger)}
            aria-label={text.deleteOf(shortDayText(date), minutes)}
            onClick={() => askToDelete(record)}
          >
            {text.delete}
          </button>
        </td>
      )}
    </tr>
  );
}

function RecordTable({ records }: { records: readonly TrainingRecord[] }) {
  const mayDelete = useCan('prescription.edit');
  const askToDelete = useAskToDelete();
  const { date, minutes, actionCount, source, acts } = text.head;
  return (
    <table className={clsx(css.trainingRecords, looks.table)}>
      <thead>
        <tr>
          {[date, minutes, actionCount, source].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
          {mayDelete && (
            <th scope="col" className={css.act}>
              {acts}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <RecordLine
            key={record.id}
            record={record}
            askToDelete={mayDelete ? askToDelete : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

type Props = {
  info: PrescriptionInfo;
  /** Whether a record can be added now. */
  open: boolean;
};

export function TrainingRecords({ info, open }: Props) {
  const [shown, setShown] = useState(FIRST_SHOWN);
  const { data, error, refetch } = useApiQuery(listTraining, {
    prescriptionId: info.id,
    size: shown,
  });
  const total = data?.total ?? 0;
  const left = total - (data?.rows.length ?? 0);
  const ahead =
    info.status === PrescriptionStatus.NotStarted
      ? text.noneBefore(info.startDate)
      : text.noneShort;
  const none = open ? text.none : ahead;
  return (
    <section className={css.part}>
      <h3>
        {text.title}
        {total > 0 && <small>{text.total(total)}</small>}
      </h3>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.rows.length === 0 && <p className={looks.soft}>{none}</p>}
      {data && data.rows.length > 0 && <RecordTable records={data.rows} />}
      {left > 0 && (
        <button
          type="button"
          className={buttonCss.link}
          onClick={() => setShown(shown + MORE_SHOWN)}
        >
          {text.more(Math.min(left, MORE_SHOWN))}
        </button>
      )}
    </section>
  );
}
