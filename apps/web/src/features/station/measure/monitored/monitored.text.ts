/** The words of the monitoring at the child. */
export const monitoredText = {
  label: '监测',
  mend: '改现在',
  further: (count: number) => `还有 ${count} 处`,
  inRecord: (why: string, level: string, fix: string) => `${why}（${level}），${fix}`,
  quick: '监测要一次完整检查，快速筛查不能上报',
  saveBounced: '监测会退回或不计入，仍要存？再按一次',
} as const;
