/** Words about a report that is not given to the family, because it objects since. */
export const withheldText = {
  note: '监护人不同意或已撤回同意，报告不再公布，请勿发给家庭',
  title: '监护人不同意或已撤回同意',
  detail: '这份报告不再公布。请只在工作需要时打印或下载，不要发给家庭；监护人要求时除外。',
  goOn: '继续',
} as const;
