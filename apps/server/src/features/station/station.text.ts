/** What the operation log says of the station. */
export const stationLogText = {
  rosterViewed: (of: { gradeName: string; clazzName: string }, count: number) =>
    `查看现场筛查名单：${of.gradeName}${of.clazzName}，${count}人`,
  walkInAdded: (of: { gradeName: string; clazzName: string }) =>
    `登记不在名单的学生：${of.gradeName}${of.clazzName}`,
  walkInRepeated: '登记不在名单的学生：已登记过',
  absenceRecorded: (day: string) => `登记缺席：${day}`,
  absenceTakenBack: (day: string) => `撤销缺席：${day}`,
  absenceUnchanged: (day: string) => `缺席登记已是如此：${day}`,
} as const;
