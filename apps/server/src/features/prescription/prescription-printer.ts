/** Sets prescriptions as PDF, as many A4 pages as their actions need. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fontPaths } from '#platform/pdf/fonts.ts';
import { openTypesetter, type TypesetFile, type TypesetJob } from '#platform/pdf/typesetter.ts';
import type { Picture, PrescriptionSheet } from './prescription-print.ts';

export type PrescriptionPrinter = {
  print(sheet: PrescriptionSheet): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** A printer with a process of its own; it starts with the first prescription. */
export function openPrescriptionPrinter(): PrescriptionPrinter {
  const template = readFileSync(new URL('./prescription.typ', import.meta.url), 'utf8');
  const typesetter = openTypesetter({ template, fontPaths: fontPaths(), workers: 1 });
  return {
    async print(sheet) {
      const job = jobOf(sheet, true);
      try {
        return await typesetter.typeset(job);
      } catch (error) {
        // A picture the compiler cannot read must not keep a child's prescription back.
        if (job.files.length === 0) throw error;
        return typesetter.typeset(jobOf(sheet, false));
      }
    },
    close: () => typesetter.close(),
  };
}

/** The template names pictures by their files; the same picture is one file. */
function jobOf(
  sheet: PrescriptionSheet,
  withPictures: boolean,
): TypesetJob & { files: TypesetFile[] } {
  const files = new Map<string, TypesetFile>();
  const nameOf = (picture: Picture | null): string | null => {
    if (!picture || !withPictures) return null;
    const { bytes, type } = picture;
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const path = `picture-${hash}.${type === 'image/png' ? 'png' : 'jpg'}`;
    files.set(path, { path, bytes });
    return path;
  };
  const { items, ...actions } = sheet.actions;
  const named = items.map((item) => ({ ...item, cover: nameOf(item.cover) }));
  const data = { ...sheet, logo: nameOf(sheet.logo), actions: { ...actions, items: named } };
  return { data: JSON.stringify(data), files: [...files.values()] };
}
