/** Provokes the refusals about the forms of a bureau. */
import {
  FORM_MAX_BYTES,
  FORMS_MAX,
  formContentText,
  formFieldName,
  formFieldText,
  removeReportForm,
  reportFormErrors,
  uploadReportForm,
} from '@spine/contract/report';
import {
  docxOf,
  insertReportForm,
  withPart,
  xlsxFormOf,
} from '#features/report/form/report-form.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

const upload =
  (file: () => Promise<Buffer> | Buffer, input: object = {}) =>
  async (world: World): Promise<TestAnswer> =>
    world.as('manager').upload(uploadReportForm, input, { name: 'form.docx', bytes: await file() });

const OWED = formFieldText(formFieldName.owed);
const form = () => docxOf([OWED]);

const oneTooMany = async (world: World): Promise<TestAnswer> => {
  await world.database.inScope(world.home, async (tenant) => {
    for (let at = 0; at < FORMS_MAX; at += 1) await insertReportForm(tenant);
  });
  return upload(form)(world);
};

export const reportFormProvocations: readonly Provocation[] = [
  [reportFormErrors.fileType, upload(() => Buffer.from(OWED))],
  [reportFormErrors.fileTooLarge, upload(() => Buffer.alloc(FORM_MAX_BYTES + 1))],
  [reportFormErrors.fileLocked, upload(() => Buffer.from('d0cf11e0a1b11ae1', 'hex'))],
  [reportFormErrors.fileDamaged, upload(() => Buffer.from('PK and nothing more'))],
  [
    reportFormErrors.activeContent,
    upload(async () => withPart(await form(), 'word/vbaProject.bin', () => formContentText.macro)),
  ],
  [reportFormErrors.formulas, upload(() => xlsxFormOf([[OWED, { formula: 'INDIRECT("A1")' }]]))],
  [reportFormErrors.fields, upload(() => docxOf([formFieldText('owed')]))],
  [reportFormErrors.noField, upload(() => docxOf([formFieldName.owed]))],
  [
    reportFormErrors.formUnknown,
    (world) => world.as('manager').raw(removeReportForm, { id: NOBODY }),
  ],
  [reportFormErrors.nameInvalid, upload(form, { name: 'x'.repeat(61) })],
  [reportFormErrors.tooManyForms, oneTooMany],
];
