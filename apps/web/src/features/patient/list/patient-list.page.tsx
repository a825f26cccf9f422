/** The students of the institution: list, search, drawer, add, edit, delete, and the link to the import. */
import { examHistory, listExams } from '@spine/contract/exam';
import type { EndpointInput } from '@spine/contract/kernel';
import {
  deletePatients,
  exportPatients,
  listPatients,
  type PatientInfo,
  type PatientRow,
  patientDetail,
  patientLossOf,
} from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { useSchoolChoices } from '#ui/choices.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ActionLinks, AddButton } from '#ui/list-page/actions.tsx';
import { listText } from '#ui/list-page/list.text.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { SkeletonRows } from '#ui/list-page/list-states.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import css from '#ui/styles/button.module.css';
import { useNarrow } from '#ui/use-media.ts';
import { patientText as text } from '../patient.text.ts';
import { PatientCard, patientColumns, patientFilters } from './patient.columns.tsx';

/** From this number of children on, the user has to type the number before deleting. */
const TYPED_FROM = 100;

type ChosenPatients = Pick<EndpointInput<typeof deletePatients>, 'ids' | 'matching'>;
type DeleteRequest = {
  chosen: ChosenPatients;
  title: (patients: number) => string;
  record: (patients: number) => string;
  onDeleted?: () => void;
};

/** The ticked children, or all that match the filters. */
function toChosenPatients({ ids, allMatching, input }: Selection): ChosenPatients {
  return allMatching ? { matching: input } : { ids: ids.join(',') };
}

/** Deletes children after a confirmation that names the number of records and examinations. */
function usePatientActs() {
  const confirm = useConfirm();
  const remove = useApiMutation(deletePatients, {
    success: text.DEL_SUCCESS,
    refresh: [listPatients, listClasses, listExams, examHistory],
  });
  const loss = useApiMutation(patientLossOf);
  const ask = ({ chosen, title, record, onDeleted }: DeleteRequest) => {
    const question = ({ patients, exams }: { patients: number; exams: number }) =>
      confirm({
        title: title(patients),
        detail: text.deleteDetail,
        lost: exams > 0 ? [record(patients), text.lostExams(exams)] : [record(patients)],
        ...(patients >= TYPED_FROM && { typed: String(patients) }),
        okText: text.delete,
        danger: true,
        act: async () => {
          await remove.mutateAsync({ input: { ...chosen, count: patients } });
          onDeleted?.();
        },
      });
    loss.mutate({ input: chosen }, { onSuccess: question });
  };
  return {
    askToDelete: ({ id, name }: PatientRow) =>
      ask({
        chosen: { ids: id },
        title: () => text.deleteTitle(name),
        record: () => text.lostRecord,
      }),
    askToDeleteAll: (selection: Selection) =>
      ask({
        chosen: toChosenPatients(selection),
        title: text.deleteManyTitle,
        record: text.lostRecords,
        onDeleted: selection.clear,
      }),
  };
}

/** Loaded when it is opened, with the calendar. */
const PatientForm = lazyComponent(async () => (await import('./patient.form.tsx')).PatientForm);

/** Loaded with the first child that is opened, because of its figure. */
const PatientRecordPanel = lazyComponent(
  async () => (await import('./patient-record.panel.tsx')).PatientRecordPanel,
  <SkeletonRows widths={[110, 110, 90]} />,
);

/** Loaded on demand: used a few times a year. */
const ClassQrModal = lazyComponent(
  async () => (await import('../class-qr/class-qr.dialogs.tsx')).ClassQrModal,
);
const LabelModal = lazyComponent(
  async () => (await import('../class-qr/class-qr.dialogs.tsx')).LabelModal,
);
const ClassSheetModal = lazyComponent(
  async () => (await import('../class-sheet/class-sheet.dialog.tsx')).ClassSheetModal,
);
/** Loaded with the first child that is opened, with what makes its address. */
const ExamineLinks = lazyComponent(async () => (await import('./examine-links.tsx')).ExamineLinks);
const IssueButton = lazyComponent(
  async () => (await import('#ui/issue-prescription/issue-button.tsx')).IssueButton,
);
/** Loaded when the first child is selected. */
const BulkActs = lazyComponent(async () => (await import('./patient-bulk.actions.tsx')).BulkActs);
/** Links that stand above the list. */
const RosterNav = lazyComponent(async () => (await import('./roster-nav.tsx')).RosterNav);
/** Loaded on demand. */
const FindByDocument = lazyComponent(
  async () => (await import('./find-document.dialog.tsx')).FindByDocument,
);
const DIALOGS = { qr: ClassQrModal, labels: LabelModal, sheet: ClassSheetModal } as const;

const TWO_ACTIONS = 104;

type Acts = ReturnType<typeof usePatientActs> & { edit: (patient: PatientRow) => void };

function RowActions({ patient, acts }: { patient: PatientRow; acts: Acts }) {
  const canEdit = useCan('patientList.edit');
  const canDelete = useCan('patientList.del');
  return (
    <ActionLinks
      acts={[
        canEdit && { label: text.edit, act: () => acts.edit(patient) },
        canDelete && { label: text.delete, act: () => acts.askToDelete(patient), danger: true },
      ]}
    />
  );
}

function DrawerActions({ patient, acts }: { patient: PatientRow; acts: Acts }) {
  const canEdit = useCan('patientList.edit');
  const canDelete = useCan('patientList.del');
  return (
    <>
      {canEdit && (
        <Button type="primary" onClick={() => acts.edit(patient)}>
          {text.edit}
        </Button>
      )}
      <ExamineLinks patient={patient} />
      <IssueButton chosen={[{ id: patient.id, name: patient.name }]} />
      {canDelete && (
        <Button danger onClick={() => acts.askToDelete(patient)}>
          {text.delete}
        </Button>
      )}
    </>
  );
}

/** The dialogs of QR codes, labels and sheets on paper, with the class of the list's filter preselected. */
function ClassActions() {
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const [query] = useSearchParams();
  const canAdd = useCan('patientList.add');
  const canExamine = useCan('exam.upload');
  const names = ['schoolId', 'gradeName', 'clazzName'];
  const initial = Object.fromEntries(
    names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])),
  );
  const Dialog = open && DIALOGS[open];
  return (
    <>
      {canAdd && (
        <Button icon={<Icon name="qr" />} onClick={() => setOpen('qr')}>
          {text.classQr}
        </Button>
      )}
      <Button icon={<Icon name="print" />} onClick={() => setOpen('labels')}>
        {text.labels}
      </Button>
      {canExamine && (
        <Button icon={<Icon name="print" />} onClick={() => setOpen('sheet')}>
          {text.classSheet}
        </Button>
      )}
      {Dialog && <Dialog initial={initial} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function ListActions({ add }: { add: () => void }) {
  const [isFinding, find] = useState(false);
  const canAdd = useCan('patientList.add');
  const canImport = useCan('patientList.upload');
  return (
    <>
      {canAdd && <AddButton label={text.add} act={add} />}
      {canImport && (
        <Link className={css.btn} to="/mainPage/patientsList/import">
          <Icon name="table" />
          {text.import}
        </Link>
      )}
      <Button icon={<Icon name="search" />} onClick={() => find(true)}>
        {text.findByDocument}
      </Button>
      <ClassActions />
      {isFinding && <FindByDocument onClose={() => find(false)} />}
    </>
  );
}

export function PatientListPage() {
  const [form, setForm] = useState<{ patient?: PatientInfo }>();
  const [query] = useSearchParams();
  const schools = useSchoolChoices();
  const narrow = useNarrow();
  const filters = useMemo(() => patientFilters(schools, narrow), [schools, narrow]);
  const canWrite = useCan('patientList.edit');
  const canDelete = useCan('patientList.del');
  const canIssue = useCan('prescription.edit');
  const patientActs = usePatientActs();
  const record = useApiMutation(patientDetail);
  const edit = ({ id }: PatientRow) =>
    record.mutate({ input: { id } }, { onSuccess: (patient) => setForm({ patient }) });
  const acts: Acts = { ...patientActs, edit };
  return (
    <>
      <ListPage
        listKey="patients"
        title={text.title}
        nav={canWrite && <RosterNav />}
        endpoint={listPatients}
        exported={exportPatients}
        rowKey={(row) => row.id}
        columns={patientColumns}
        filters={filters}
        emptyHint={canWrite ? text.emptyHint : listText.emptyForOthers}
        remembersSearch
        actions={<ListActions add={() => setForm({})} />}
        card={(patient) => <PatientCard patient={patient} />}
        drawer={{
          label: text.drawer,
          body: (patient) => <PatientRecordPanel key={patient.id} patient={patient} />,
          ...((canWrite || canIssue) && {
            actions: (patient: PatientRow) => <DrawerActions patient={patient} acts={acts} />,
          }),
        }}
        actionsWidth={TWO_ACTIONS}
        {...(canWrite && {
          rowActions: (patient: PatientRow) => <RowActions patient={patient} acts={acts} />,
        })}
        {...((canDelete || canIssue) && {
          bulk: {
            offersAll: true,
            actions: (selection: Selection<PatientRow>) => (
              <BulkActs selection={selection} askToDelete={patientActs.askToDeleteAll} />
            ),
          },
        })}
      />
      {form && (
        <PatientForm
          patient={form.patient}
          schoolId={query.get('schoolId') ?? undefined}
          onClose={() => setForm(undefined)}
        />
      )}
    </>
  );
}
