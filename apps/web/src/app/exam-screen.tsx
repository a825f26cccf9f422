/** The list of examinations, with the way from one of them to the follow-up of its child. */
import { useState } from 'react';
import { ExamListPage } from '#features/exam/exam-list.page.tsx';
import {
  type OpenedVisit,
  VisitButton,
  VisitDialog,
} from '#features/follow-up/act/visit.button.tsx';

export function ExamScreen() {
  const [visit, open] = useState<OpenedVisit>();
  return (
    <>
      <ExamListPage
        visit={({ patientId, name }) => <VisitButton row={{ id: patientId, name }} open={open} />}
      />
      {visit && <VisitDialog {...visit} onClose={() => open(undefined)} />}
    </>
  );
}
