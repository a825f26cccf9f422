/** Parses covers: square PNG or JPEG pictures, stored without metadata. */
import { createHash } from 'node:crypto';
import { COVER_MAX_BYTES, coverFaultText as text } from '@spine/contract/action';
import type { ErrorEntry } from '@spine/contract/kernel';
import type { LogoType } from '@spine/contract/template';
import { refuse } from '#platform/http/refuse.ts';
import { barePicture } from '#platform/picture/bare-picture.ts';

/** A stored cover; `hash` changes with the picture. */
export type StoredCover = {
  readonly bytes: Buffer;
  readonly type: LogoType;
  readonly hash: Buffer;
};

type CoverEdit = {
  readonly cover?: string | null | undefined;
  readonly removeCover?: true | undefined;
};

const SIDES = { least: 56, most: 448 } as const;
const FAULTS = { ...text, trailing: text.damaged } as const;

/** The cover of an edit: `undefined` leaves the stored one, `null` removes it. */
export function coverChange({ cover, removeCover }: CoverEdit): string | null | undefined {
  return removeCover ? (cover ?? null) : cover;
}

/** The cover that was sent as base64; refused at the field `cover` when it is none. `null` and `undefined` are returned. */
export async function parseCover<None extends null | undefined>(
  base64: string | None,
  refusal: ErrorEntry,
): Promise<Omit<StoredCover, 'hash'> | None> {
  if (typeof base64 !== 'string') return base64;
  const refuseFor = (message: string) =>
    refuse(refusal, { message, fields: [{ field: 'cover', message }] });
  const bytes = Buffer.from(base64, 'base64');
  // Checked before the content: a file that is too large is refused for its size, whatever it contains.
  if (bytes.length > COVER_MAX_BYTES) return refuseFor(text.large);
  const picture = await barePicture(bytes, { bytes: COVER_MAX_BYTES, isRight: isAllowedSize });
  return typeof picture === 'string' ? refuseFor(FAULTS[picture]) : picture;
}

/** The hash by which covers are compared; the table derives the same (`cover_hash`). */
export function hashCover({ bytes }: Pick<StoredCover, 'bytes'>): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The columns of a checked cover; null has none. The table derives the hash. */
export function coverColumns(cover: Pick<StoredCover, 'bytes' | 'type'> | null | undefined) {
  return { cover: cover?.bytes ?? null, coverType: cover?.type ?? null };
}

/** The cover of a stored row; undefined where there is no row or the row has no cover. */
export function storedCover(
  row: { cover: Buffer | null; coverType: LogoType | null; coverHash: Buffer | null } | undefined,
): StoredCover | undefined {
  const { cover, coverType, coverHash } = row ?? {};
  return cover && coverType && coverHash
    ? { bytes: cover, type: coverType, hash: coverHash }
    : undefined;
}

function isAllowedSize(width: number, height: number): boolean {
  return width === height && width >= SIDES.least && width <= SIDES.most;
}
