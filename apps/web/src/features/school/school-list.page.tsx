/** The schools of the institution: list, grades and classes in the drawer, add, edit, delete. */
import { exportSchools, listSchools, type SchoolRow } from '@spine/contract/school';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#platform/session.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { IssueButton } from '#ui/issue-prescription/issue-button.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { ReportBatchButton } from '#ui/report-batch/report-batch-button.tsx';
import { schoolColumns, schoolFilters } from './school.columns.tsx';
import { useDeleteSchool } from './school.mutations.ts';
import { schoolText as text } from './school.text.ts';
import { SchoolClassesPanel } from './school-classes.panel.tsx';

/** The form brings the regions and their choice: it comes when it is opened. */
const SchoolForm = lazy(async () => ({ default: (await import('./school.form.tsx')).SchoolForm }));

const TWO_ACTIONS = 112;

function useAskToDelete(): (school: SchoolRow) => void {
  const confirm = useConfirm();
  const remove = useDeleteSchool();
  return ({ id, name }) =>
    confirm({
      title: text.deleteTitle(name),
      detail: text.deleteDetail,
      lost: [text.lostSchool, text.lostLinks],
      okText: text.delete,
      danger: true,
      act: () => remove.mutateAsync({ input: { id } }),
    });
}

function DrawerActions({ place }: { place: { schoolId: string } }) {
  return (
    <>
      <ReportBatchButton place={place} />
      <IssueButton place={place} />
    </>
  );
}

export function SchoolListPage() {
  const [form, setForm] = useState<{ school?: SchoolRow }>();
  const askToDelete = useAskToDelete();
  const canAdd = useCan('schoolList.add');
  const canEdit = useCan('schoolList.edit');
  const canDelete = useCan('schoolList.del');
  return (
    <>
      <ListPage
        listKey="schools"
        title={text.title}
        endpoint={listSchools}
        exported={exportSchools}
        rowKey={(row) => row.id}
        columns={schoolColumns}
        filters={schoolFilters}
        emptyHint={text.emptyHint}
        drawer={{
          label: text.drawer,
          body: (school) => <SchoolClassesPanel key={school.id} school={school} />,
          actions: (school) => <DrawerActions place={{ schoolId: school.id }} />,
        }}
        actions={
          canAdd && (
            <Button icon={<Icon name="plus" />} onClick={() => setForm({})}>
              {text.add}
            </Button>
          )
        }
        actionsWidth={TWO_ACTIONS}
        {...((canEdit || canDelete) && {
          rowActions: (school: SchoolRow) => (
            <>
              {canEdit && (
                <button type="button" className="link" onClick={() => setForm({ school })}>
                  {text.edit}
                </button>
              )}
              {canDelete && (
                <button type="button" className="link danger" onClick={() => askToDelete(school)}>
                  {text.delete}
                </button>
              )}
            </>
          ),
        })}
      />
      {form && (
        <Suspense>
          <SchoolForm school={form.school} onClose={() => setForm(undefined)} />
        </Suspense>
      )}
    </>
  );
}
