/** `d' V⁻¹ d` of a positive definite V, by the decomposition of Cholesky: the squared length of L⁻¹ d. */
export function quadraticForm(
  covariance: readonly (readonly number[])[],
): (deviations: readonly number[]) => number {
  const rows: number[][] = [];
  for (const [at, own] of covariance.entries()) {
    const row: number[] = [];
    for (let column = 0; column < at; column += 1) {
      const above = rows[column] ?? [];
      row.push(((own[column] ?? 0) - product(row, above)) / (above[column] ?? 1));
    }
    rows.push([...row, Math.sqrt((own[at] ?? 0) - product(row, row))]);
  }
  return (deviations) => {
    const solved: number[] = [];
    for (const [at, row] of rows.entries())
      solved.push(((deviations[at] ?? 0) - product(solved, row)) / (row[at] ?? 1));
    return product(solved, solved);
  };
}

/** Over as many as the shorter has. */
function product(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < one.length && at < other.length; at += 1)
    sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
