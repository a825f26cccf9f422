/** What a phone makes of a photo before it is sent: files that can be sent go as they are, others are drawn smaller. */
import { PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS } from '@spine/contract/quick-query';

const SENT_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** A canvas of an iPhone has 4096 × 4096 pixels at most, one of any phone 16,384 on a side. */
const CANVAS_PIXELS = 16_000_000;
const CANVAS_SIDE = 16_000;
/** As the server stores it: enough to read a sheet of paper. The longer side is that of the picture: a screenshot may be long. */
const SHORT_SIDE = 2400;

type Picture = {
  readonly type: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
};

/** The size in which a picture is drawn before it is sent; undefined where its file is sent. */
export function sizeToDraw({ type, bytes, width, height }: Picture) {
  const isFit = bytes <= PHOTO_MAX_BYTES && width * height <= PHOTO_MAX_PIXELS;
  if (isFit && SENT_TYPES.has(type)) return undefined;
  const scale = Math.min(
    1,
    SHORT_SIDE / Math.min(width, height),
    CANVAS_SIDE / Math.max(width, height),
    Math.sqrt(CANVAS_PIXELS / (width * height)),
  );
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
