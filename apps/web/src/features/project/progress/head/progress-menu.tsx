/** What is done now and then for a school of a project, under 更多. */
import { type ProjectInfo, ProjectStatus } from '@spine/contract/project';
import { classSheet } from '@spine/contract/station';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { downloadFile } from '#platform/call/download.ts';
import { consentPath, schoolListsPath } from '#platform/project-paths.ts';
import { useCan } from '#platform/session/session.ts';
import { bulkReportText } from '#ui/bulk-report/bulk-report.text.ts';
import { BulkReportDialog } from '#ui/bulk-report/bulk-report-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { issueText } from '#ui/issue-prescription/issue.text.ts';
import { IssueDialog } from '#ui/issue-prescription/issue-button.tsx';
import { useOnce } from '#ui/use-once.ts';
import type { ProjectActs } from '../../list/use-project-acts.ts';
import { projectText } from '../../project.text.ts';
import { sheetText } from '../class-sheet/class-sheet.text.ts';
import { progressText as text } from '../progress.text.ts';

type Props = { project: ProjectInfo; schoolId: string; acts: ProjectActs };
type Items = NonNullable<MenuProps['items']>;

/** For users who may examine: the sheets of all classes, to fill in by hand. */
function useSheets({ project, schoolId }: Props): Items {
  const { busy, once } = useOnce();
  const canExamine = useCan('exam.upload');
  if (!canExamine || project.status === ProjectStatus.Completed || schoolId === '') return [];
  const print = () => downloadFile(classSheet, { projectId: project.id, schoolId });
  return [
    {
      key: 'sheets',
      label: sheetText.sheet,
      title: sheetText.school,
      disabled: busy,
      onClick: () => void once(print).catch(() => undefined),
    },
  ];
}

export function ProgressMenu(props: Props) {
  const { project, schoolId, acts } = props;
  const [open, setOpen] = useState<'issue' | 'reports'>();
  const canIssue = useCan('prescription.edit') && project.status !== ProjectStatus.NotStarted;
  const canReport = useCan('exam.menu');
  const canFinish = useCan('project.edit') && project.status === ProjectStatus.Underway;
  const issue = { key: 'issue', label: issueText.issue, onClick: () => setOpen('issue') };
  const reports = { key: 'reports', label: bulkReportText.open, onClick: () => setOpen('reports') };
  const finish = {
    key: 'finish',
    label: projectText.finishProject,
    danger: true,
    onClick: () => acts.finish(project.id),
  };
  const consent = {
    key: 'consent',
    label: <Link to={consentPath({ id: project.id, schoolId })}>{projectText.seeConsent}</Link>,
  };
  const lists = {
    key: 'schoolLists',
    label: <Link to={schoolListsPath(project.id, schoolId)}>{projectText.schoolLists}</Link>,
  };
  const canHandOut = useCan('project.edit');
  const items: Items = [
    consent,
    ...useSheets(props),
    ...(canIssue ? [issue] : []),
    ...(canReport ? [reports] : []),
    ...(canHandOut ? [lists] : []),
    ...(canFinish ? [finish] : []),
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button>
          {text.more}
          <Icon name="down" small />
        </Button>
      </Dropdown>
      {open === 'issue' && <IssueDialog initial={{ schoolId }} onClose={close} />}
      {open === 'reports' && (
        <BulkReportDialog initial={{ projectId: project.id, schoolId }} onClose={close} />
      )}
    </>
  );
}
