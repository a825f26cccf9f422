/** Steps 2 and 3: a file that is read and compared with its school, looked at, and written. */
import { cancelJob, jobErrors } from '@spine/contract/job';
import {
  cancelRosterPreview,
  listPatients,
  type RosterBatch,
  rosterBatchDetail,
  rosterBatchErrors,
  writeRosterBatch,
} from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { keyOf, useApiMutation } from '#platform/call/use-api.ts';
import { refreshJobs } from '#platform/jobs.ts';
import { toast } from '#platform/toast.ts';
import { SkeletonRows } from '#ui/list-page/list-states.tsx';
import { Frame } from '../frame.tsx';
import { MovingFile, OverCard, PreviewedFile, WrittenCard } from './file.card.tsx';
import css from './guards.module.css';
import { GuardsPanel } from './guards.panel.tsx';
import { readView, type Show, writeView } from './preview.address.ts';
import { useReadingJob, useRosterBatch } from './preview.queries.ts';
import { previewText as text } from './preview.text.ts';
import { ROWS_ID, RowsPanel } from './rows.panel.tsx';
import { AbsentPanel, ConfirmPanel, SumsPanel } from './side.panels.tsx';

type Leave = (schoolId: string | undefined, message?: string) => void;
type Props = { batch: RosterBatch; leave: Leave };

/** Cancels the job; one that is over cannot be. */
async function cancelReading(jobId: string): Promise<void> {
  const isOver = await call(cancelJob, { id: jobId }, { quiet: true }).then(
    () => false,
    (error: unknown) => error instanceof Refused && error.code === jobErrors.over.code,
  );
  toast.notice(isOver ? text.tooLate : text.canceled);
  void refreshJobs();
}

function Reading({ batch, leave }: Props) {
  const { schoolId, jobId } = batch;
  const cancel = () => {
    void cancelReading(jobId);
    leave(schoolId);
  };
  return (
    <Frame school={batch.schoolName} step={2}>
      <MovingFile
        batch={batch}
        words={text.reading}
        act={<Button onClick={cancel}>{text.stop}</Button>}
      />
    </Frame>
  );
}

/** Orders that the preview is written; where the school has changed meanwhile, it was compared again and is read anew. */
function useWriting({ id, version, counts: { absent } }: RosterBatch) {
  const write = useApiMutation(writeRosterBatch);
  const queries = useQueryClient();
  const run = async (absentLeave: boolean, schoolName?: string) => {
    const shown = { id, version, absent };
    const input = { ...shown, absentLeave, ...(schoolName !== undefined && { schoolName }) };
    // A refusal has been shown.
    await write.mutateAsync({ input }).catch(() => undefined);
    void refreshJobs();
    await queries.invalidateQueries({ queryKey: keyOf(rosterBatchDetail) });
  };
  return { busy: write.isPending, run };
}

function Ready({ batch, leave, isComparedAgain }: Props & { isComparedAgain: boolean }) {
  const { id, schoolId, schoolName, counts } = batch;
  const [query, setQuery] = useSearchParams();
  const writing = useWriting(batch);
  const [leaves, setLeaves] = useState(false);
  const absentLeave = leaves && counts.absent > 0;
  const view = readView(query, counts);
  const show: Show = (next) => setQuery(writeView(id, { page: 1, ...next }), { replace: true });
  const showBelow: Show = (next) => {
    show(next);
    document.getElementById(ROWS_ID)?.scrollIntoView({ block: 'nearest' });
  };
  const otherFile = () => {
    void call(cancelRosterPreview, { id }, { quiet: true }).catch(() => undefined);
    leave(schoolId);
  };
  return (
    <Frame
      school={schoolName}
      step={2}
      aside={
        <>
          <SumsPanel batch={batch} absentLeave={absentLeave} />
          <AbsentPanel
            batch={batch}
            show={showBelow}
            absentLeave={absentLeave}
            choose={setLeaves}
          />
          <ConfirmPanel
            batch={batch}
            absentLeave={absentLeave}
            busy={writing.busy}
            write={(schoolName) => void writing.run(absentLeave, schoolName)}
            cancel={otherFile}
          />
        </>
      }
    >
      {isComparedAgain && (
        <p className={css.again} role="alert">
          {rosterBatchErrors.comparedAgain.message}
        </p>
      )}
      <PreviewedFile batch={batch} otherFile={otherFile} />
      <GuardsPanel
        guards={batch.guards}
        shown={view.mark}
        show={(mark) => showBelow({ tab: view.tab, mark })}
      />
      <RowsPanel batch={batch} view={view} show={show} />
    </Frame>
  );
}

/** From the order to write on: how far it is, that it stopped, or what became of it. */
function Written({ batch, leave }: Props) {
  const { state, schoolId, schoolName } = batch;
  const queries = useQueryClient();
  // Lists that were read before have other children now.
  useEffect(() => {
    if (state === 'writing') return;
    for (const endpoint of [listPatients, listClasses])
      void queries.invalidateQueries({ queryKey: keyOf(endpoint) });
  }, [queries, state]);
  return (
    <Frame school={schoolName} step={3}>
      {state === 'writing' ? (
        <MovingFile batch={batch} words={text.writing} />
      ) : (
        <WrittenCard batch={batch} again={() => leave(schoolId)} />
      )}
    </Frame>
  );
}

/** A file that was sent from this page; a page that was loaded anew has none. */
export type SentFile = { readonly schoolId: string; readonly jobId: string };
type ViewProps = { id: string; sent: SentFile | undefined; leave: Leave };

/** Goes back to the choice with the reason where the file is refused: its preview is gone then, or was never there to see. */
function useRefusal(batch: RosterBatch | undefined, { sent, leave }: Omit<ViewProps, 'id'>) {
  const isReading = batch ? batch.state === 'reading' : sent !== undefined;
  const job = useReadingJob(isReading ? (batch ?? sent)?.jobId : undefined);
  const isRefused = isReading && (job?.status === 'failed' || job?.status === 'cancelled');
  const schoolId = (batch ?? sent)?.schoolId;
  useEffect(() => {
    if (isRefused) leave(schoolId, job?.errorMsg ?? undefined);
  }, [isRefused, job, leave, schoolId]);
  return { isReading, isLost: !isReading || job?.status === 'done' };
}

export function PreviewView({ id, sent, leave }: ViewProps) {
  const { data: batch, error } = useRosterBatch(id);
  const { isReading, isLost } = useRefusal(batch, { sent, leave });
  // From writing back to the preview: the school had changed, and nothing was written.
  const [wasWriting, setWasWriting] = useState(false);
  if (batch?.state === 'writing' && !wasWriting) setWasWriting(true);
  if (batch && isReading) return <Reading batch={batch} leave={leave} />;
  if (batch?.state === 'ready' && !error)
    return <Ready batch={batch} leave={leave} isComparedAgain={wasWriting} />;
  if (batch && batch.state !== 'ready') return <Written batch={batch} leave={leave} />;
  return (
    <Frame step={2}>
      {error && isLost ? (
        <OverCard error={error} again={() => leave(batch?.schoolId)} />
      ) : (
        <SkeletonRows widths={[200, 300, 100]} />
      )}
    </Frame>
  );
}
