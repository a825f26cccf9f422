/** An A4 page laid out by the server: its drawing, and over it the texts for screen readers, search and copying. */
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import css from './report-page.module.css';
import { joinRuns, type PlacedText, readRuns } from './text-layer.ts';

/** A4 in points. */
const WIDTH = 595.276;
const HEIGHT = 841.89;

/** Parses a page: the drawing without what only a standalone file needs, and its lines of text. */
function readPage(svg: string) {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  if (!(documentElement instanceof SVGSVGElement)) throw new Error('the page is no SVG');
  const drawing = document.adoptNode(documentElement);
  const lines = joinRuns(readRuns(drawing, WIDTH));
  for (const each of drawing.querySelectorAll('style, foreignObject')) each.remove();
  for (const name of ['style', 'width', 'height']) drawing.removeAttribute(name);
  drawing.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  return { drawing, lines };
}

const formatShare = (of: number) => `${(of * 100).toFixed(3)}%`;

function toPosition({ x, y, width, height }: PlacedText): CSSProperties {
  return {
    left: formatShare(x),
    top: formatShare((y * WIDTH) / HEIGHT),
    width: formatShare(width),
    height: formatShare((height * WIDTH) / HEIGHT),
    fontSize: `${(height * 100).toFixed(3)}cqw`,
  };
}

function PageLine({ line }: { line: PlacedText }) {
  const { text, isPicture } = line;
  return isPicture ? (
    <span role="img" aria-label={text} style={toPosition(line)} />
  ) : (
    <span style={toPosition(line)}>{text}</span>
  );
}

type Props = { readonly id?: string; readonly label: string; readonly svg: string };

export function ReportPage({ id, label, svg }: Props) {
  const page = useMemo(() => readPage(svg), [svg]);
  const drawing = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => drawing.current?.replaceChildren(page.drawing), [page]);
  return (
    <article className={css.page} id={id} aria-label={label}>
      <div ref={drawing} aria-hidden="true" />
      <div className={css.words}>
        {page.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move; a new page replaces all of them
          <PageLine key={at} line={line} />
        ))}
      </div>
    </article>
  );
}
