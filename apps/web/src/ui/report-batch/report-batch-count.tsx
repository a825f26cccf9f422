/** How many reports a choice gives, and whom it leaves out, before anything is begun. */
import type { InputOf } from '@spine/contract/kernel';
import { countReportBatch } from '@spine/contract/report';
import { useAsk } from '#platform/use-call.ts';
import { reportBatchText as text } from './report-batch.text.ts';

export type BatchChoice = InputOf<typeof countReportBatch>;

function wordsOf({ retests, declined }: { retests: number; declined: number }): string {
  return [
    text.rule,
    ...(retests > 0 ? [text.retests(retests)] : []),
    ...(declined > 0 ? [text.declined(declined)] : []),
  ].join('；');
}

export function BatchCount({ choice }: { choice: BatchChoice }) {
  const { data, error } = useAsk(countReportBatch, choice);
  if (error)
    return (
      <p className="batch-count" role="alert">
        {error.message}
      </p>
    );
  return (
    <p className="batch-count" role="status">
      <b>{headOf(data?.reports)}</b>
      {data && wordsOf(data)}
    </p>
  );
}

function headOf(reports: number | undefined): string {
  if (reports === undefined) return text.counting;
  return reports === 0 ? text.none : text.reports(reports);
}
