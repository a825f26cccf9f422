import { describe, expect, it } from 'vitest';
import { overlaps, type Point } from './map-geometry.ts';
import { type LabelRequest, placeLabels } from './map-labels.ts';

const ROOM = { x: 0, y: 0, width: 400, height: 300 };

function square(key: string, [x, y]: Point, size: number): LabelRequest {
  const ring: Point[] = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
  return { key, ring, width: 50, height: 40, mayStandOutside: true };
}

describe('names on the map', () => {
  it('stand in the middle of a region that has room', () => {
    const [label] = placeLabels([square('a', [100, 100], 100)], ROOM, []);
    expect(label?.inside).toBe(true);
    expect(Math.hypot((label?.x ?? 0) - 150, (label?.y ?? 0) - 150)).toBeLessThan(10);
  });

  it('stand beside a small one, over no other region and nothing that is taken', () => {
    const small = square('small', [200, 100], 20);
    const large = square('large', [226, 96], 100);
    const placed = placeLabels([small, large], ROOM, []);
    const beside = placed.find(({ key }) => key === 'small');
    expect(beside?.inside).toBe(false);
    expect(beside?.x).toBeLessThan(200);
    const taken = [{ x: 100, y: 60, width: 80, height: 100 }];
    const again = placeLabels([small, large], ROOM, taken).find(({ key }) => key === 'small');
    expect(again?.y).toBeLessThan(100);
  });

  it('never cover each other, and are left out where there is no place', () => {
    const items = Array.from({ length: 30 }, (_, at) =>
      square(`r${at}`, [100 + (at % 6) * 20, 100 + Math.floor(at / 6) * 20], 20),
    );
    const placed = placeLabels(items, ROOM, []);
    expect(placed.length).toBeLessThan(items.length);
    for (const one of placed)
      for (const other of placed)
        if (one !== other) expect(overlaps(one.box, other.box)).toBe(false);
  });

  it('of regions without a number stay inside', () => {
    const quiet = { ...square('quiet', [200, 100], 20), mayStandOutside: false };
    expect(placeLabels([quiet], ROOM, [])).toEqual([]);
  });
});
