/** Texts shown when a chunk did not load. */
export const partMissingText = {
  offline: '网络已断开，这部分没有加载出来',
  offlineHint: '网络恢复后会自动重新加载。',
  offlinePartHint: '网络恢复后请刷新页面。',
  updated: '这部分没有加载出来',
  updatedHint: '系统可能刚刚更新过，刷新页面即可继续。',
  reload: '刷新页面',
} as const;
