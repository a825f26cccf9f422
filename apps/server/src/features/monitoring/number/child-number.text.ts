/** The words of giving serials. */
export const childNumberText = {
  title: '监测编号',
  started: (year: number) => `为${year}学年监测方案的学生编号`,
  viewed: '查看监测编号',
  summary: ({ given, usedUp }: { given: number; usedUp: number }) =>
    usedUp === 0
      ? `新编${given}人的序号`
      : `新编${given}人的序号；${usedUp}人没有序号，所在学校的序号已用完`,
  withoutCode: (schools: number) => `；${schools}所学校没有编号或城乡，未编`,
} as const;
