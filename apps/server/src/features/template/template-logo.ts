/** Reads an uploaded file as a logo, of which only the picture is stored. */
import {
  LOGO_MAX_BYTES,
  LOGO_SIDES,
  type LogoType,
  templateErrors,
} from '@spine/contract/template';
import type { Upload } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import { barePicture, type PictureFault } from '#platform/picture/bare-picture.ts';

export type Logo = { readonly bytes: Buffer; readonly type: LogoType; readonly fileName: string };

const FAULT_ENTRIES = {
  type: templateErrors.logoType,
  large: templateErrors.logoTooLarge,
  sides: templateErrors.logoSides,
  damaged: templateErrors.logoDamaged,
  trailing: templateErrors.logoTrailing,
} as const satisfies Record<PictureFault, unknown>;

const LONGEST_NAME = 100;

/** The logo of an upload, or a refusal at the field `logo`. */
export async function readLogo(upload: Upload, fileName?: string): Promise<Logo> {
  const picture = await barePicture(upload.bytes, { bytes: LOGO_MAX_BYTES, isRight });
  if (typeof picture === 'string') return refuseLogo(picture);
  return {
    ...picture,
    fileName: cleanName(fileName || upload.fileName),
  };
}

function isRight(...sides: readonly number[]): boolean {
  return sides.every((side) => side >= LOGO_SIDES.least && side <= LOGO_SIDES.most);
}

function refuseLogo(fault: PictureFault): never {
  const entry = FAULT_ENTRIES[fault];
  return refuse(entry, { fields: [{ field: 'logo', message: entry.message }] });
}

/** The end of a name, without folders and control characters. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return [...last.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')].slice(-LONGEST_NAME).join('');
}
