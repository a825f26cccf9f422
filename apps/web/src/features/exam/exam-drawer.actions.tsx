/** The buttons below one examination in the drawer: its report, on screen, on paper and as a file. */
import { type ExamRow, examDetail, listExams } from '@spine/contract/exam';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { downloadFile } from '#platform/call/download.ts';
import { keyOf, useApiQuery } from '#platform/call/use-api.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { reportPath } from '#ui/report-page/report-path.ts';
import { useWithheldQuestion } from '#ui/report-page/withheld-question.ts';
import css from './exam.module.css';
import { examText as text } from './exam.text.ts';

/** The report module is loaded with the first report that is downloaded. */
async function fetchReport(id: string): Promise<void> {
  const { reportPdf } = await import('@spine/contract/report');
  await downloadFile(reportPdf, { id });
}

/** A report that is withheld from the family is given to it knowingly or not at all. */
function PdfButton({ id }: { id: string }) {
  const queries = useQueryClient();
  const askWhereWithheld = useWithheldQuestion(useApiQuery(examDetail, { id }).data?.withheld);
  const download = () =>
    askWhereWithheld(() =>
      fetchReport(id).then(() => queries.invalidateQueries({ queryKey: keyOf(listExams) })),
    );
  return (
    <BusyButton icon={<Icon name="download" />} run={download}>
      {text.pdf}
    </BusyButton>
  );
}

/** A voided examination has no report. */
export function DrawerActions({ exam }: { exam: ExamRow }) {
  const navigate = useNavigate();
  if (exam.voided) return null;
  return (
    <>
      <Button type="primary" onClick={() => void navigate(reportPath(exam.id))}>
        {text.openReport}
      </Button>
      <Button icon={<Icon name="print" />} onClick={() => void navigate(reportPath(exam.id, true))}>
        {text.print}
      </Button>
      <PdfButton id={exam.id} />
      <span className={css.note}>{text.onlyScreening}</span>
    </>
  );
}
