/** The page of a child, with what the students' feature does to it: edits its record, and opens the station at it. */
import { ChildPage } from '#features/follow-up/child/child.page.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const ExamineLinks = lazyComponent(
  async () => (await import('#features/patient/list/examine-links.tsx')).ExamineLinks,
);
const PatientForm = lazyComponent(
  async () => (await import('#features/patient/list/patient.form.tsx')).PatientForm,
);

export function ChildScreen() {
  return (
    <ChildPage
      examine={(child) => <ExamineLinks patient={child} />}
      edit={(child, onClose) => <PatientForm patient={child} onClose={onClose} />}
    />
  );
}
