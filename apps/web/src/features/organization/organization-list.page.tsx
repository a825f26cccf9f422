/** The institutions of the platform: list, add, edit. */
import { dayOf } from '@spine/contract/kernel';
import {
  exportOrganizations,
  listOrganizations,
  type OrganizationRow,
} from '@spine/contract/organization';
import { useState } from 'react';
import { useCan } from '#platform/session/session.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { AddButton } from '#ui/list-page/actions.tsx';
import { listText } from '#ui/list-page/list.text.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { RegionLabel } from '#ui/region-cascader/region-label.tsx';
import css from '#ui/styles/button.module.css';
import { organizationText as text } from './organization.text.ts';
import { regionCodesOf } from './region-codes.ts';

const organizationColumns: readonly ListColumn<OrganizationRow>[] = [
  { key: 'orgName', title: text.orgName, width: 320, fixed: 'start' },
  { key: 'clinicId', title: text.clinicId, width: 200, render: (row) => row.clinicId ?? text.none },
  {
    key: 'region',
    title: text.region,
    width: 280,
    render: (row) => <RegionLabel codes={regionCodesOf(row)} none={text.none} />,
  },
  {
    key: 'createtime',
    title: text.createtime,
    width: 160,
    render: (row) => dayOf(row.createtime),
  },
];

const organizationFilters: readonly FilterField[] = [
  { kind: 'text', name: 'orgName', label: text.orgName, max: 30 },
  { kind: 'text', name: 'clinicId', label: text.clinicId, max: 30 },
];

/** Loaded when it is opened, with the regions. */
const OrganizationForm = lazyComponent(
  async () => (await import('./organization.form.tsx')).OrganizationForm,
);

export function OrganizationListPage() {
  const [form, setForm] = useState<{ organization?: OrganizationRow }>();
  const canAdd = useCan('orgList.add');
  const canEdit = useCan('orgList.edit');
  return (
    <>
      <ListPage
        listKey="organizations"
        title={text.title}
        endpoint={listOrganizations}
        exported={exportOrganizations}
        rowKey={(row) => row.id}
        columns={organizationColumns}
        filters={organizationFilters}
        emptyHint={canAdd ? text.emptyHint : listText.emptyForOthers}
        actions={canAdd && <AddButton label={text.add} act={() => setForm({})} />}
        {...(canEdit && {
          rowActions: (organization: OrganizationRow) => (
            <button type="button" className={css.link} onClick={() => setForm({ organization })}>
              {text.edit}
            </button>
          ),
        })}
      />
      {form && (
        <OrganizationForm organization={form.organization} onClose={() => setForm(undefined)} />
      )}
    </>
  );
}
