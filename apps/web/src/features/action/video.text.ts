const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1024;

function size(bytes: number): string {
  if (bytes === 0) return '0 KB';
  return bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Words of the upload of a video. */
export const videoText = {
  label: '示范视频',
  drop: '把视频拖到这里，或点击选择',
  hint: '仅 MP4（H.264 编码），不超过 200\u00a0MB',
  wrongName: '请选择扩展名为 .mp4 的视频',
  empty: '文件是空的，请重新选择',
  size,
  chosen: (fileName: string, bytes: number) => `${fileName} · ${size(bytes)}`,
  progress: '视频上传进度',
  sending: (sent: number, total: number) => `正在上传 ${size(sent)} / ${size(total)}`,
  checking: '已传完，正在校验视频…',
  paused: (sent: number, total: number) => `已传 ${size(sent)}，共 ${size(total)}，继续时接着传`,
  resume: '继续上传',
  cancel: '取消上传',
  change: '更换视频',
  undo: '撤销更换',
  remove: '移除',
  done: '视频已上传，保存后生效',
  preview: '预览待保存的视频',
} as const;
