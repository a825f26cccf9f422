/** Takes a picture as a cover: a square PNG or JPEG, of which only the picture is kept. */
import { createHash } from 'node:crypto';
import { COVER_MAX_BYTES, coverFaultText as text } from '@spine/contract/action';
import type { ErrorEntry } from '@spine/contract/kernel';
import type { LogoType } from '@spine/contract/template';
import { refuse } from '#platform/http/refuse.ts';
import { barePicture } from '#platform/picture/bare-picture.ts';

/** A cover as it is kept; `hash` tells it from the one before it. */
export type StoredCover = {
  readonly bytes: Buffer;
  readonly type: LogoType;
  readonly hash: Buffer;
};

type Edited = {
  readonly cover?: string | null | undefined;
  readonly removeCover?: true | undefined;
};

const SIDES = { least: 56, most: 448 } as const;
const FAULTS = { ...text, trailing: text.damaged } as const;

/** What an edit says of a cover: undefined leaves it, null takes it away. */
export function editedCover({ cover, removeCover }: Edited): string | null | undefined {
  return removeCover ? (cover ?? null) : cover;
}

/** The cover that was sent as base64, or a refusal at the field `cover`; null and undefined pass. */
export async function coverOf<None extends null | undefined>(
  sent: string | None,
  refusal: ErrorEntry,
): Promise<Omit<StoredCover, 'hash'> | None> {
  if (typeof sent !== 'string') return sent;
  const refuseFor = (message: string) =>
    refuse(refusal, { message, fields: [{ field: 'cover', message }] });
  const bytes = Buffer.from(sent, 'base64');
  // Before it is looked at: what is too large is told as that, whatever it is.
  if (bytes.length > COVER_MAX_BYTES) return refuseFor(text.large);
  const picture = await barePicture(bytes, { bytes: COVER_MAX_BYTES, isRight });
  return typeof picture === 'string' ? refuseFor(FAULTS[picture]) : picture;
}

/** What tells a cover from another, as the table derives it. */
export function coverName({ bytes }: Pick<StoredCover, 'bytes'>): string {
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

function isRight(width: number, height: number): boolean {
  return width === height && width >= SIDES.least && width <= SIDES.most;
}
