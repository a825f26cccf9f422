/** The further items of a synthetic normal examination: mobility, balance and sagittal curves, in degrees. */
import type { ExamFindings, Segment } from '@spine/contract/exam';
import type { Body } from './population-angles.ts';
import { happens, type Random, wholeBetween } from './population-random.ts';

type Parts = { neck: number; thoracic: number; lumbar: number };
type Range = readonly [low: number, high: number];

/** Usual ranges of motion of school children. */
const MOTION = {
  side: { neck: [36, 48], thoracic: [20, 32], lumbar: [18, 28] },
  flexion: { neck: [42, 56], thoracic: [28, 42], lumbar: [44, 60] },
  extension: { neck: [46, 60], thoracic: [14, 24], lumbar: [18, 30] },
  turn: { neck: [60, 74], thoracic: [26, 38], lumbar: [6, 12] },
} as const satisfies Record<string, Record<'neck' | Exclude<Segment, 'thoracolumbar'>, Range>>;

function inRange(random: Random, [low, high]: Range): number {
  return wholeBetween(random, low, high);
}

function partsOf(random: Random, motion: keyof typeof MOTION): Parts {
  const { neck, thoracic, lumbar } = MOTION[motion];
  return {
    neck: inRange(random, neck),
    thoracic: inRange(random, thoracic),
    lumbar: inRange(random, lumbar),
  };
}

/** Two landmarks, left and right; most children stand level. */
function balanceOf(random: Random, body: Body): number[] {
  const tilt = happens(random, 0.2) ? wholeBetween(random, 5, 25) / 10 : 0;
  return body.side === 'left' ? [tilt, 0] : [0, tilt];
}

export function examItems(random: Random, body: Body): NonNullable<ExamFindings['items']> {
  return {
    lateralBending: { left: partsOf(random, 'side'), right: partsOf(random, 'side') },
    bodyBalance: {
      head: balanceOf(random, body),
      shoulder: balanceOf(random, body),
      lumbar: balanceOf(random, body),
    },
    kyphosis: { thoracic: wholeBetween(random, 24, 42), lumbar: wholeBetween(random, 28, 46) },
    flexionExtension: {
      flexion: partsOf(random, 'flexion'),
      extension: partsOf(random, 'extension'),
    },
    rotation: { left: partsOf(random, 'turn'), right: partsOf(random, 'turn') },
  };
}
