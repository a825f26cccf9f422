/** Children as lists, pages, exports and a search by document show them. */
import {
  ageOn,
  type CalendarDate,
  dateInShanghai,
  instantInShanghai,
  kernelErrors,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import {
  type exportPatients,
  FOUND_BY_DOCUMENT_MAX,
  type FoundChild,
  genderWord,
  type listPatients as listCall,
  PATIENT_PARTS,
  type PatientInfo,
  type PatientRow,
  patientErrors,
  patientRow,
} from '@spine/contract/patient';
import type { ListPosition } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';
import { versionOf } from '#platform/edit/merge-edit.ts';
import { EXPORT_CHUNK, type ExportSource, mapRows } from '#platform/http/export/bind-export.ts';
import { refuse, refuseAt } from '#platform/http/refuse.ts';
import type { XlsxColumn } from '#platform/spreadsheet/write/write-xlsx.ts';
import { findDocuments, loadDocument } from './document/document.service.ts';
import { countExamsOfPatients, patientById, patientsByIds } from './patient.repository.ts';
import { patientExportText as text } from './patient.text.ts';
import {
  countPatients,
  defaultSort,
  patientPage,
  patientPosition,
  patientStream,
} from './patient-list.repository.ts';

/** Refuses kernelErrors.parameter. */
export async function listPatients(
  tenant: Tenant,
  { query, now }: { query: ParsedEndpointInput<typeof listCall>; now: Date },
) {
  const { size, page = 1, after, asc, desc, ...filter } = query;
  const sort = asc ?? desc ?? defaultSort(filter);
  const { rows, ...counts } = await patientPage(tenant, {
    filter,
    page: {
      sort,
      direction: asc ? 'asc' : 'desc',
      limit: size,
      offset: (page - 1) * size,
      after: after === undefined ? undefined : await loadPosition(tenant, { id: after, sort }),
    },
  });
  const today = dateInShanghai(now);
  return { rows: rows.map((row) => toRow(row, today)), ...counts };
}

/** Refuses kernelErrors.parameter: the cursor is no row of the institution. */
async function loadPosition(
  tenant: Tenant,
  row: Parameters<typeof patientPosition>[1],
): Promise<ListPosition> {
  return (await patientPosition(tenant, row)) ?? refuseAt('after', kernelErrors.parameter);
}

/** Refuses patientErrors.unknown. */
export async function patientInfo(
  tenant: Tenant,
  { id, now }: { id: string; now: Date },
): Promise<PatientRow> {
  const row = (await patientById(tenant, id)) ?? refuse(patientErrors.unknown);
  return toRow(row, dateInShanghai(now));
}

/** The record of a child with its document. Refuses patientErrors.unknown. */
export async function patientRecord(
  tenant: Tenant,
  { id, secret, now }: { id: string; secret: string; now: Date },
): Promise<PatientInfo> {
  const row = (await patientById(tenant, id)) ?? refuse(patientErrors.unknown);
  const document = await loadDocument(tenant, { patientId: id, secret });
  return {
    ...toRow(row, dateInShanghai(now)),
    ...document,
    createtime: instantInShanghai(row.createdAt),
    examCount: await countExamsOfPatients(tenant, [id]),
    version: versionOf({ ...row, ...document }, PATIENT_PARTS),
  };
}

/** The first children whose document has a number, or its end, and how many there are. Refuses patientErrors.invalid. */
export async function findByDocument(
  tenant: Tenant,
  { typed, secret, now }: { typed: string; secret: string; now: Date },
): Promise<{ rows: FoundChild[]; total: number }> {
  const found = await findDocuments(tenant, { typed, secret });
  const shown = found.slice(0, FOUND_BY_DOCUMENT_MAX);
  const rows = await patientsByIds(
    tenant,
    shown.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, toRow(row, dateInShanghai(now))]));
  return {
    total: found.length,
    rows: shown.flatMap(({ id, kind, number }) => {
      const row = byId.get(id);
      return row ? [{ ...row, documentKind: kind, document: number }] : [];
    }),
  };
}

export type ListedPatient = NonNullable<Awaited<ReturnType<typeof patientById>>>;

/** A child as lists show it. */
function toRow({ createdAt: _, tel, ...row }: ListedPatient, today: CalendarDate): PatientRow {
  return { ...row, age: Math.max(0, ageOn(row.birthDate, today) ?? 0), tel: tel ?? '' };
}

const columns: readonly XlsxColumn<PatientRow>[] = [
  { title: text.schoolName, width: 28, value: (row) => row.schoolName },
  { title: text.studentId, width: 22, value: (row) => row.studentId },
  { title: text.name, width: 12, value: (row) => row.name },
  { title: text.birthDate, width: 12, value: (row) => row.birthDate },
  { title: text.age, width: 6, value: (row) => row.age },
  { title: text.gender, width: 6, value: (row) => genderWord[row.gender] },
  { title: text.gradeName, width: 12, value: (row) => row.gradeName },
  { title: text.clazzName, width: 12, value: (row) => row.clazzName },
  { title: text.tel, width: 14, value: (row) => row.tel },
  { title: text.leftOn, width: 12, value: (row) => row.leftOn ?? '' },
];

/** The export of children: the rows and the order of their list. */
export const patientExport: ExportSource<typeof exportPatients, PatientRow> = {
  subject: text.subject,
  row: patientRow,
  columns,
  filterNames: text,
  sensitive: ['name', 'studentId', 'tel', 'birthDate'],
  read: async ({ tenant, input, now }) => {
    const { asc, desc, ...filter } = input;
    const sort = asc ?? desc ?? defaultSort(filter);
    const order = { sort, direction: asc ? 'asc' : 'desc' } as const;
    const today = dateInShanghai(now);
    const children = patientStream(tenant, { filter, order, chunk: EXPORT_CHUNK });
    return {
      total: await countPatients(tenant, filter),
      rows: mapRows(children, (row) => toRow(row, today)),
    };
  },
};
