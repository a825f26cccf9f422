/** The own jobs, newest first. */
import { useEffect, useRef } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import { JobItem } from './job.item.tsx';
import { useJobs } from './job.queries.ts';
import { jobText as text } from './job.text.ts';
import './job.css';

function Jobs() {
  const { data, error, refetch } = useJobs();
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <p className="job-none soft" role="status">
        {text.loading}
      </p>
    );
  if (data.rows.length === 0)
    return (
      <div className="job-none">
        <Icon name="tasks" />
        <p>{text.empty}</p>
        <p className="soft">{text.emptyHint}</p>
      </div>
    );
  const older = data.total - data.rows.length;
  return (
    <ul className="jobs">
      {data.rows.map((job) => (
        <JobItem key={job.id} job={job} />
      ))}
      {older > 0 && <li className="job-older soft">{text.older(older)}</li>}
    </ul>
  );
}

export function JobPanel({ close }: { close: () => void }) {
  const panel = useRef<HTMLElement>(null);
  // Opened by a click or by a job that was begun: the keyboard goes on here, and Esc leads back.
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
      className="job-panel"
      role="dialog"
      aria-label={text.tasks}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <header>
        <h2>{text.tasks}</h2>
        <span className="soft">{text.hint}</span>
      </header>
      <Jobs />
    </section>
  );
}
