/** What the operation log says of the forms of a bureau. */
export const reportFormLogText = {
  uploaded: (name: string) => `上传填报模板：${name}`,
  replaced: (name: string) => `更换填报模板：${name}`,
  removed: (name: string) => `删除填报模板：${name}`,
  filled: (name: string, scope: string, year: string) => `填写模板：${name}（${scope}，${year}）`,
  fileName: (name: string, scope: string, year: string) => `${name}-${scope}-${year}`,
} as const;
