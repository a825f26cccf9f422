/** Texts of an action's video. */
export const actionMediaText = {
  video: (name: string) => `${name}的示范视频`,
  noVideo: '暂无视频',
  noVideoHint: '请按下面的练习步骤完成',
  failed: '视频没有加载成功',
  failedHint: '请检查网络后刷新页面；也可以按练习步骤完成',
} as const;
