/** Role names as screens and logs show them. */
export const ROLE_NAMES = {
  0: '平台管理员',
  1: '机构管理员',
  2: '检查医生',
  3: '生产人员',
  4: '数据分析员',
} as const;
