/** 安全事件: what happened to the data of children, and whom it was told. */
import { type IncidentRow, listIncidents } from '@spine/contract/audit';
import clsx from 'clsx';
import { useState } from 'react';
import { useSession } from '#platform/session/session.ts';
import { Facts } from '#ui/facts.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ActionButtons, ActionLinks, AddButton } from '#ui/list-page/actions.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { LogNav } from '#ui/page/log-nav.tsx';
import looks from '#ui/styles/looks.module.css';
import {
  IncidentCard,
  incidentColumns,
  incidentFacts,
  incidentFilters,
} from './incident.columns.tsx';
import css from './incident.module.css';
import { incidentText as text } from './incident.text.ts';

const ONE_ACTION = 72;

/** Loaded when it is opened. */
const IncidentForm = lazyComponent(async () => (await import('./incident.form.tsx')).IncidentForm);

export function IncidentListPage() {
  const [form, setForm] = useState<{ incident?: IncidentRow }>();
  const isPerson = useSession(({ user }) => user?.accountKind === 'person');
  const actsOf = (incident: IncidentRow) => [
    isPerson &&
      incident.closedOn === null && { label: text.edit, act: () => setForm({ incident }) },
  ];
  return (
    <>
      <ListPage
        listKey="incidents"
        title={text.title}
        nav={<LogNav />}
        endpoint={listIncidents}
        rowKey={(row) => row.id}
        columns={incidentColumns}
        filters={incidentFilters}
        emptyHint={text.emptyHint}
        drawer={{
          label: text.drawer,
          body: (row) => <Facts className={clsx(looks.kv, css.facts)} facts={incidentFacts(row)} />,
          actions: (row) => <ActionButtons acts={actsOf(row)} />,
        }}
        card={(row) => <IncidentCard row={row} />}
        {...(isPerson && {
          actions: <AddButton label={text.add} act={() => setForm({})} />,
          actionsWidth: ONE_ACTION,
          rowActions: (row: IncidentRow) => <ActionLinks acts={actsOf(row)} />,
        })}
      />
      {form && <IncidentForm incident={form.incident} onClose={() => setForm(undefined)} />}
    </>
  );
}
