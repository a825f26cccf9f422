/**
 * The pages of a tall photo. A long screenshot of a report is shown in pages, because the whole of it on a screen is a
 * strip on which nothing can be read. A page repeats the end of the one before, so that no line of text is lost at a cut.
 */
type Size = { readonly width: number; readonly height: number };

/** From so many times its width a photo is tall: above every screen of a phone. */
const TALL = 3;
/** Of a page and of what it repeats, in widths of the photo: about a sheet of paper, and two lines of a phone's text. */
const PAGE = 1.5;
const REPEATED = 0.1;

export function countPages({ width, height }: Size): number {
  const ratio = height / width;
  return ratio <= TALL ? 1 : Math.ceil((ratio - REPEATED) / (PAGE - REPEATED));
}

/** Where in a photo a page is; the first is 1. */
export function areaOfPage({ width, height }: Size, page: number) {
  const repeated = Math.round(width * REPEATED);
  const step = (height - repeated) / countPages({ width, height });
  const top = Math.round((page - 1) * step);
  return { left: 0, top, width, height: Math.round(page * step) + repeated - top };
}
