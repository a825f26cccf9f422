/**
 * Looks at a child: what one person reads without a pause is one, each change is one of its own. Lines are read newest first, some
 * at a time, until the looks that are shown are complete, so that a child whom many opened takes no longer than another.
 */
import { LOOK_GAP_SECONDS } from '@spine/contract/log';
import type { SubjectLine } from './log.repository.ts';

const LINES_AT_ONCE = 200;
const GAP_MS = LOOK_GAP_SECONDS * 1000;

/** A look with its lines, the newest first. */
export type Look = { readonly newest: SubjectLine; oldest: SubjectLine; readonly words: string[] };

/** Lines behind one, newest first. */
export type ReadLines = (page: {
  readonly limit: number;
  readonly after: SubjectLine | undefined;
}) => Promise<SubjectLine[]>;

/** The newest looks; at most `most`. */
export async function readLooks(read: ReadLines, most: number): Promise<Look[]> {
  const looks: Look[] = [];
  const open = new Map<string, Look>();
  let after: SubjectLine | undefined;
  do {
    const lines = await read({ limit: LINES_AT_ONCE, after });
    for (const line of lines) addLine({ looks, open }, line);
    after = lines.length < LINES_AT_ONCE ? undefined : lines.at(-1);
  } while (after && !areComplete(looks.slice(0, most), { most, after }));
  return looks.slice(0, most);
}

function addLine(
  { looks, open }: { looks: Look[]; open: Map<string, Look> },
  line: SubjectLine,
): void {
  const current = line.isView ? open.get(line.username) : undefined;
  if (current && current.oldest.optime.getTime() - line.optime.getTime() <= GAP_MS) {
    current.oldest = line;
    current.words.unshift(line.keymsg);
    return;
  }
  const look = { newest: line, oldest: line, words: [line.keymsg] };
  looks.push(look);
  if (line.isView) open.set(line.username, look);
}

/** Whether what follows a line belongs to none of these. */
function areComplete(
  looks: readonly Look[],
  { most, after }: { most: number; after: SubjectLine },
): boolean {
  const end = after.optime.getTime() + GAP_MS;
  return looks.length === most && looks.every(({ oldest }) => oldest.optime.getTime() > end);
}
