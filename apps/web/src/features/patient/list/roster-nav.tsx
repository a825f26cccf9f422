/** What leads on from the list of children, loaded beside it. */
import { readRetention } from '@spine/contract/erasure';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import css from '#ui/styles/button.module.css';
import { WaitingEntries } from '../guardian-entry/waiting-entries.tsx';
import { patientText as text } from '../patient.text.ts';

/** What was erased, and how many children will be soon because their time ends. */
function ErasuresLink() {
  const { data } = useApiQuery(readRetention, {}, { staleTime: 0 });
  const ending = data?.ending.reduce((sum, { children }) => sum + children, 0) ?? 0;
  return (
    <Link className={css.link} to="/mainPage/patientsList/erasures">
      {ending > 0 ? text.erasuresEnding(ending) : text.erasures}
    </Link>
  );
}

/** What waits for a manager, and what was erased. */
export function RosterNav() {
  const canErase = useCan('patientList.erase');
  const canImport = useCan('patientList.upload');
  const canDelete = useCan('patientList.del');
  return (
    <div>
      <WaitingEntries />
      <Link className={css.link} to="/mainPage/patientsList/school-year">
        {text.schoolYear}
      </Link>
      {canImport && (
        <Link className={css.link} to="/mainPage/patientsList/batches">
          {text.batches}
        </Link>
      )}
      {canDelete && (
        <Link className={css.link} to="/mainPage/patientsList/trash">
          {text.trash}
        </Link>
      )}
      {canErase && <ErasuresLink />}
    </div>
  );
}
