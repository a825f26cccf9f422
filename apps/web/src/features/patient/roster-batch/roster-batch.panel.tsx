/** One batch in the drawer: what it wrote, how far it is, what was taken back of it, and whom that left. */
import { formatToMinute } from '@spine/contract/kernel';
import {
  listPatients,
  listRosterBatches,
  type RosterBatch,
  type RosterBatchState,
  type RosterUndoTally,
  rosterBatchDetail,
  rosterStateWord,
  undoRosterBatch,
  writeRosterBatch,
} from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { serverToday } from '#platform/call/server-time.ts';
import { keyOf, useApiMutation } from '#platform/call/use-api.ts';
import { refreshJobs } from '#platform/jobs.ts';
import { Facts } from '#ui/facts.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import { ProgressTrack } from '#ui/progress-track.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useOnce } from '#ui/use-once.ts';
import { useRosterBatch } from '../roster-import/preview/preview.queries.ts';
import { LeftChildren } from './left-children.tsx';
import css from './roster-batch.module.css';
import { rosterBatchText as text } from './roster-batch.text.ts';
import { SumsTable, sumOf } from './sums.table.tsx';

export type OpenBatch = (id: string, undoes: boolean) => void;
type Props = { id: string; open: OpenBatch };
type BatchProps = { batch: RosterBatch };

function factsOf({ written, total }: RosterBatch): string[] {
  if (!written) return [text.rows(total)];
  const { by, time, seconds } = written;
  return [
    text.written(by, formatToMinute(time)),
    text.rows(total),
    ...(seconds === null ? [] : [text.seconds(seconds)]),
  ];
}

export function BatchHead({ batch }: BatchProps) {
  return (
    <div className={css.head}>
      <h2>{batch.fileName}</h2>
      <p>{batch.schoolName}</p>
      <p>{factsOf(batch).join(text.join)}</p>
    </div>
  );
}

function Moving({ batch: { state, progress } }: BatchProps) {
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <div className={css.moving} role="status">
      <span>{rosterStateWord[state]}</span>
      <ProgressTrack
        label={rosterStateWord[state]}
        share={total > 0 ? Math.min(done / total, 1) : 0}
      />
    </div>
  );
}

function Undone({ batch: { undo }, tally }: BatchProps & { tally: RosterUndoTally }) {
  const { undone, left } = sumOf(tally);
  return (
    <div className={css.told} role="status">
      <b>{text.undoneTitle(undone, left)}</b>
      {undo && <p>{text.undoneBy(undo.by, formatToMinute(undo.time), undo.reason)}</p>}
    </div>
  );
}

function Stopped({ batch: { undo } }: BatchProps) {
  return (
    <div className={css.told} role="status">
      <b>{undo ? text.stoppedUndoTitle : text.stoppedTitle}</b>
      <p>{undo ? text.stoppedUndoDetail : text.stoppedDetail}</p>
    </div>
  );
}

/** The row of the list follows the state of the open batch, and so do the lists of its children. */
function useFollowingLists(state: RosterBatchState): void {
  const queries = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    for (const endpoint of [listRosterBatches, listPatients, listClasses])
      void queries.invalidateQueries({ queryKey: keyOf(endpoint) });
  }, [queries, state]);
}

function Body({ batch }: BatchProps) {
  const { state, undone, counts } = batch;
  useFollowingLists(state);
  return (
    <>
      <BatchHead batch={batch} />
      {(state === 'writing' || state === 'undoing') && <Moving batch={batch} />}
      {state === 'stopped' && <Stopped batch={batch} />}
      {undone ? (
        <>
          <Undone batch={batch} tally={undone} />
          <SumsTable tally={undone} words={text.columns} />
          <LeftChildren batch={batch} tally={undone} />
        </>
      ) : (
        <div className={looks.part}>
          <Facts
            className={looks.kv}
            facts={[
              [text.new, text.number(counts.new)],
              [text.changed, text.number(counts.changed)],
              [text.same, text.number(counts.same)],
            ]}
          />
        </div>
      )}
    </>
  );
}

export function BatchPanel({ id }: Props) {
  return (
    <QueryResult query={useRosterBatch(id)} widths={[110, 110, 90]}>
      {(batch) => <Body batch={batch} />}
    </QueryResult>
  );
}

/** Goes on where it stopped. */
function GoOnButton({ batch }: BatchProps) {
  const { id, version, schoolName, undo } = batch;
  const effects = { refresh: [rosterBatchDetail, listRosterBatches] };
  const write = useApiMutation(writeRosterBatch, effects);
  const takeBack = useApiMutation(undoRosterBatch, effects);
  const { busy, once } = useOnce();
  const run = async () => {
    if (undo) await takeBack.mutateAsync({ input: { id, reason: undo.reason } });
    else await write.mutateAsync({ input: { id, version, schoolName } });
    await refreshJobs();
  };
  return (
    <button
      type="button"
      className={clsx(buttonCss.btn, buttonCss.primary)}
      disabled={busy}
      onClick={() => void once(run).catch(() => undefined)}
    >
      {undo ? text.goOnUndo : text.goOn}
    </button>
  );
}

/** A batch that is being taken back only goes on. */
function mayUndo({ state, written, undo }: RosterBatch): boolean {
  const isWritten = state === 'written' || (state === 'stopped' && undo === null);
  return isWritten && written !== null && written.until >= serverToday();
}

export function BatchActs({ id, open }: Props) {
  const { data: batch } = useRosterBatch(id);
  if (!batch) return null;
  const isStopped = batch.state === 'stopped';
  return (
    <>
      {isStopped && <GoOnButton batch={batch} />}
      {mayUndo(batch) && (
        <button
          type="button"
          className={clsx(buttonCss.btn, css.danger)}
          onClick={() => open(id, true)}
        >
          {isStopped ? text.undoWritten : text.undo}
        </button>
      )}
      <Link className={buttonCss.btn} to={`/mainPage/patientsList?schoolId=${batch.schoolId}`}>
        {text.seeStudents}
      </Link>
      <span className={css.note}>{text.examsStay}</span>
    </>
  );
}
