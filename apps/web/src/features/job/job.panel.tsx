/** The user's own jobs, newest first. */
import {
  cancelJob,
  countJobs,
  deleteJob,
  isOver,
  type JobRow,
  jobDetail,
  listJobs,
  retryJob,
} from '@spine/contract/job';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { call } from '#platform/call/call.ts';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { refreshJobs, saveJobFile } from '#platform/jobs.ts';
import { fileSize } from '#ui/file-size.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import { ProgressTrack } from '#ui/progress-track.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './job.module.css';
import { jobText as text } from './job.text.ts';
import jobButtonCss from './job-button.module.css';

const LIST_MS = 1000;
const SHOWN_JOBS = 50;

function useJobActs() {
  const refresh = [listJobs, countJobs];
  const [cancel, retry, remove] = [
    useApiMutation(cancelJob, { refresh }),
    useApiMutation(retryJob, { refresh }),
    useApiMutation(deleteJob, { refresh }),
  ];
  const ignoreRefusal = (done: Promise<unknown>) =>
    // A refusal has been shown; the list says how the job stands now.
    void done.catch(() => refreshJobs());
  return {
    cancel: (id: string) => ignoreRefusal(cancel.mutateAsync({ input: { id } })),
    retry: (id: string) => ignoreRefusal(retry.mutateAsync({ input: { id } })),
    remove: (id: string) => ignoreRefusal(remove.mutateAsync({ input: { id } })),
    /** Reads the job first, so that an ended session or a deleted job is reported on the page and not saved as a file. */
    download: (id: string) => ignoreRefusal(call(jobDetail, { id }).then(() => saveJobFile(id))),
  };
}

/** Day and minute, as the server wrote them. */
const dayAndMinute = (instant: string): string => instant.slice(5, 16).replace('T', ' ');

function Progress({ job }: { job: JobRow }) {
  const share = job.total > 0 ? Math.min(job.done / job.total, 1) : 0;
  return <ProgressTrack label={text.progressLabel(job.title)} share={share} />;
}

function Facts({ job }: { job: JobRow }) {
  const facts = isOver(job.status)
    ? [
        job.finishtime && text.ended(dayAndMinute(job.finishtime)),
        job.fileName !== null && job.expirytime && text.kept(dayAndMinute(job.expirytime)),
        job.fetched && text.fetched,
      ]
    : [
        job.total > 0 && text.progress(job.done, job.total),
        text.begun(dayAndMinute(job.createtime)),
      ];
  return (
    <span className={clsx(css.facts, looks.soft)}>
      {facts
        .filter((fact) => typeof fact === 'string')
        .map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
    </span>
  );
}

function Outcome({ job }: { job: JobRow }) {
  if (job.status === 'failed')
    return (
      <p className={css.fault}>
        {job.errorMsg}
        {job.errorCode !== null && (
          <span className={looks.faint}> · {text.code(job.errorCode)}</span>
        )}
      </p>
    );
  const size = job.size === null ? null : fileSize(job.size);
  const words = [job.summary, size].filter((word) => word !== null);
  return words.length === 0 ? null : <p className={css.summary}>{text.outcome(words)}</p>;
}

/** Where a page shows what the job is about; a roster that could not be read is shown nowhere. */
function pageOf({ kind, status, batchId }: JobRow): string | undefined {
  if (batchId === null) return undefined;
  if (kind === 'rosterUndo') return `/mainPage/patientsList/batches?open=${batchId}`;
  const isLost = kind === 'rosterPreview' && (status === 'failed' || status === 'cancelled');
  return isLost ? undefined : `/mainPage/patientsList/import?batch=${batchId}`;
}

type JobProps = { job: JobRow; close: () => void };

function Acts({ job, close }: JobProps) {
  const { cancel, retry, remove, download } = useJobActs();
  const again = job.status === 'failed' || job.status === 'cancelled';
  const acts = [
    { show: !isOver(job.status), label: text.cancel, act: cancel },
    { show: job.fileName !== null, label: text.download, act: download },
    { show: again, label: text.retry, act: retry },
    { show: isOver(job.status), label: text.delete, act: remove },
  ];
  const page = pageOf(job);
  return (
    <span className={css.acts}>
      {page && (
        <Link
          className={buttonCss.link}
          to={page}
          aria-label={text.act(text.see, job.title)}
          onClick={close}
        >
          {text.see}
        </Link>
      )}
      {acts
        .filter(({ show }) => show)
        .map(({ label, act }) => (
          <button
            key={label}
            type="button"
            className={buttonCss.link}
            aria-label={text.act(label, job.title)}
            onClick={() => act(job.id)}
          >
            {label}
          </button>
        ))}
    </span>
  );
}

/** One job: title, progress or outcome, and its buttons. */
function JobItem({ job, close }: JobProps) {
  const isRunning = job.status === 'running' && job.total > 0;
  return (
    <li className={css.job} data-status={job.status}>
      <div className={css.head}>
        <b>{job.title}</b>
        <span className={css.status}>
          {isRunning ? text.percent(job.done / job.total) : text.statuses[job.status]}
        </span>
      </div>
      {!isOver(job.status) && <Progress job={job} />}
      <Outcome job={job} />
      <div className={css.foot}>
        <Facts job={job} />
        <Acts job={job} close={close} />
      </div>
    </li>
  );
}

function Jobs({ close }: Pick<JobProps, 'close'>) {
  const { data, error, refetch } = useApiQuery(
    listJobs,
    { size: SHOWN_JOBS },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.rows.some(({ status }) => !isOver(status)) ? LIST_MS : false,
    },
  );
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <p className={clsx(css.none, looks.soft)} role="status">
        {text.loading}
      </p>
    );
  if (data.rows.length === 0)
    return (
      <div className={css.none}>
        <Icon name="tasks" />
        <p>{text.empty}</p>
        <p className={looks.soft}>{text.emptyHint}</p>
      </div>
    );
  const older = data.total - data.rows.length;
  return (
    <ul>
      {data.rows.map((job) => (
        <JobItem key={job.id} job={job} close={close} />
      ))}
      {older > 0 && <li className={clsx(css.older, looks.soft)}>{text.older(older)}</li>}
    </ul>
  );
}

export function JobPanel({ close }: { close: () => void }) {
  const panel = useRef<HTMLElement>(null);
  // Takes the focus when it opens and returns it when it closes.
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <section
      ref={panel}
      className={clsx(jobButtonCss.panel, css.panel, looks.card)}
      role="dialog"
      aria-label={text.tasks}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <header>
        <h2>{text.tasks}</h2>
        <span className={looks.soft}>{text.hint}</span>
      </header>
      <Jobs close={close} />
    </section>
  );
}
