/**
 * The forms of a bureau: stored as uploaded once nothing in them is wrong, and filled with the figures of the yearly summary,
 * which alone says what counts (docs/adr/0155-forms-of-a-bureau.md).
 */
import {
  dateInShanghai,
  instantInShanghai,
  type ParsedEndpointInput,
} from '@spine/contract/kernel';
import {
  type FilledField,
  type FilledForm,
  FORM_MAX_BYTES,
  FORM_NAME_MAX,
  FORMS_MAX,
  fillFields,
  type fillReportForm,
  type ReportForm,
  reportFormErrors,
} from '@spine/contract/report';
import { z } from 'zod';
import { yearSummaryOf } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Upload } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import { type ReadForm, runFormJob } from './file/form-work.ts';
import {
  deleteForm,
  findForm,
  formContent,
  insertForm,
  listForms,
  updateForm,
} from './report-form.repository.ts';

export async function loadForms(tenant: Tenant): Promise<ReportForm[]> {
  const rows = await listForms(tenant);
  return rows.map((row) => ({ ...row, uploadedAt: instantInShanghai(row.uploadedAt) }));
}

/**
 * Reads an upload before the call opens its transaction. Refuses reportFormErrors.fileTooLarge, reportFormErrors.fileType,
 * and what is wrong with the form.
 */
export async function readUpload(
  upload: Upload | undefined,
): Promise<ReadForm & { bytes: Buffer }> {
  if (!upload) return refuse(reportFormErrors.fileType);
  const bytes = Buffer.from(upload.bytes);
  if (bytes.length > FORM_MAX_BYTES) return refuse(reportFormErrors.fileTooLarge);
  return { ...(await runFormJob({ bytes })), bytes };
}

/** The name of a file without folders, its ending, and control characters. */
function nameOfFile(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
  return [...plain].slice(0, FORM_NAME_MAX).join('') || 'form';
}

type Saving = {
  /** Of the form that is replaced. */
  readonly id: string | undefined;
  /** Of the file where none is given; a form that is replaced keeps its own. */
  readonly name: string | undefined;
  readonly fileName: string;
  readonly form: ReadForm & { readonly bytes: Buffer };
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
  readonly newId: () => string;
};

/** Stores a form, or replaces one, and answers what it is called. Refuses reportFormErrors.formUnknown, reportFormErrors.tooManyForms. */
export async function saveForm(
  tenant: Tenant,
  saving: Saving,
): Promise<{ id: string; name: string }> {
  const { form, by, now } = saving;
  const row = {
    kind: form.kind,
    content: form.bytes,
    size: form.bytes.length,
    fields: form.uses,
    uploadedBy: by.id,
    uploadedByName: by.name,
    uploadedAt: now,
  };
  if (saving.id !== undefined) {
    const kept = await updateForm(tenant, saving.id, { ...row, name: saving.name });
    return { id: saving.id, name: kept ?? refuse(reportFormErrors.formUnknown) };
  }
  if ((await listForms(tenant)).length >= FORMS_MAX) refuse(reportFormErrors.tooManyForms);
  const id = saving.newId();
  const name = saving.name ?? nameOfFile(saving.fileName);
  await insertForm(tenant, id, { ...row, name });
  return { id, name };
}

/** Deletes a form, and returns what it was called. Refuses reportFormErrors.formUnknown. */
export async function removeForm(tenant: Tenant, id: string): Promise<string> {
  return (await deleteForm(tenant, id)) ?? refuse(reportFormErrors.formUnknown);
}

type FillQuery = ParsedEndpointInput<typeof fillReportForm>;
type Filling = { readonly input: FillQuery; readonly now: Date };

/** Lines of each list that a preview shows; the file has all. */
const PREVIEW_LINES = 5;
const storedFields = z.array(z.object({ name: z.string(), list: z.string().nullable() }));

/**
 * Every field with what it is filled with. Refuses reportFormErrors.formUnknown, schoolErrors.unknown,
 * statisticErrors.groupingTwice, statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired, statisticErrors.yearAndDays.
 */
export async function previewForm(tenant: Tenant, filling: Filling): Promise<FilledField[]> {
  const form = (await findForm(tenant, filling.input.id)) ?? refuse(reportFormErrors.formUnknown);
  const { values } = await loadValues(tenant, filling);
  return storedFields.parse(form.fields).flatMap((field) => showField(field, values));
}

function showField(
  { name, list }: z.output<typeof storedFields>[number],
  { whole, lists }: FilledForm,
): FilledField[] {
  if (list === null) return [{ name, list, line: null, value: whole[name]?.text ?? '' }];
  const lines = lists[list] ?? [];
  return lines
    .slice(0, PREVIEW_LINES)
    .map((line, at) => ({ name, list, line: at + 1, value: line[name]?.text ?? '' }));
}

/**
 * A form with what it is filled from. Refuses reportFormErrors.formUnknown, schoolErrors.unknown,
 * statisticErrors.groupingTwice, statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired, statisticErrors.yearAndDays.
 */
export async function loadFilling(tenant: Tenant, filling: Filling) {
  const { id } = filling.input;
  const { name, kind } = (await findForm(tenant, id)) ?? refuse(reportFormErrors.formUnknown);
  const bytes = (await formContent(tenant, id)) ?? refuse(reportFormErrors.formUnknown);
  return { name, kind, bytes, ...(await loadValues(tenant, filling)) };
}

async function loadValues(tenant: Tenant, { input, now }: Filling) {
  const { id, ...scope } = input;
  const summary = await yearSummaryOf(tenant, { input: scope, now });
  const filling = { day: dateInShanghai(now), isOfSchool: scope.schoolId !== undefined };
  return { values: fillFields(summary, filling), scopeName: summary.scopeName };
}
