/** What the operation log says of the page of the coming school year. */
export const schoolYearLogText = {
  viewed: (year: number) => `查看新学年准备：${year}学年`,
} as const;
