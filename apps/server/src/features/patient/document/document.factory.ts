/** Numbers of documents for tests: they are built as they should be, and belong to nobody. */

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** Of a town that the register does not have. */
const NOWHERE = '339999';

/** A resident's number of a day (`20140506`) and a place in its sequence, odd for boys. */
export function residentNumber(day: string, sequence: number): string {
  const digits = `${NOWHERE}${day}${String(sequence).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return digits + '10X98765432'.charAt(sum % 11);
}
