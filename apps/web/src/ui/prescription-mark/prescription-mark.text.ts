/** Words beside the marks of issued prescriptions. */
export const prescriptionMarkText = {
  days: (trained: number, due: number) => `${trained}/${due} 天`,
  /** What a screen reader says for the bar. */
  adherence: (percent: string) => `依从率${percent}`,
  notBegun: '未到训练日',
  none: '—',
} as const;
