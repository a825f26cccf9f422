/** The issued prescriptions: list, search, and one in the drawer with its calendar, records and actions. */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import {
  exportPrescriptions,
  listPlans,
  listPrescriptions,
  type PrescriptionRow,
} from '@spine/contract/prescription';
import { useMemo } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { CHOICES_FRESH_MS, type Choices, useChoices, useSchoolChoices } from '#ui/choices.ts';
import { IssueButton } from '#ui/issue-prescription/issue-button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { SkeletonRows } from '#ui/list-page/list-states.tsx';
import { useNarrow } from '#ui/use-media.ts';
import { EmptyHint } from '../empty-hint.tsx';
import { PrescriptionNav } from '../prescription-nav.tsx';
import { issuedText as text } from './issued.text.ts';
import { IssuedCard, issuedColumns, issuedFilters } from './issued-list.columns.tsx';

/** The plans of the library as options. */
function usePlanChoices(): Choices {
  const query = { size: DROPDOWN_SIZE };
  const { data, isLoading } = useApiQuery(listPlans, query, { staleTime: CHOICES_FRESH_MS });
  return useChoices(data?.rows, isLoading);
}

/** Loaded with the first prescription that is opened, because of its calendar. */
const IssuedDetailPanel = lazyComponent(
  async () => (await import('./issued-detail.panel.tsx')).IssuedDetailPanel,
  <SkeletonRows widths={[120, 90, 90]} />,
);

const IssuedActs = lazyComponent(async () => (await import('./issued-acts.tsx')).IssuedActs);

export function IssuedListPage() {
  const schools = useSchoolChoices();
  const plans = usePlanChoices();
  const narrow = useNarrow();
  const filters = useMemo(
    () => issuedFilters({ schools, plans, narrow }),
    [schools, plans, narrow],
  );
  return (
    <ListPage
      listKey="issuedPrescriptions"
      title={text.title}
      nav={<PrescriptionNav />}
      endpoint={listPrescriptions}
      exported={exportPrescriptions}
      rowKey={(row) => row.id}
      columns={issuedColumns}
      filters={filters}
      emptyHint={<EmptyHint hint={text.emptyHint} linkText={text.toLibrary} />}
      remembersSearch
      card={(issued) => <IssuedCard issued={issued} />}
      actions={<IssueButton />}
      drawer={{
        label: text.drawer,
        body: (issued: PrescriptionRow) => <IssuedDetailPanel key={issued.id} issued={issued} />,
        actions: (issued: PrescriptionRow) => <IssuedActs issued={issued} />,
      }}
    />
  );
}
