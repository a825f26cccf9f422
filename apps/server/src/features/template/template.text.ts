/** What the operation log says of the report template. */
export const templateLogText = {
  changed: (parts: readonly string[]) => `修改报告设置：${parts.join('、')}`,
  unchanged: '保存报告设置，内容没有变化',
  adviceOf: (result: string) => `“${result}”的建议`,
  lines: '机构信息',
  newLogo: '更换机构标志',
  noLogo: '移除机构标志',
} as const;
