/** Why a child stays in the trash, and what can be done about it. */
export const trashRefusalText = {
  numberUsed: (name: string) =>
    `“${name}”的学号已被本校另一名学生使用，不能恢复，请先核对那名学生的学号`,
  documentUsed: (name: string) =>
    `“${name}”的证件号码已登记在另一名学生名下，不能恢复，请先核对那名学生的证件号码`,
  schoolGone: (name: string) => `“${name}”所在的学校已删除，不能恢复`,
} as const;
