/**
 * The picture code: the text from the server, drawn on a canvas; a click requests another
 * (docs/domain/decisions.md 7).
 */
import { useEffect, useRef } from 'react';
import buttonCss from '#ui/styles/button.module.css';
import css from './picture-code.module.css';
import { pictureCodeText as text } from './picture-code.text.ts';

const WIDTH = 128;
const HEIGHT = 44;
const FIRST_X = 20;
const STRIDE = 25;
const TURNS = [-8, 5, -4, 7];

function draw(canvas: HTMLCanvasElement, code: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = window.devicePixelRatio || 1;
  canvas.width = WIDTH * scale;
  canvas.height = HEIGHT * scale;
  const style = getComputedStyle(canvas);
  context.scale(scale, scale);
  context.font = '700 25px monospace';
  context.fillStyle = style.getPropertyValue('--ink-2');
  [...code].forEach((letter, at) => {
    context.save();
    context.translate(FIRST_X + at * STRIDE, at % 2 === 0 ? 30 : 32);
    context.rotate(((TURNS[at % TURNS.length] ?? 0) * Math.PI) / 180);
    context.fillText(letter, 0, 0);
    context.restore();
  });
  context.strokeStyle = style.getPropertyValue('--ink-off');
  context.lineWidth = 1.2;
  context.beginPath();
  context.moveTo(10, 28);
  context.bezierCurveTo(40, 12, 70, 40, 120, 16);
  context.stroke();
}

/** `code` is undefined when loading failed; the button then retries. */
export function PictureCode({ code, refresh }: { code: string | undefined; refresh: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && code !== undefined) draw(canvas.current, code);
  }, [code]);
  return (
    <button
      type="button"
      className={css.code}
      aria-label={code === undefined ? text.failedButton : text.button}
      onClick={refresh}
    >
      {code === undefined ? (
        <span className={buttonCss.link}>{text.failed}</span>
      ) : (
        <canvas ref={canvas} />
      )}
    </button>
  );
}
