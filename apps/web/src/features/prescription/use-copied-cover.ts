import { useEffect, useState } from 'react';
import { drawCover } from '#ui/cover/cover-file.ts';

type Copied = { ready: boolean; cover?: string };

/** The cover of a plan as a picture of its own, for a copy. One that does not come is left out. */
export function useCopiedCover(coverUrl: string | null | undefined): Copied {
  const [copied, setCopied] = useState<Copied>({ ready: false });
  useEffect(() => {
    if (coverUrl === undefined) return;
    if (coverUrl === null) return setCopied({ ready: true });
    const image = new Image();
    image.src = coverUrl;
    image
      .decode()
      .then(() => {
        const side = Math.min(image.naturalWidth, image.naturalHeight);
        setCopied({ ready: true, cover: drawCover(image, { left: 0, top: 0, side }) });
      })
      .catch(() => setCopied({ ready: true }));
  }, [coverUrl]);
  return copied;
}
