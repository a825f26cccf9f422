export const rescueText = {
  upload: '上传救援文件',
  file: '救援文件',
  invalid: '这不是救援文件，或者文件已损坏，没有上传任何记录',
  result: (device: string) => `救援文件已上传：${device}`,
  counts: (accepted: number, refused: number) => `收下 ${accepted} 条，退回 ${refused} 条`,
  why: (message: string, count: number) => `${message}（${count} 条）`,
  close: '知道了',
} as const;
