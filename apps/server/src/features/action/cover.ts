/** Takes a picture as a cover: a square PNG or JPEG, of which only the picture is kept. */
import { COVER_MAX_BYTES, coverFaultText as text } from '@spine/contract/action';
import type { ErrorEntry } from '@spine/contract/kernel';
import { bareLogo, type LogoType, logoParts } from '@spine/contract/template';
import { refuse } from '#platform/http/refuse.ts';
import { isWholePicture } from '#platform/picture/whole-picture.ts';

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
  if (bytes.length > COVER_MAX_BYTES) return refuseFor(text.large);
  const found = logoParts(bytes);
  if (typeof found === 'string') return refuseFor(FAULTS[found]);
  const { width, height, type, parts } = found;
  if (width !== height || width < SIDES.least || width > SIDES.most) return refuseFor(text.sides);
  if (!(await isWholePicture(bytes, found))) return refuseFor(text.damaged);
  return { bytes: Buffer.from(bareLogo(bytes, parts)), type };
}
