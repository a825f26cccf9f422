/** Why a file cannot be the video of an action. */
export const videoFaultText = {
  notMp4: '文件内容不是MP4视频，可能改过扩展名，请选择MP4文件',
  broken: '视频不完整或已损坏，请重新导出后再上传',
  noPicture: '文件里没有视频画面，请选择MP4视频',
  codec: (name: string) =>
    `视频编码${name === '' ? '' : `为${name}，`}浏览器无法播放，请导出为H.264编码的MP4`,
} as const;

/** What people call codecs that browsers do not play, by the four letters in the file. */
export const UNPLAYED_CODECS: Readonly<Record<string, string>> = {
  hvc1: 'HEVC（H.265）',
  hev1: 'HEVC（H.265）',
  dvh1: 'HEVC（杜比视界）',
  dvhe: 'HEVC（杜比视界）',
  mp4v: 'MPEG-4 Part 2',
  s263: 'H.263',
};

/** Why a picture cannot be a cover. */
export const coverFaultText = {
  type: '封面须为PNG或JPG图片，请重新选择',
  large: '封面不能超过100 KB，请重新裁剪',
  sides: '封面须为正方形，边长56至448像素，请重新裁剪',
  damaged: '图片已损坏，请重新选择',
} as const;
