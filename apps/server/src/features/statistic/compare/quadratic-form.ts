/** `d' V⁻¹ d` of a positive definite V, by the decomposition of Cholesky: the squared length of L⁻¹ d. */
export function quadraticForm(
  deviations: readonly number[],
  covariance: readonly (readonly number[])[],
): number {
  const rows: number[][] = [];
  const solved: number[] = [];
  for (const [at, deviation] of deviations.entries()) {
    const row: number[] = [];
    for (let column = 0; column < at; column += 1) {
      const above = rows[column] ?? [];
      row.push(((covariance[at]?.[column] ?? 0) - product(row, above)) / (above[column] ?? 1));
    }
    const root = Math.sqrt((covariance[at]?.[at] ?? 0) - product(row, row));
    solved.push((deviation - product(row, solved)) / root);
    rows.push([...row, root]);
  }
  return product(solved, solved);
}

/** Over as many as the shorter has. */
function product(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < one.length && at < other.length; at += 1)
    sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
