/**
 * The upload behind the video field: chosen, on its way, paused by a broken connection, refused, or there. It belongs
 * to the form: leaving the form without saving gives the upload up, here and on the server.
 */
import {
  actionErrors,
  beginVideo,
  cancelVideo,
  sendVideoPart,
  VIDEO_FILE_NAME_MAX,
  VIDEO_MAX_BYTES,
  VIDEO_PART_BYTES,
  type VideoUpload,
} from '@spine/contract/action';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallOptions, call } from '#platform/call.ts';
import { Refused } from '#platform/refused.ts';
import { videoText as text } from './action.text.ts';

export type VideoProgress =
  | { readonly is: 'none' }
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'sending' | 'paused'; readonly sent: number; readonly message?: string }
  | { readonly is: 'there'; readonly id: string };

const NONE: VideoProgress = { is: 'none' };

/** Why a file needs not be sent at all; undefined when it may be. */
export function faultOf({ name, size }: File): string | undefined {
  if (!/\.mp4$/i.test(name)) return text.wrongName;
  if (size === 0) return text.empty;
  return size > VIDEO_MAX_BYTES ? actionErrors.tooLarge.message : undefined;
}

/** Refusals about the file itself: sending it again would not help. */
const FINAL = new Set([
  actionErrors.videoInvalid.code,
  actionErrors.tooLarge.code,
  actionErrors.videoFileMissing.code,
]);

type Attempt = {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly progress: (upload: VideoUpload, left: number) => void;
};

function senderOf({ file, signal, progress }: Attempt): VideoSender {
  const quiet: CallOptions = { quiet: true, signal };
  return {
    begin: (named) => call(beginVideo, named, quiet),
    part: ({ id, received }, { start, end }, left) =>
      call(
        sendVideoPart,
        { id, offset: received },
        { ...quiet, file: new File([file.slice(start, end)], file.name), progress: left },
      ),
    isMisplaced: (error) =>
      error instanceof Refused && error.code === actionErrors.partMisplaced.code,
    progress,
  };
}

/** What an attempt that failed leaves on the screen. */
function afterFailure(error: unknown, arrived: number): VideoProgress {
  if (!(error instanceof Refused)) throw error;
  if (FINAL.has(error.code)) return { is: 'refused', message: error.message };
  return { is: 'paused', sent: arrived, message: error.message };
}

/** The server forgets what was given up; should it not hear of it, it forgets by itself after a day. */
function giveUp(id: string | undefined): void {
  if (id !== undefined) call(cancelVideo, { id }, { quiet: true }).catch(() => undefined);
}

export function useVideoUpload() {
  const [progress, setProgress] = useState<VideoProgress>(NONE);
  const running = useRef<AbortController>(undefined);
  const begun = useRef<string>(undefined);
  const end = useCallback(() => {
    running.current?.abort();
    giveUp(begun.current);
    begun.current = undefined;
  }, []);
  useEffect(() => end, [end]);
  const send = async (file: File): Promise<string | undefined> => {
    const abort = new AbortController();
    running.current = abort;
    let arrived = 0;
    const told = ({ id, received }: VideoUpload, left: number) => {
      begun.current = id;
      arrived = received;
      setProgress({ is: 'sending', sent: left });
    };
    setProgress({ is: 'sending', sent: 0 });
    try {
      const sender = senderOf({ file, signal: abort.signal, progress: told });
      const id = await uploadVideo(file, sender);
      setProgress({ is: 'there', id });
      return id;
    } catch (error) {
      if (!abort.signal.aborted) setProgress(afterFailure(error, arrived));
      return undefined;
    }
  };
  return {
    progress,
    send,
    refuse: (message: string) => setProgress({ is: 'refused', message }),
    cancel: () => {
      end();
      setProgress(NONE);
    },
    /** The action has the video now: leaving the form no longer gives it up. */
    keep: () => {
      begun.current = undefined;
    },
  };
}

export type VideoUploading = ReturnType<typeof useVideoUpload>;

// Sends a video in parts. How much has arrived is what the server says, never what the browser believes: every attempt
// begins by asking, so that a broken connection, a closed page or a part that went astray costs one part at most.

type VideoFile = Pick<File, 'name' | 'size' | 'lastModified'>;
type PartRange = { readonly start: number; readonly end: number };

/** What the upload asks of the server. */
export type VideoSender = {
  begin: (named: { fileName: string; size: number; lastModified: number }) => Promise<VideoUpload>;
  part: (
    upload: VideoUpload,
    range: PartRange,
    /** Is told how many bytes of the part have left. */
    left: (bytes: number) => void,
  ) => Promise<VideoUpload>;
  /** The part did not begin where the server stands. */
  isMisplaced: (error: unknown) => boolean;
  /** What has arrived, and how much has left so far. */
  progress: (upload: VideoUpload, left: number) => void;
};

/** What goes next; undefined when everything is there. */
export function nextPart({ received, size }: VideoUpload): PartRange | undefined {
  if (received >= size) return undefined;
  return { start: received, end: Math.min(received + VIDEO_PART_BYTES, size) };
}

/** What the upload is known by; of a long name the end, which tells films of a series apart. */
export function beginningOf({ name, size, lastModified }: VideoFile) {
  return { fileName: name.slice(-VIDEO_FILE_NAME_MAX), size, lastModified };
}

/** How often the server may disagree about the place before it counts as a failure. */
const MISPLACED_MOST = 3;

/** Sends what is missing and answers the id of the whole video. */
export async function uploadVideo(file: VideoFile, sender: VideoSender): Promise<string> {
  let misplaced = 0;
  let upload = await sender.begin(beginningOf(file));
  for (let range = nextPart(upload); range; range = nextPart(upload)) {
    const arrived = upload;
    const { start, end } = range;
    sender.progress(arrived, start);
    try {
      upload = await sender.part(arrived, range, (bytes) =>
        sender.progress(arrived, Math.min(start + bytes, end)),
      );
    } catch (error) {
      misplaced += 1;
      if (!sender.isMisplaced(error) || misplaced > MISPLACED_MOST) throw error;
      upload = await sender.begin(beginningOf(file));
    }
  }
  sender.progress(upload, upload.received);
  return upload.id;
}
