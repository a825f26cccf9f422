/** An A4 page that was set by the server: its drawing, and over it its texts, which are there to be read and copied. */
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react';
import css from './report-page.module.css';
import { linesOfRuns, type PlacedText, runsIn } from './text-layer.ts';

/** A4 in points. */
const WIDTH = 595.276;
const HEIGHT = 841.89;

/** The drawing without what belongs to a file of its own, and the lines that stand on it. */
function readPage(svg: string) {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml');
  if (!(documentElement instanceof SVGSVGElement)) throw new Error('a page that is no drawing');
  const drawing = document.adoptNode(documentElement);
  const lines = linesOfRuns(runsIn(drawing, WIDTH));
  for (const each of drawing.querySelectorAll('style, foreignObject')) each.remove();
  for (const name of ['style', 'width', 'height']) drawing.removeAttribute(name);
  drawing.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  return { drawing, lines };
}

const share = (of: number) => `${(of * 100).toFixed(3)}%`;

function placeOf({ x, y, width, height }: PlacedText): CSSProperties {
  return {
    left: share(x),
    top: share((y * WIDTH) / HEIGHT),
    width: share(width),
    height: share((height * WIDTH) / HEIGHT),
    fontSize: `${(height * 100).toFixed(3)}cqw`,
  };
}

function Placed({ line }: { line: PlacedText }) {
  const { text, isPicture } = line;
  return isPicture ? (
    <span role="img" aria-label={text} style={placeOf(line)} />
  ) : (
    <span style={placeOf(line)}>{text}</span>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, a new page replaces them all
          <Placed key={at} line={line} />
        ))}
      </div>
    </article>
  );
}
