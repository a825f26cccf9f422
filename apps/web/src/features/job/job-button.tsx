/** 任务 in the header: the number of running jobs and of files to download, with the list of jobs. */
import { countJobs } from '@spine/contract/job';
import { Dropdown } from 'antd';
import clsx from 'clsx';
import { useEffect } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { jobsCounted, useJobPanel } from '#platform/jobs.ts';
import { useToasts } from '#platform/toast.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { jobText as text } from './job.text.ts';
import css from './job-button.module.css';

const JobPanel = lazyComponent(
  async () => (await import('./job.panel.tsx')).JobPanel,
  <div className={clsx(css.panel, looks.card)} />,
);

/** How often the number is read while a job is running. */
const COUNT_MS = 2000;

/** Below the header, and shifted into view on a phone. */
const BELOW = { offset: [0, 10], overflow: { shiftX: 12, adjustY: false } };

const setOpen = (open: boolean) => useJobPanel.setState({ open });

export function JobButton() {
  const open = useJobPanel((state) => state.open);
  useEffect(() => {
    useToasts.setState({ isAside: open });
    return () => useToasts.setState({ isAside: false });
  }, [open]);
  const { data, dataUpdatedAt } = useApiQuery(
    countJobs,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.open ? COUNT_MS : false) },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job that was started and ended between two counts leaves them equal.
  useEffect(() => {
    if (data) jobsCounted(data.open);
  }, [data, dataUpdatedAt]);
  const count = (data?.open ?? 0) + (data?.ready ?? 0);
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      align={BELOW}
      open={open}
      onOpenChange={setOpen}
      popupRender={() => <JobPanel close={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={clsx(css.button, buttonCss.btn, buttonCss.text)}
        aria-label={text.counted(count)}
        aria-expanded={open}
      >
        <Icon name="tasks" />
        <span>{text.tasks}</span>
        {count > 0 && <b className={css.count}>{count}</b>}
      </button>
    </Dropdown>
  );
}
