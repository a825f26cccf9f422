/** Asks before a batch is taken back: what would come of it now, and why. */
import {
  forecastRosterUndo,
  listRosterBatches,
  type RosterUndoTally,
  rosterBatchDetail,
  rosterBatchErrors,
  undoReasonWord,
  undoRosterBatch,
} from '@spine/contract/patient';
import clsx from 'clsx';
import { type FormEvent, useId, useState } from 'react';
import { Refused } from '#platform/call/refused.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { refreshJobs } from '#platform/jobs.ts';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useRosterBatch } from '../roster-import/preview/preview.queries.ts';
import css from './roster-batch.module.css';
import { BatchHead, type OpenBatch } from './roster-batch.panel.tsx';
import { rosterBatchText as text } from './roster-batch.text.ts';
import { SumsTable, sumOf } from './sums.table.tsx';

type Props = { id: string; open: OpenBatch };

/** As the call takes it. */
const REASON_MAX = 100;

function Forecast({ tally }: { tally: RosterUndoTally }) {
  const { undone, left } = sumOf(tally);
  const { reasons } = tally;
  return (
    <>
      <div className={css.told} role="status">
        <b>{undone === 0 ? text.nothingToUndo : text.forecastTitle(undone, left)}</b>
        <p>{text.undoDetail}</p>
      </div>
      <SumsTable tally={tally} words={text.forecast} />
      {reasons.length > 0 && (
        <p className={css.more}>
          {text.whyLeft(
            reasons.map(({ reason, count }) => text.reason(undoReasonWord[reason], count)),
          )}
        </p>
      )}
    </>
  );
}

/** The id of the batch that has to be taken back before this one. */
function laterBatchOf(error: unknown): string | undefined {
  if (!(error instanceof Refused) || error.code !== rosterBatchErrors.laterBatch.code) return;
  const { data } = error;
  const isNamed = typeof data === 'object' && data !== null && 'batchId' in data;
  return isNamed && typeof data.batchId === 'string' ? data.batchId : undefined;
}

/** Why a batch is not taken back, with the way to the one that comes first. */
function Refusal({ error, open }: { error: Error; open: OpenBatch }) {
  const later = laterBatchOf(error);
  return (
    <p className={css.fault} role="alert">
      {error.message}{' '}
      {later && (
        <button type="button" className={buttonCss.link} onClick={() => open(later, false)}>
          {text.laterBatch}
        </button>
      )}
    </p>
  );
}

type ReasonProps = { id: string; reason: string; type: (text: string) => void; fault: boolean };

function ReasonField({ id, reason, type, fault }: ReasonProps) {
  return (
    <>
      <label htmlFor={id}>{text.undoReason}</label>
      <textarea
        id={id}
        className={css.reason}
        value={reason}
        maxLength={REASON_MAX}
        rows={2}
        placeholder={text.undoReasonHint}
        aria-invalid={fault}
        onChange={(event) => type(event.target.value)}
      />
      {fault && (
        <p className={css.fault} role="alert">
          {text.undoReasonMissing}
        </p>
      )}
    </>
  );
}

function UndoForm({ id, open }: Props) {
  const field = useId();
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const undo = useApiMutation(undoRosterBatch, {
    refresh: [rosterBatchDetail, listRosterBatches],
  });
  const isMissing = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isMissing || undo.isPending) return;
    undo.mutate(
      { input: { id, reason }, options: { quiet: true } },
      {
        onSuccess: () => {
          void refreshJobs();
          open(id, false);
        },
      },
    );
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ReasonField id={field} reason={reason} type={setReason} fault={submitted && isMissing} />
      {undo.error && <Refusal error={undo.error} open={open} />}
      <div className={css.acts}>
        <button type="submit" className={clsx(buttonCss.btn, css.danger)} disabled={undo.isPending}>
          {undo.isPending ? text.undoing : text.confirmUndo}
        </button>
        <button
          type="button"
          className={buttonCss.btn}
          disabled={undo.isPending}
          onClick={() => open(id, false)}
        >
          {text.cancelUndo}
        </button>
      </div>
      <p className={looks.faint}>{text.examsStay}</p>
    </form>
  );
}

export function UndoPanel({ id, open }: Props) {
  const batch = useRosterBatch(id);
  const forecast = useApiQuery(forecastRosterUndo, { id }, { staleTime: 0 });
  const { error } = forecast;
  if (error && laterBatchOf(error)) return <Refusal error={error} open={open} />;
  return (
    <>
      {batch.data && <BatchHead batch={batch.data} />}
      <QueryResult query={forecast} widths={[110, 110, 90]}>
        {(tally) => (
          <>
            <Forecast tally={tally} />
            {sumOf(tally).undone > 0 && <UndoForm id={id} open={open} />}
          </>
        )}
      </QueryResult>
    </>
  );
}
