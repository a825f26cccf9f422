/** What a line touched, short enough for a cell: the end of an id, which is random, and how many there are. */
import { LISTED_POINT_MAX } from '@spine/contract/log';
import { logText as text } from './log.text.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TAIL = 8;

/** `3FA9C10B` for an id made by the platform; other numbers stay as they are. */
export function shortId(id: string): string {
  return UUID.test(id) ? id.slice(-TAIL).toUpperCase() : id;
}

/** What a list shows of the things a line touched. */
export function pointSummary(keypoint: string): string {
  const cut = keypoint.length >= LISTED_POINT_MAX;
  const ids = keypoint.split(',').filter(Boolean);
  const [first] = ids;
  if (first === undefined) return text.none;
  if (cut) return text.many(shortId(first), ids.length - 1);
  return ids.length === 1 ? shortId(first) : text.several(shortId(first), ids.length);
}
