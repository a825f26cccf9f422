/** Translates the calls about forms of a bureau. A form is read and filled outside of transactions. */
import {
  type FormKind,
  fillReportForm,
  listReportForms,
  previewReportForm,
  removeReportForm,
  uploadReportForm,
} from '@spine/contract/report';
import { yearLabel } from '@spine/contract/statistic';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { runFormJob } from './file/form-work.ts';
import {
  loadFilling,
  loadForms,
  previewForm,
  readUpload,
  removeForm,
  saveForm,
} from './report-form.service.ts';
import { reportFormLogText as text } from './report-form.text.ts';

const CONTENT_TYPES: Readonly<Record<FormKind, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function reportFormRoutes(): Binding[] {
  return [
    bind(listReportForms, async ({ tenant }) => {
      const rows = await loadForms(tenant);
      return { rows, total: rows.length };
    }),
    uploadRoute(),
    bind(removeReportForm, async ({ tenant, input, note }) => {
      note({ point: input.id, message: text.removed(await removeForm(tenant, input.id)) });
      return undefined;
    }),
    bindOpen(previewReportForm, async ({ scope, input, now, snapshot }) => {
      const rows = await snapshot(scope, (tenant) => previewForm(tenant, { input, now }));
      return { rows, total: rows.length };
    }),
    fillRoute(),
  ];
}

function uploadRoute(): Binding {
  return bindOpen(
    uploadReportForm,
    async ({ scope, actor, input, upload, open, note, ...call }) => {
      const form = await readUpload(upload);
      const by = { id: actor.userId, name: actor.realName ?? actor.username };
      const { id: replaced, name } = input;
      const fileName = upload?.fileName ?? '';
      const { now, newId } = call;
      const saving = { id: replaced, name, fileName, form, by, now, newId };
      const id = await open(scope, async (tenant) => {
        const saved = await saveForm(tenant, saving);
        note({ point: saved.id, message: (replaced ? text.replaced : text.uploaded)(saved.name) });
        return saved.id;
      });
      return { id };
    },
  );
}

/** The numbers are of one instant. */
function fillRoute(): Binding {
  return bindOpen(fillReportForm, async ({ scope, input, now, open, snapshot, note }) => {
    const form = await snapshot(scope, (tenant) => loadFilling(tenant, { input, now }));
    // Before the line is written, which tells of a file that was made.
    const { content } = await runFormJob(form);
    const year = yearLabel(input.schoolYear);
    note({ point: input.id, message: text.filled(form.name, form.scopeName, year) });
    await open(scope, () => Promise.resolve());
    return {
      fileName: `${text.fileName(form.name, form.scopeName, year)}.${form.kind}`,
      contentType: CONTENT_TYPES[form.kind],
      content: content ?? new Uint8Array(),
    };
  });
}
