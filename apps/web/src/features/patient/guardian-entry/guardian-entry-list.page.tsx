/** What guardians entered through class QR codes and nobody has decided about: compared with the roster, and decided. */
import { type GuardianEntryRow, listGuardianEntries } from '@spine/contract/patient';
import { useMemo } from 'react';
import { Link, Navigate } from 'react-router';
import { useCan } from '#platform/session.ts';
import { useSchoolChoices } from '#ui/choices.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { EntryBulkActs, EntryButtons, EntryLinks, useEntryActs } from './guardian-entry.acts.tsx';
import {
  GuardianEntryCard,
  guardianEntryColumns,
  guardianEntryFilters,
} from './guardian-entry.columns.tsx';
import css from './guardian-entry.module.css';
import { GuardianEntryPanel } from './guardian-entry.panel.tsx';
import { guardianEntryText as text } from './guardian-entry.text.ts';

const ROSTER = '/mainPage/patientsList';
const TWO_ACTIONS = 152;

export function GuardianEntryListPage() {
  const mayDecide = useCan('patientList.edit');
  const schools = useSchoolChoices();
  const narrow = useNarrow();
  const filters = useMemo(() => guardianEntryFilters(schools, narrow), [schools, narrow]);
  const acts = useEntryActs();
  if (!mayDecide) return <Navigate to={ROSTER} replace />;
  return (
    <ListPage
      listKey="guardianEntries"
      title={text.title}
      nav={
        <Link className={css.back} to={ROSTER}>
          <Icon name="left" />
          {text.back}
        </Link>
      }
      endpoint={listGuardianEntries}
      rowKey={(row) => row.id}
      columns={guardianEntryColumns}
      filters={filters}
      emptyHint={text.emptyHint}
      card={(entry) => <GuardianEntryCard entry={entry} />}
      actionsWidth={TWO_ACTIONS}
      rowActions={(entry: GuardianEntryRow) => <EntryLinks entry={entry} acts={acts} />}
      drawer={{
        label: text.drawer,
        body: (entry: GuardianEntryRow) => <GuardianEntryPanel key={entry.id} entry={entry} />,
        actions: (entry: GuardianEntryRow) => <EntryButtons entry={entry} acts={acts} />,
      }}
      bulk={{
        offersAll: true,
        actions: (selection) => <EntryBulkActs selection={selection} acts={acts} />,
      }}
    />
  );
}
