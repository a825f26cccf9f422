/** Texts of the adherence bar. */
export const prescriptionMarkText = {
  days: (trained: number, due: number) => `${trained}/${due} 天`,
  summary: (trained: number, due: number, percent: string) =>
    `已训练 ${trained} 天，应训练 ${due} 天，依从率 ${percent}`,
  notBegun: '未到训练日',
  none: '—',
} as const;
