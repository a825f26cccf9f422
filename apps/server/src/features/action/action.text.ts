/** What the operation log says of actions. */
export const actionLogText = {
  added: (name: string) => `新增动作：${name}`,
  edited: (name: string) => `修改动作：${name}`,
  deleted: (name: string) => `删除动作：${name}`,
  uploaded: (fileName: string) => `上传动作视频：${fileName}`,
} as const;
