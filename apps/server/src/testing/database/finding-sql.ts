/** The finding of a complete examination whose result an SQL expression gives, for tests that write many rows at once. */
export function findingSql(resultId: string): string {
  return `coalesce((array['severityOne', 'severityTwo', 'severityThree', null, 'badPosture'])[${resultId}], 'normal')`;
}
