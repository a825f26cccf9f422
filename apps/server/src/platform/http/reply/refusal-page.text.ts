/** Words of the page that stands where a file was to open. */
export const refusalPageText = {
  title: '文件没有打开',
  hint: '请用手机或浏览器的返回键，回到刚才的页面。',
} as const;
