/**
 * Sends a video in parts. How much has arrived is what the server says, never what the browser believes: every attempt
 * begins by asking, so that a broken connection, a closed page or a part that went astray costs one part at most.
 */
import { VIDEO_FILE_NAME_MAX, VIDEO_PART_BYTES, type VideoUpload } from '@spine/contract/action';

export type VideoFile = Pick<File, 'name' | 'size' | 'lastModified'>;
export type PartRange = { readonly start: number; readonly end: number };

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
