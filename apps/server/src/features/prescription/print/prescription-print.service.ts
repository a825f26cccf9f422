/** Loads what is printed of a prescription, within the institution's scope. It is typeset after the transaction. */
import { readFileSync } from 'node:fs';
import { actionCovers, type MediaPaths } from '#features/action/index.ts';
import { organizationName } from '#features/organization/index.ts';
import { reportTemplate } from '#features/template/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { logoFile, pictureFile, typesetPictured } from '#platform/pdf/pictures.ts';
import type { TypesetFile, TypesetJob, TypesetterPort } from '#platform/pdf/typesetter.ts';
import { issuedDetail } from '../issued/prescription.reader.ts';
import { type Picture, type PrescriptionSheet, prescriptionSheet } from './prescription-print.ts';

export type SheetRequest = {
  readonly id: string;
  readonly paths: MediaPaths;
  /** Scheme and host families reach the platform at. */
  readonly base: string;
};

/** The sheet of a prescription; undefined when the institution has no such one. */
export async function issuedSheet(
  tenant: Tenant,
  { id, paths, base }: SheetRequest,
): Promise<PrescriptionSheet | undefined> {
  const issued = await issuedDetail(tenant, { id, paths });
  if (!issued) return undefined;
  const orgName = (await organizationName(tenant, tenant.orgId)) ?? '';
  const template = await reportTemplate(tenant);
  return prescriptionSheet({
    issued,
    orgName,
    orgLines: template.linesFor(orgName),
    logo: logoFile(template.logo),
    covers: await actionCovers(
      tenant,
      issued.items.map(({ actionId }) => actionId),
    ),
    familyUrl: `${base.replace(/\/+$/, '')}/quick-query`,
  });
}

const template = readFileSync(new URL('./prescription.typ', import.meta.url), 'utf8');

export async function printPrescription(
  typesetter: TypesetterPort,
  sheet: PrescriptionSheet,
): Promise<Uint8Array> {
  const { file } = await typesetPictured(typesetter, (withPictures) =>
    toTypesetJob(sheet, withPictures),
  );
  return file;
}

/** The template names pictures by their files; the same picture is one file. */
function toTypesetJob(sheet: PrescriptionSheet, withPictures: boolean): TypesetJob {
  const files = new Map<string, TypesetFile>();
  const addFile = (picture: Picture | null): string | null => {
    const file = picture && withPictures ? pictureFile(picture.bytes) : null;
    if (file) files.set(file.path, file);
    return file?.path ?? null;
  };
  const { items, ...actions } = sheet.actions;
  const namedItems = items.map((item) => ({ ...item, cover: addFile(item.cover) }));
  const data = { ...sheet, logo: addFile(sheet.logo), actions: { ...actions, items: namedItems } };
  return { template, data: JSON.stringify(data), files: [...files.values()] };
}
