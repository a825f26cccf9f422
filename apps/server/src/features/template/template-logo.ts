/**
 * Takes an uploaded file as a logo: its parts are looked at as in the browser, the checksums and the pixels of a PNG
 * as well, and what is kept is the picture alone. Pixels are unpacked no further than the header allows.
 */
import {
  bareLogo,
  type LogoFault,
  type LogoType,
  logoParts,
  templateErrors,
} from '@spine/contract/template';
import type { Upload } from '#platform/http/call.ts';
import { refuse } from '#platform/http/refuse.ts';
import { isWholePicture } from '#platform/picture/whole-picture.ts';

export type Logo = { readonly bytes: Buffer; readonly type: LogoType; readonly fileName: string };

const ENTRY_OF = {
  type: templateErrors.logoType,
  large: templateErrors.logoTooLarge,
  sides: templateErrors.logoSides,
  damaged: templateErrors.logoDamaged,
  trailing: templateErrors.logoTrailing,
} as const satisfies Record<LogoFault, unknown>;

const LONGEST_NAME = 100;

/** The logo of an upload, or a refusal at the field `logo`. */
export async function logoOf(upload: Upload, fileName?: string): Promise<Logo> {
  const found = logoParts(upload.bytes);
  if (typeof found === 'string') return refuseLogo(found);
  if (!(await isWholePicture(upload.bytes, found))) return refuseLogo('damaged');
  return {
    bytes: Buffer.from(bareLogo(upload.bytes, found.parts)),
    type: found.type,
    fileName: plainName(fileName || upload.fileName),
  };
}

function refuseLogo(fault: LogoFault): never {
  const entry = ENTRY_OF[fault];
  return refuse(entry, { fields: [{ field: 'logo', message: entry.message }] });
}

/** The end of a name, without folders and control characters. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return [...last.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')].slice(-LONGEST_NAME).join('');
}
