/** Translates the calls about issuing, and about prescriptions as children have them. */
import {
  changePrescriptionStatus,
  exportIssuedPrescriptions,
  issuedPrescriptionDetail,
  issuePrescription,
  listIssuedPrescriptions,
  previewIssue,
  withdrawPrescription,
} from '@spine/contract/prescription';
import type { MediaLinks } from '#features/action/index.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { bindExport } from '#platform/http/export/bind-export.ts';
import { issue, preview } from './issue.service.ts';
import {
  changeStatus,
  issuedExport,
  issuedInfo,
  issuedRows,
  withdraw,
} from './issued-prescription.service.ts';
import { issuedLogText } from './issued-prescription.text.ts';

export function issuedPrescriptionRoutes(ports: { links: MediaLinks }): Binding[] {
  return [...issueRoutes(), ...readRoutes(ports), ...changeRoutes()];
}

function issueRoutes(): Binding[] {
  return [
    bind(previewIssue, async ({ tenant, input, now, note }) => {
      const outcome = await preview(tenant, { ...input, now });
      note({ point: input.prescriptionId, message: issuedLogText.previewed(outcome) });
      return outcome;
    }),
    bind(issuePrescription, async ({ tenant, actor, input, now, newId, note }) => {
      const by = { id: actor.userId, name: actor.username };
      const wanted = { ...input, now, by, newId };
      const { outcome, isReplay } = await issue(tenant, wanted);
      note({
        point: `${input.id},${input.prescriptionId}`,
        message: isReplay ? issuedLogText.replayed : issuedLogText.issued(outcome),
      });
      return outcome;
    }),
  ];
}

function readRoutes({ links }: { links: MediaLinks }): Binding[] {
  return [
    bind(listIssuedPrescriptions, ({ tenant, input, now }) => issuedRows(tenant, { input, now })),
    bindExport(exportIssuedPrescriptions, issuedExport),
    bind(issuedPrescriptionDetail, async ({ tenant, input, now, note }) => {
      const wanted = { id: input.id, paths: { links, now } };
      const found = await issuedInfo(tenant, wanted);
      note({ point: input.id, message: issuedLogText.viewed });
      return found;
    }),
  ];
}

function changeRoutes(): Binding[] {
  return [
    bind(changePrescriptionStatus, async ({ tenant, input, now, note }) => {
      await changeStatus(tenant, { ...input, now });
      note({ point: input.id, message: issuedLogText.statusChanged(input.status) });
      return undefined;
    }),
    bind(withdrawPrescription, async ({ tenant, input, now, note }) => {
      await withdraw(tenant, { id: input.id, now });
      note({ point: input.id, message: issuedLogText.withdrawn });
      return undefined;
    }),
  ];
}
