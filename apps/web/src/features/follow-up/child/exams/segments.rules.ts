/** The deciding angles of an examination by segment, as a table shows them. */
import {
  type ExamRow,
  formatAngle,
  SEGMENTS,
  type Segment,
  sideOf,
  sideWord,
} from '@spine/contract/exam';

export type SegmentAngle = {
  readonly segment: Segment;
  readonly side: string;
  readonly angle: string;
  readonly isLargest: boolean;
};

/** Empty where the angles name no segment. */
export function segmentAngles({
  quickDataList,
  maxSegment,
}: Pick<ExamRow, 'quickDataList' | 'maxSegment'>): SegmentAngle[] {
  if (quickDataList.length !== SEGMENTS.length) return [];
  return SEGMENTS.map((segment, at) => {
    const angle = quickDataList[at] ?? 0;
    const side = sideOf(angle);
    return {
      segment,
      side: side === null ? '' : sideWord[side],
      angle: `${formatAngle(Math.abs(angle))}°`,
      isLargest: segment === maxSegment,
    };
  });
}

/** A third one that is chosen takes the place of the one chosen first. */
export function pickOf(picked: readonly string[], id: string): readonly string[] {
  return picked.includes(id) ? picked.filter((each) => each !== id) : [...picked, id].slice(-2);
}
