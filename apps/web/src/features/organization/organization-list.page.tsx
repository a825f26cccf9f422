/** The institutions of the platform: list, add, edit. */
import {
  exportOrganizations,
  listOrganizations,
  type OrganizationRow,
} from '@spine/contract/organization';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '#platform/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { organizationColumns, organizationFilters } from './organization.columns.tsx';
import { OrganizationForm } from './organization.form.tsx';
import { organizationText as text } from './organization.text.ts';

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
        emptyHint={text.emptyHint}
        actions={
          canAdd && (
            <Button icon={<Icon name="plus" />} onClick={() => setForm({})}>
              {text.add}
            </Button>
          )
        }
        {...(canEdit && {
          rowActions: (organization: OrganizationRow) => (
            <button type="button" className="link" onClick={() => setForm({ organization })}>
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
