/** The number of undecided entries of guardians, as a link to their list. */
import { listGuardianEntries } from '@spine/contract/patient';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { guardianEntryText as text } from './guardian-entry.text.ts';
import css from './waiting-entries.module.css';

/** Nothing where none waits. */
export function WaitingEntries() {
  const { data } = useApiQuery(listGuardianEntries, { size: 1 }, { staleTime: 0 });
  if (!data?.total) return null;
  return (
    <Link className={css.waiting} to="/mainPage/patientsList/entries">
      {text.waiting(data.total)}
    </Link>
  );
}
