/** Translates the calls about plans, about issuing them, and about prescriptions as children have them. */
import {
  addPlan as addCall,
  changePrescriptionStatus,
  deletePlan as deleteCall,
  editPlan as editCall,
  exerciseRefusal,
  exportPrescriptions,
  issuePrescription,
  listPlans as listCall,
  listPrescriptions,
  planDetail,
  prescriptionDetail,
  prescriptionErrors,
  prescriptionPdf,
  previewIssue,
  withdrawPrescription,
} from '@spine/contract/prescription';
import { coverChange, type MediaLinks, parseCover } from '#features/action/index.ts';
import type { AppPorts } from '#platform/app-ports.ts';
import { type Binding, bind, bindOpen } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { refuse } from '#platform/http/refuse.ts';
import { findRefusal, issue, preview } from './issued/issue.service.ts';
import {
  changeStatus,
  issuedExport,
  issuedInfo,
  issuedRows,
  withdraw,
} from './issued/prescription.service.ts';
import { addPlan, deletePlan, editPlan, listPlans, planView } from './plan/plan.service.ts';
import { planLogText, prescriptionLogText } from './prescription.text.ts';
import { issuedSheet, printPrescription } from './print/prescription-print.service.ts';

type PrescriptionPorts = Pick<AppPorts, 'typesetter' | 'publicUrl'> & {
  readonly links: MediaLinks;
};

export function prescriptionRoutes(parts: PrescriptionPorts): Binding[] {
  return [...planRoutes(parts), ...issueRoutes(), ...issuedRoutes(parts), pdfRoute(parts)];
}

function planRoutes({ links }: PrescriptionPorts): Binding[] {
  const { coverInvalid } = prescriptionErrors;
  return [
    bind(listCall, ({ tenant, input, now }) =>
      listPlans(tenant, { query: input, paths: { links, now } }),
    ),
    bind(planDetail, ({ tenant, input, now }) =>
      planView(tenant, { id: input.id, paths: { links, now } }),
    ),
    // The cover is parsed before the transaction, so that unpacking it holds no connection.
    bindOpen(addCall, async ({ scope, input, now, newId, open, note }) => {
      const plan = { ...input, cover: await parseCover(input.cover, coverInvalid) };
      const id = newId();
      note({ point: id, message: planLogText.added(input.items.length) });
      await open(scope, (tenant) => addPlan(tenant, { plan, id, now }));
      return { id };
    }),
    bindOpen(editCall, async ({ scope, input, now, open, note }) => {
      const { id, removeCover: _removeCover, ...typed } = input;
      const plan = { ...typed, cover: await parseCover(coverChange(input), coverInvalid) };
      await open(scope, async (tenant) => {
        const actions = await editPlan(tenant, { plan, id, paths: { links, now } });
        note({ point: id, message: planLogText.edited(actions) });
      });
      return undefined;
    }),
    bind(deleteCall, async ({ tenant, input, now, note }) => {
      await deletePlan(tenant, { id: input.id, now });
      note({ point: input.id, message: planLogText.deleted });
      return undefined;
    }),
  ];
}

function issueRoutes(): Binding[] {
  return [
    bind(previewIssue, async ({ tenant, input, now, note }) => {
      const outcome = await preview(tenant, { ...input, now });
      note({ point: input.prescriptionId, message: prescriptionLogText.previewed(outcome) });
      return outcome;
    }),
    bind(exerciseRefusal, async ({ tenant, input: { patientId }, note }) => {
      const refusal = await findRefusal(tenant, patientId);
      note({ point: patientId, message: prescriptionLogText.refusalViewed });
      return { refusal };
    }),
    bind(issuePrescription, async ({ tenant, actor, input, now, newId, note }) => {
      const by = { id: actor.userId, name: actor.realName ?? '' };
      const { outcome, isReplay } = await issue(tenant, { ...input, now, by, newId });
      note({
        point: `${input.id},${input.prescriptionId}`,
        message: isReplay ? prescriptionLogText.replayed : prescriptionLogText.issued(outcome),
      });
      return outcome;
    }),
  ];
}

function issuedRoutes({ links }: PrescriptionPorts): Binding[] {
  return [
    bind(listPrescriptions, ({ tenant, input, now }) => issuedRows(tenant, { input, now })),
    bindExport(exportPrescriptions, issuedExport),
    bind(prescriptionDetail, async ({ tenant, input, now, note }) => {
      const prescription = await issuedInfo(tenant, { id: input.id, paths: { links, now } });
      note({ point: input.id, message: prescriptionLogText.viewed });
      return prescription;
    }),
    bind(changePrescriptionStatus, async ({ tenant, input, now, note }) => {
      await changeStatus(tenant, { ...input, now });
      note({ point: input.id, message: prescriptionLogText.statusChanged(input.status) });
      return undefined;
    }),
    bind(withdrawPrescription, async ({ tenant, input, now, note }) => {
      await withdraw(tenant, { id: input.id, now });
      note({ point: input.id, message: prescriptionLogText.withdrawn });
      return undefined;
    }),
  ];
}

/** The pages are typeset after the transaction, so that typesetting holds no connection. */
function pdfRoute({ links, typesetter, publicUrl }: PrescriptionPorts): Binding {
  return bindOpen(prescriptionPdf, async ({ scope, input, now, origin, open, note }) => {
    const request = { id: input.id, paths: { links, now }, base: publicUrl ?? origin };
    const sheet = await open(scope, async (tenant) => {
      const loaded = await issuedSheet(tenant, request);
      if (loaded) note({ point: input.id, message: prescriptionLogText.printed });
      return loaded ?? refuse(prescriptionErrors.unknown);
    });
    const content = await printPrescription(typesetter, sheet);
    return { fileName: sheet.fileName, contentType: 'application/pdf', content };
  });
}
