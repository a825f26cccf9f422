/** The camera and what it reads: pictures go to the worker one after the other, for as long as the screen is open. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { scanText as text } from './scan.text.ts';
import type { ScanAnswer } from './scan-worker.ts';

/** Pixels of a picture's longer side: enough for a label at arm's length. */
const LONGEST_SIDE = 960;
/** Between two pictures. */
const PAUSE_MS = 80;

/** Calls `onText` for every code; answers what is wrong, in a sentence. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  onText: (text: string) => void,
): string | undefined {
  const [fault, setFault] = useState<string>();
  const read = useEffectEvent(onText);
  useEffect(() => {
    const stopped = new AbortController();
    const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
    const end = (why: string | undefined) => {
      setFault(why);
      stopped.abort();
    };
    worker.addEventListener('error', () => end(text.failed));
    const scan = { worker, signal: stopped.signal, onText: read };
    startCamera(video, stopped.signal)
      .then((started) => (typeof started === 'string' ? started : readAll(started, scan)))
      .then((why) => !stopped.signal.aborted && end(why))
      .catch(() => end(text.noCamera));
    return () => {
      stopped.abort();
      worker.terminate();
    };
  }, [video]);
  return fault;
}

type Scan = {
  readonly worker: Worker;
  readonly signal: AbortSignal;
  readonly onText: (text: string) => void;
};

/** Reads until it is stopped; answers why it cannot go on. */
async function readAll(
  video: HTMLVideoElement,
  { worker, signal, onText }: Scan,
): Promise<string | undefined> {
  while (!signal.aborted) {
    const answer = await readPicture(video, worker);
    if (answer && 'failed' in answer) return text.failed;
    if (answer?.text && !signal.aborted) onText(answer.text);
    // Something else took it, as a call on a phone does.
    if (video.srcObject instanceof MediaStream && !video.srcObject.active) return text.noCamera;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return undefined;
}

/** The element that shows the camera, or why there is none. */
async function startCamera(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
): Promise<HTMLVideoElement | string> {
  const camera = await openCamera();
  if (typeof camera === 'string') return camera;
  signal.addEventListener('abort', () => stop(camera));
  if (signal.aborted) stop(camera);
  if (!video.current) return text.noCamera;
  video.current.srcObject = camera;
  await video.current.play();
  return video.current;
}

/** The camera at the back, or why there is none. */
async function openCamera(): Promise<MediaStream | string> {
  // Without https a browser has no media devices at all.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return text.insecure;
  try {
    return await devices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
    return isDenied ? text.denied : text.noCamera;
  }
}

function stop(camera: MediaStream): void {
  for (const track of camera.getTracks()) track.stop();
}

/** Undefined while the camera shows nothing. */
function readPicture(
  video: HTMLVideoElement,
  worker: Worker,
): Promise<ScanAnswer | undefined> | undefined {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return undefined;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data as ScanAnswer), { once: true });
    worker.postMessage(picture, [picture.data.buffer]);
  });
}
