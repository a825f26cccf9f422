/** How many children, entered by families through class codes, wait for the staff: one press shows them. */
import { listPatients } from '@spine/contract/patient';
import { Link, useSearchParams } from 'react-router';
import { useAsk } from '#platform/use-call.ts';
import { patientText as text } from '../patient.text.ts';
import css from './waiting-entries.module.css';

/** Nothing where nobody waits, and where those who wait are shown. */
export function WaitingEntries() {
  const [query] = useSearchParams();
  const waiting = { unconfirmed: 'yes', size: 1 } as const;
  const { data } = useAsk(listPatients, waiting, { staleTime: 0 });
  if (!data?.total || query.get('unconfirmed') === waiting.unconfirmed) return null;
  return (
    <Link className={css.waiting} to={{ search: 'unconfirmed=yes' }}>
      {text.waiting(data.total)}
    </Link>
  );
}
