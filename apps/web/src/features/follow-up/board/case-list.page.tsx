/** The children with a finding: what is due, one case in the drawer, and what is done in it. */
import {
  CASE_TABS,
  type CaseRow,
  caseTabWord,
  countCases,
  exportCases,
  listCases,
} from '@spine/contract/follow-up';
import { addDays } from '@spine/contract/kernel';
import { useMemo, useState } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { useSchoolChoices } from '#ui/choices.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { SkeletonRows } from '#ui/list-page/list-states.tsx';
import { listTabs } from '#ui/list-page/tabs/tab-bar.tsx';
import { actsFor, type CaseAction } from '../act/acts.rules.ts';
import { OPENING_TAB } from '../due.rules.ts';
import { followUpText as text } from '../follow-up.text.ts';
import { useAssignees } from '../use-assignees.ts';
import { CaseCard, caseColumns, caseFilters, RETEST_SOON_DAYS } from './case.columns.tsx';

/** The drawer and the forms come when a case is opened. */
const CasePanel = lazyComponent(
  async () => (await import('../drawer/case.panel.tsx')).CasePanel,
  <SkeletonRows widths={[120, 90, 90]} />,
);
const ActButtons = lazyComponent(async () => (await import('../act/act-buttons.tsx')).ActButtons);
const ActForm = lazyComponent(async () => (await import('../act/act.form.tsx')).ActForm);

const BatchBar = lazyComponent(async () => (await import('./batch-bar.tsx')).BatchBar);

const CaseTools = lazyComponent(async () => (await import('./case-tools.tsx')).CaseTools);

/** Half a year of 姿态不良 would bury the retests that are due soon. */
function caseTabs() {
  const soon = { dueBy: addDays(serverToday(), RETEST_SOON_DAYS) };
  return listTabs({
    name: 'tab',
    label: text.tabs,
    counted: countCases,
    nothing: text.nothing,
    initial: OPENING_TAB,
    options: CASE_TABS.map((value) => ({
      value,
      label: caseTabWord[value],
      ...(value === 'toRetest' && { opens: soon }),
      ...(value === 'overdue' && { crosses: true as const }),
    })),
  });
}

type KeyedAct = 'contact' | 'visited' | 'closed';
type OpenForm = { row: CaseRow; action: CaseAction };

export function CaseListPage() {
  const [openForm, setOpenForm] = useState<OpenForm>();
  const schools = useSchoolChoices();
  const assignees = useAssignees();
  const filters = useMemo(() => caseFilters(schools, assignees), [schools, assignees]);
  const tabs = useMemo(caseTabs, []);
  const actOn = (row: CaseRow) => (action: CaseAction) => setOpenForm({ row, action });
  /** An act that the case does not allow now is none of its keys. */
  const start = (row: CaseRow, act: KeyedAct): boolean => {
    const isOffered = actsFor(row.stage).includes(act);
    if (isOffered) setOpenForm({ row, action: { act } });
    return isOffered;
  };
  return (
    <>
      <ListPage
        listKey="followUp"
        title={text.title}
        totalWords={text.total}
        endpoint={listCases}
        exported={exportCases}
        rowKey={(row) => row.id}
        columns={caseColumns}
        filters={filters}
        tabs={tabs}
        actions={<CaseTools />}
        emptyHint={text.emptyHint}
        remembersSearch
        bulk={{ offersAll: true, actions: (selection) => <BatchBar selection={selection} /> }}
        keysHint={text.keys}
        keys={{
          // Of a selection they are the keys of its bar.
          n: (row, { count }) => count === 0 && start(row, 'contact'),
          c: (row, { count }) => count === 0 && start(row, 'closed'),
          v: (row) => start(row, 'visited'),
        }}
        card={(row) => <CaseCard row={row} />}
        drawer={{
          label: text.drawer,
          body: (row) => <CasePanel key={row.id} row={row} act={actOn(row)} />,
          actions: (row) => <ActButtons row={row} act={actOn(row)} />,
        }}
      />
      {openForm && <ActForm {...openForm} onClose={() => setOpenForm(undefined)} />}
    </>
  );
}
