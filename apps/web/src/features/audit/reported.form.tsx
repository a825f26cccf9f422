/** Says on which day the report was handed in. */
import {
  type AuditDueInfo,
  firstReportDay,
  readAuditDue,
  saveAuditReport,
} from '@spine/contract/audit';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { required } from '#ui/form/rules.ts';
import css from './audit.module.css';
import { auditText as text } from './audit.text.ts';

type Values = { on: string };
type Props = { due: AuditDueInfo; onClose: () => void };

export function ReportedForm({ due: { year, reportedOn }, onClose }: Props) {
  const save = useApiMutation(saveAuditReport, {
    success: text.reportedDone,
    refresh: [readAuditDue],
  });
  const today = serverToday();
  return (
    <FormModal<Values>
      title={text.reportedTitle(year)}
      name="reported"
      initial={{ on: reportedOn ?? today }}
      closesFreely
      submit={async ({ on }) => {
        await save.mutateAsync({ input: { year, on } });
      }}
      onClose={onClose}
    >
      <p className={css.lead}>{text.reportedLead}</p>
      <DayField
        name="on"
        label={text.reportedOn}
        rules={[required(text.reportedOn)]}
        earliest={firstReportDay(year)}
        latest={today}
      />
    </FormModal>
  );
}
