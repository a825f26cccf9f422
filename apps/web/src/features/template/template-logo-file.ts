import {
  bareLogo,
  LOGO_MAX_BYTES,
  type LogoFault,
  logoParts,
  templateErrors,
} from '@spine/contract/template';
import type { LogoChoice } from './template.draft.ts';

const SENTENCE_OF = {
  type: templateErrors.logoType.message,
  large: templateErrors.logoTooLarge.message,
  sides: templateErrors.logoSides.message,
  damaged: templateErrors.logoDamaged.message,
  trailing: templateErrors.logoTrailing.message,
} as const satisfies Record<LogoFault, string>;

/** A file of this many times the limit is not worth reading. */
const FAR_TOO_LARGE = 8 * LOGO_MAX_BYTES;

export type ReadLogo = { readonly logo: LogoChoice } | { readonly fault: string };

/** Looks at a chosen file as the server will, and shows what the server would keep of it. */
export async function readLogo(file: File): Promise<ReadLogo> {
  if (file.size > FAR_TOO_LARGE) return { fault: SENTENCE_OF.large };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = logoParts(bytes);
  if (typeof found === 'string') return { fault: SENTENCE_OF[found] };
  const picture = new Blob([new Uint8Array(bareLogo(bytes, found.parts))], { type: found.type });
  const isWhole = await createImageBitmap(picture).then(
    (bitmap) => bitmap.width === found.width,
    () => false,
  );
  if (!isWhole) return { fault: SENTENCE_OF.damaged };
  return { logo: { url: await addressOf(picture), file } };
}

function addressOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}
