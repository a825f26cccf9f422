/** `86%`; never 100% while a due day was missed, never 0% once one was trained. */
export function adherencePercent(adherence: number): string {
  const rounded = Math.round(adherence * 100);
  if (adherence < 1 && rounded === 100) return '99%';
  return adherence > 0 && rounded === 0 ? '1%' : `${rounded}%`;
}
