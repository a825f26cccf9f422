/**
 * The upload behind the video field: chosen, on its way, paused by a broken connection, refused, or there. It belongs
 * to the form: leaving the form without saving gives the upload up, here and on the server.
 */
import {
  actionErrors,
  beginVideo,
  cancelVideo,
  sendVideoPart,
  VIDEO_MAX_BYTES,
  type VideoUpload,
} from '@spine/contract/action';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallOptions, call } from '#platform/call.ts';
import { Refused } from '#platform/refused.ts';
import { videoText as text } from './video.text.ts';
import { uploadVideo, type VideoSender } from './video-upload.ts';

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
