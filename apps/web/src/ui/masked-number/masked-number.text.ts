/** Words at numbers that are masked. */
export const maskedNumberText = {
  why: '为什么要看？',
  show: '显示',
  hide: '隐藏',
  call: '拨打',
  showOf: (what: string) => `显示${what}`,
  hideOf: (what: string) => `隐藏${what}`,
  left: (seconds: number) => `${seconds} 秒`,
  shownFor: (seconds: number, reason: string) => `还显示 ${seconds} 秒，原因：${reason}`,
} as const;
