/**
 * The page of a child, with what other features do to it: its record is edited, the station opens at it, what its family asks about
 * its data is decided, and it is erased.
 */
import { RequestMark, Requests } from '#features/data-request/requests.part.tsx';
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
      requestMark={({ id }) => <RequestMark id={id} />}
      requests={(child) => <Requests child={child} />}
      edit={(child, onClose) => <PatientForm patient={child} onClose={onClose} />}
    />
  );
}
