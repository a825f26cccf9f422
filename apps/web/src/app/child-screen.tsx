/** The page of a child, with what other features do to it: edit its record, erase it, and open the station at it. */
import { ChildPage } from '#features/follow-up/child/child.page.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const ExamineLinks = lazyComponent(
  async () => (await import('#features/patient/list/examine-links.tsx')).ExamineLinks,
);
const PatientForm = lazyComponent(
  async () => (await import('#features/patient/list/patient.form.tsx')).PatientForm,
);

const EraseForm = lazyComponent(
  async () => (await import('#features/erasure/erase.form.tsx')).EraseForm,
);

export function ChildScreen() {
  return (
    <ChildPage
      examine={(child) => <ExamineLinks patient={child} />}
      erase={(child, onClose) => <EraseForm child={child} onClose={onClose} />}
      edit={(child, onClose) => <PatientForm patient={child} onClose={onClose} />}
    />
  );
}
