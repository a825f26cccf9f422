/** What the operation log says of the trash: counts, never names. */
export const trashLogText = {
  listed: (total: number) => `查看回收站，${total}名学生`,
  restored: ({ restored, exams, refused }: { restored: number; exams: number; refused: number }) =>
    `恢复学生${restored}名，${exams}条检查回到列表${refused > 0 ? `，${refused}名不能恢复` : ''}`,
  restoredBefore: '重复提交恢复学生，未写入',
} as const;
