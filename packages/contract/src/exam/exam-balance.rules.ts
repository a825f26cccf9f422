/** Which landmark of a pair stands higher. */
export type Balance = 'balanced' | 'leftHigh' | 'rightHigh';

/** Shoulder or pelvis balance from the heights of its left and right landmark (spec 4); null with fewer than two. */
export function balanceOf(pair: readonly number[]): Balance | null {
  const [left, right] = pair;
  if (left === undefined || right === undefined) return null;
  if (left === right) return 'balanced';
  return left > right ? 'leftHigh' : 'rightHigh';
}
