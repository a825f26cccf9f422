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
        visit={({ patientId, name }) => (
          // The first that was read stays: what is typed is of its child.
          <VisitButton
            row={{ id: patientId, name }}
            open={(next) => open((former) => former ?? next)}
          />
        )}
      />
      {visit && <VisitDialog key={visit.row.id} {...visit} onClose={() => open(undefined)} />}
    </>
  );
}
