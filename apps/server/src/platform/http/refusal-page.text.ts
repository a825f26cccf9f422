/** Words of the page that stands where a file was to open. */
export const refusalPageText = {
  title: '文件没有打开',
  hint: '请返回上一页，再试一次。',
} as const;
