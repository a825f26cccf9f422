/**
 * The upload behind the video field: none, sending, paused by a broken connection, refused, or complete. Leaving the
 * form without saving cancels the upload in the browser and on the server.
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
import { type CallOptions, call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { videoText as text } from './action.text.ts';

export type VideoProgress =
  | { readonly is: 'none' }
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'sending' | 'paused'; readonly sent: number; readonly message?: string }
  | { readonly is: 'there'; readonly id: string };

const NONE: VideoProgress = { is: 'none' };

/** Why a file cannot be uploaded; undefined when it can. */
export function findFileFault({ name, size }: File): string | undefined {
  if (!/\.mp4$/i.test(name)) return text.wrongName;
  if (size === 0) return text.empty;
  return size > VIDEO_MAX_BYTES ? actionErrors.tooLarge.message : undefined;
}

/** Refusals about the file itself: sending it again does not help. */
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

function createSender({ file, signal, progress }: Attempt): VideoSender {
  const quiet: CallOptions = { quiet: true, signal };
  return {
    begin: (named) => call(beginVideo, named, quiet),
    sendPart: ({ id, received }, { start, end }, left) =>
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

/** The state to show after a failed attempt. */
function afterFailure(error: unknown, arrived: number): VideoProgress {
  if (!(error instanceof Refused)) throw error;
  if (FINAL.has(error.code)) return { is: 'refused', message: error.message };
  return { is: 'paused', sent: arrived, message: error.message };
}

/** Deletes an unfinished upload on the server, which also deletes it by itself after a day. */
function discardUpload(id: string | undefined): void {
  if (id !== undefined) call(cancelVideo, { id }, { quiet: true }).catch(() => undefined);
}

export function useVideoUpload() {
  const [progress, setProgress] = useState<VideoProgress>(NONE);
  const running = useRef<AbortController>(undefined);
  const uploadId = useRef<string>(undefined);
  const end = useCallback(() => {
    running.current?.abort();
    discardUpload(uploadId.current);
    uploadId.current = undefined;
  }, []);
  useEffect(() => end, [end]);
  const send = async (file: File): Promise<string | undefined> => {
    const abort = new AbortController();
    running.current = abort;
    let arrived = 0;
    const onProgress = ({ id, received }: VideoUpload, left: number) => {
      uploadId.current = id;
      arrived = received;
      setProgress({ is: 'sending', sent: left });
    };
    setProgress({ is: 'sending', sent: 0 });
    try {
      const sender = createSender({ file, signal: abort.signal, progress: onProgress });
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
    /** The action has been saved with the video: leaving the form no longer cancels the upload. */
    markSaved: () => {
      uploadId.current = undefined;
    },
  };
}

export type VideoUploading = ReturnType<typeof useVideoUpload>;

// Sends a video in parts. Every attempt first asks the server how much has arrived, so that a broken connection, a
// closed page or a lost part costs one part at most.

type VideoFile = Pick<File, 'name' | 'size' | 'lastModified'>;
type PartRange = { readonly start: number; readonly end: number };

/** The calls of an upload. */
export type VideoSender = {
  begin: (named: { fileName: string; size: number; lastModified: number }) => Promise<VideoUpload>;
  sendPart: (
    upload: VideoUpload,
    range: PartRange,
    /** Called with the number of bytes of the part that have been sent. */
    left: (bytes: number) => void,
  ) => Promise<VideoUpload>;
  /** Whether the server expected another offset than the part's. */
  isMisplaced: (error: unknown) => boolean;
  /** Called with what has arrived, and how many bytes have been sent. */
  progress: (upload: VideoUpload, left: number) => void;
};

/** The next range to send; undefined when everything has arrived. */
export function nextPart({ received, size }: VideoUpload): PartRange | undefined {
  if (received >= size) return undefined;
  return { start: received, end: Math.min(received + VIDEO_PART_BYTES, size) };
}

/** Identifies the upload on the server. Long names keep their end, which differs between videos of a series. */
export function toUploadRequest({ name, size, lastModified }: VideoFile) {
  return { fileName: name.slice(-VIDEO_FILE_NAME_MAX), size, lastModified };
}

/** How often the server may refuse an offset before the upload fails. */
const MISPLACED_MAX = 3;

/** Sends what is missing and answers the id of the whole video. */
export async function uploadVideo(file: VideoFile, sender: VideoSender): Promise<string> {
  let misplaced = 0;
  let upload = await sender.begin(toUploadRequest(file));
  for (let range = nextPart(upload); range; range = nextPart(upload)) {
    const arrived = upload;
    const { start, end } = range;
    sender.progress(arrived, start);
    try {
      upload = await sender.sendPart(arrived, range, (bytes) =>
        sender.progress(arrived, Math.min(start + bytes, end)),
      );
    } catch (error) {
      misplaced += 1;
      if (!sender.isMisplaced(error) || misplaced > MISPLACED_MAX) throw error;
      upload = await sender.begin(toUploadRequest(file));
    }
  }
  sender.progress(upload, upload.received);
  return upload.id;
}
