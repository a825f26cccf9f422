/** Loads what is printed of a prescription, within the institution's scope. It is typeset after the transaction. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { actionCovers, type MediaPaths } from '#features/action/index.ts';
import { organizationName } from '#features/organization/index.ts';
import { reportTemplate } from '#features/template/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { type TypesetFile, type TypesetJob, Typesetter } from '#platform/pdf/typesetter.ts';
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
    logo: parseDataUrl(template.logo),
    covers: await actionCovers(
      tenant,
      issued.items.map(({ actionId }) => actionId),
    ),
    familyUrl: `${base.replace(/\/+$/, '')}/quick-query`,
  });
}

function parseDataUrl(dataUrl: string | null): Picture | null {
  const match = /^data:(image\/png|image\/jpeg);base64,(.+)$/s.exec(dataUrl ?? '');
  const [, type, base64] = match ?? [];
  if (base64 === undefined || (type !== 'image/png' && type !== 'image/jpeg')) return null;
  return { bytes: Buffer.from(base64, 'base64'), type };
}

export type PrescriptionPrinter = {
  print(sheet: PrescriptionSheet): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A printer with a process of its own; it starts with the first prescription. */
export function openPrescriptionPrinter(): PrescriptionPrinter {
  const template = readFileSync(new URL('./prescription.typ', import.meta.url), 'utf8');
  const typesetter = new Typesetter({ template, workers: 1 });
  return {
    async print(sheet) {
      const job = toTypesetJob(sheet, true);
      try {
        return await typesetter.typeset(job);
      } catch (error) {
        // A picture that the compiler cannot read must not prevent the print: it is left out.
        if (job.files.length === 0) throw error;
        return typesetter.typeset(toTypesetJob(sheet, false));
      }
    },
    close: () => typesetter.close(),
  };
}

/** The template names pictures by their files; the same picture is one file. */
function toTypesetJob(
  sheet: PrescriptionSheet,
  withPictures: boolean,
): TypesetJob & { files: TypesetFile[] } {
  const files = new Map<string, TypesetFile>();
  const addFile = (picture: Picture | null): string | null => {
    if (!picture || !withPictures) return null;
    const { bytes, type } = picture;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const path = `picture-${hash}.${type === 'image/png' ? 'png' : 'jpg'}`;
    files.set(path, { path, bytes });
    return path;
  };
  const { items, ...actions } = sheet.actions;
  const namedItems = items.map((item) => ({ ...item, cover: addFile(item.cover) }));
  const data = { ...sheet, logo: addFile(sheet.logo), actions: { ...actions, items: namedItems } };
  return { data: JSON.stringify(data), files: [...files.values()] };
}
