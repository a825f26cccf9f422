/** Translates the calls about plans, and prints issued prescriptions. */
import {
  addPrescription,
  deletePrescription,
  editPrescription,
  listPrescriptions,
  prescriptionDetail,
  prescriptionErrors,
  prescriptionPdf,
} from '@spine/contract/prescription';
import { coverOf, editedCover, type MediaLinks } from '#features/action/index.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  addPlan,
  deletePlan,
  editPlan,
  listPlans,
  planView,
} from './library/prescription.service.ts';
import { prescriptionLogText } from './prescription.text.ts';
import { issuedSheet, type PrescriptionPrinter } from './print/prescription-print.service.ts';

export type PrescriptionParts = {
  readonly links: MediaLinks;
  readonly printer: PrescriptionPrinter;
  /** Where families reach the platform; the host of the request where it is not told. */
  readonly publicUrl: string | undefined;
};

export function prescriptionRoutes(parts: PrescriptionParts): Binding[] {
  return [...planRoutes(parts), pdfRoute(parts)];
}

function planRoutes({ links }: PrescriptionParts): Binding[] {
  const { coverInvalid } = prescriptionErrors;
  return [
    bind(listPrescriptions, ({ tenant, input, now }) =>
      listPlans(tenant, { query: input, paths: { links, now } }),
    ),
    bind(prescriptionDetail, ({ tenant, input, now }) =>
      planView(tenant, { id: input.id, paths: { links, now } }),
    ),
    // The cover is looked at before the transaction: unpacking must not hold a connection.
    bindOpen(addPrescription, async ({ scope, input, now, newId, open, note }) => {
      const plan = { ...input, cover: await coverOf(input.cover, coverInvalid) };
      const id = newId();
      note({ point: id, message: prescriptionLogText.added(input.items.length) });
      await open(scope, (tenant) => addPlan(tenant, { plan, id, now }));
      return { id };
    }),
    bindOpen(editPrescription, async ({ scope, input, now, open, note }) => {
      const { id } = input;
      const plan = { ...input, cover: await coverOf(editedCover(input), coverInvalid) };
      note({ point: id, message: prescriptionLogText.edited(input.items.length) });
      await open(scope, (tenant) => editPlan(tenant, { plan, id, now }));
      return undefined;
    }),
    bind(deletePrescription, async ({ tenant, input, now, note }) => {
      await deletePlan(tenant, { id: input.id, now });
      note({ point: input.id, message: prescriptionLogText.deleted });
      return undefined;
    }),
  ];
}

/** The pages are set after the transaction: setting them must not hold a connection. */
function pdfRoute({ links, printer, publicUrl }: PrescriptionParts): Binding {
  return bindOpen(prescriptionPdf, async ({ scope, input, now, origin, open, note }) => {
    const wanted = { id: input.id, paths: { links, now }, base: publicUrl ?? origin };
    const sheet = await open(scope, async (tenant) => {
      const found = await issuedSheet(tenant, wanted);
      if (found) note({ point: input.id, message: prescriptionLogText.printed });
      return found ?? refuse(prescriptionErrors.issuedUnknown);
    });
    const content = await printer.print(sheet);
    return { fileName: sheet.fileName, contentType: 'application/pdf', content };
  });
}
