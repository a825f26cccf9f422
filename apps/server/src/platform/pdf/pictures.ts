/** Pictures that institutions uploaded, in documents. */
import { createHash } from 'node:crypto';
import {
  CompilerFault,
  ProcessLost,
  type Typeset,
  type TypesetFile,
  type TypesetJob,
  type TypesetterPort,
} from './typesetter.ts';

/** The first bytes of the pictures a template can show; SVG is refused because it can name other files. */
const KINDS: readonly (readonly [string, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
];

/** A picture as a file, when it is one; its name follows its content, so that a document of many pages holds it once. */
export function pictureFile(bytes: Uint8Array): TypesetFile | null {
  const kind = KINDS.find(([, head]) => head.every((byte, at) => bytes[at] === byte));
  if (!kind) return null;
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { path: `picture-${name}.${kind[0]}`, bytes };
}

/** The picture of a data URL. */
export function logoFile(logo: string | null): TypesetFile | null {
  const base64 = /^data:image\/[a-z+.-]+;base64,(.+)$/s.exec(logo ?? '')?.[1];
  return base64 === undefined ? null : pictureFile(Buffer.from(base64, 'base64'));
}

/**
 * Sets a document, without its pictures where the compiler cannot read one: that must not prevent the document. A process that
 * dies says nothing about them: the document is set once more, and fails rather than lacks them.
 */
export async function typesetPictured(
  typesetter: TypesetterPort,
  toJob: (withPictures: boolean) => TypesetJob,
): Promise<Typeset> {
  const job = toJob(true);
  try {
    return await typesetter.typeset(job).catch((error) => {
      if (error instanceof ProcessLost) return typesetter.typeset(job);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof CompilerFault && job.files?.length)) throw error;
    return typesetter.typeset(toJob(false));
  }
}
