/** A real video, made where it is watched: Chromium records a drawing as H.264 in an MP4. */
import type { Page } from 'playwright-core';

const TYPE = 'video/mp4;codecs=avc1.42E01E';
const FRAMES = 40;

/** Runs in the page: a bar that turns, recorded frame by frame. */
async function recordTurning({ type, frames }: { type: string; frames: number }): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 180;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: type });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  for (let frame = 0; frame < frames; frame += 1) {
    pen.fillStyle = '#eef3f1';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.save();
    pen.translate(canvas.width / 2, canvas.height / 2);
    pen.rotate((frame / frames) * Math.PI);
    pen.fillStyle = '#0f766e';
    pen.fillRect(-70, -9, 140, 18);
    pen.restore();
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** A film of about a second. */
export async function recordFilm(page: Page): Promise<Buffer> {
  const recorded = await page.evaluate(recordTurning, { type: TYPE, frames: FRAMES });
  return Buffer.from(recorded, 'base64');
}

const BOX_HEAD = 8;

/** The same film in a larger file: an MP4 may hold boxes of nothing. */
export function padded(film: Buffer, bytes: number): Buffer {
  const nothing = Buffer.alloc(BOX_HEAD + bytes);
  nothing.writeUInt32BE(nothing.length, 0);
  nothing.write('free', 4, 'latin1');
  return Buffer.concat([film, nothing]);
}
