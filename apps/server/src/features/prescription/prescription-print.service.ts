/** Gathers what is printed of a prescription, within the institution's scope. It is set after the transaction. */
import { actionCovers, type MediaPaths } from '#features/action/index.ts';
import { organizationName } from '#features/organization/index.ts';
import { reportTemplate } from '#features/template/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { issuedDetail } from './issued-prescription.reader.ts';
import { type Picture, type PrescriptionSheet, prescriptionSheet } from './prescription-print.ts';

export type SheetWanted = {
  readonly id: string;
  readonly paths: MediaPaths;
  /** Scheme and host families reach the platform at. */
  readonly base: string;
};

/** The sheet of an issued prescription; undefined when the institution has no such one. */
export async function issuedSheet(
  tenant: Tenant,
  { id, paths, base }: SheetWanted,
): Promise<PrescriptionSheet | undefined> {
  const issued = await issuedDetail(tenant, { id, paths });
  if (!issued) return undefined;
  const orgName = (await organizationName(tenant, tenant.orgId)) ?? '';
  const template = await reportTemplate(tenant);
  return prescriptionSheet({
    issued,
    orgName,
    orgLines: template.linesFor(orgName),
    logo: pictureOf(template.logo),
    covers: await actionCovers(
      tenant,
      issued.items.map(({ actionId }) => actionId),
    ),
    familyUrl: `${base.replace(/\/+$/, '')}/quick-query`,
  });
}

function pictureOf(dataUrl: string | null): Picture | null {
  const found = /^data:(image\/png|image\/jpeg);base64,(.+)$/s.exec(dataUrl ?? '');
  const [, type, base64] = found ?? [];
  if (base64 === undefined || (type !== 'image/png' && type !== 'image/jpeg')) return null;
  return { bytes: Buffer.from(base64, 'base64'), type };
}
