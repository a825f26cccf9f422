/** The list of examinations, with the way from one of them to the follow-up of its child. */
import { ExamListPage } from '#features/exam/exam-list.page.tsx';
import { VisitButton } from '#features/follow-up/act/visit.button.tsx';

export function ExamScreen() {
  return (
    <ExamListPage
      visit={({ patientId, name }) => <VisitButton child={{ id: patientId, name }} />}
    />
  );
}
