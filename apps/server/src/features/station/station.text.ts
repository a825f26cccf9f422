/** What the operation log says of the station. */
export const stationLogText = {
  rosterViewed: (of: { gradeName: string; clazzName: string }, count: number) =>
    `查看现场筛查名单：${of.gradeName}${of.clazzName}，${count}人`,
  walkInAdded: (of: { gradeName: string; clazzName: string }) =>
    `登记不在名单的学生：${of.gradeName}${of.clazzName}`,
  walkInRepeated: '登记不在名单的学生：已登记过',
  candidatesViewed: '查看不在名单的学生可能是谁',
  walkInMatched: (exams: number) => `把不在名单的学生并入名单中的学生，检查${exams}条`,
  /** The reason of the correction of each examination. */
  matchReason: '登记时不在名单，核对为名单中的这名学生',
  absenceRecorded: (day: string) => `登记缺席：${day}`,
  absenceTakenBack: (day: string) => `撤销缺席：${day}`,
  absenceUnchanged: (day: string) => `缺席登记已是如此：${day}`,
} as const;
