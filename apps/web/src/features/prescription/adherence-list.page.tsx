/** How classes keep to their prescriptions, those that need help first, and the days of one class beside them. */
import { type ClassAdherence, listAdherence } from '@spine/contract/training';
import { Button } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { IssueButton } from '#ui/issue-prescription/issue-button.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { SkeletonRows } from '#ui/list-page/list-states.tsx';
import { AdherenceCard, adherenceColumns, adherenceFilters } from './adherence-list.columns.tsx';
import { adherenceText as text } from './adherence-list.text.ts';
import { issuedPathOf } from './adherence-path.ts';
import './adherence-list.css';
import './issued-list.css';
import { useSchoolChoices } from './issued-list.queries.ts';
import { PrescriptionNav } from './prescription-nav.tsx';

/** The calendar comes with the first class that is opened. */
const AdherenceClassPanel = lazy(async () => ({
  default: (await import('./adherence-class.panel.tsx')).AdherenceClassPanel,
}));

function keyOf({ schoolId, gradeName, clazzName }: ClassAdherence): string {
  return `${schoolId} ${gradeName} ${clazzName}`;
}

function EmptyHint() {
  return (
    <>
      {text.emptyHint}
      <Link className="btn empty-way" to="/mainPage/prescription">
        {text.toLibrary}
      </Link>
    </>
  );
}

function Acts({ row }: { row: ClassAdherence }) {
  const navigate = useNavigate();
  const { schoolId, gradeName, clazzName } = row;
  return (
    <>
      <Button type="primary" onClick={() => void navigate(issuedPathOf(row))}>
        {text.see}
      </Button>
      {row.notOpened > 0 && (
        <Button onClick={() => void navigate(issuedPathOf(row, { opened: 'no' }))}>
          {text.seeNotOpened(row.notOpened)}
        </Button>
      )}
      <IssueButton place={{ schoolId, gradeName, clazzName }} />
    </>
  );
}

export function AdherenceListPage() {
  const schools = useSchoolChoices();
  const filters = useMemo(() => adherenceFilters(schools), [schools]);
  return (
    <ListPage
      listKey="adherence"
      title={text.title}
      nav={<PrescriptionNav />}
      endpoint={listAdherence}
      rowKey={keyOf}
      columns={adherenceColumns}
      filters={filters}
      emptyHint={<EmptyHint />}
      remembersSearch
      card={(row) => <AdherenceCard row={row} />}
      drawer={{
        label: text.drawer,
        body: (row: ClassAdherence) => (
          <Suspense fallback={<SkeletonRows widths={[120, 90, 90]} />}>
            <AdherenceClassPanel key={keyOf(row)} row={row} />
          </Suspense>
        ),
        actions: (row: ClassAdherence) => <Acts row={row} />,
      }}
    />
  );
}
