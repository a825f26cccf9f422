export const childPrescriptionsText = {
  none: '还没有下发过处方',
  period: (first: string, last: string) => `${first} 至 ${last}`,
  see: '看明细',
  seeOf: (name: string) => `看明细：处方“${name}”`,
  more: (shown: number, total: number) => `只列出最近 ${shown} 份，共 ${total} 份`,
} as const;
