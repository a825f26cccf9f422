/** What is done with the selected examinations. */
import { type ExamRow, listExams } from '@spine/contract/exam';
import { BulkReportButton } from '#ui/bulk-report/bulk-report-button.tsx';
import { IssueBulkButton } from '#ui/issue-prescription/issue-button.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import { ImagesButton } from './exam-images-button.tsx';

export function BulkActs({ selection }: { selection: Selection<ExamRow> }) {
  const { allMatching, input, ids } = selection;
  return (
    <>
      <BulkReportButton selection={selection} />
      <IssueBulkButton
        selection={selection}
        endpoint={listExams}
        toChild={({ patientId, name }) => ({ id: patientId, name })}
      />
      <ImagesButton choice={allMatching ? input : { ids: [...ids] }} />
    </>
  );
}
