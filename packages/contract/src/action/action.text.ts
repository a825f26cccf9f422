import type { ActionCategory, ActionLevel, ActionPosition } from './action.schema.ts';

export const ACTION_CATEGORY_NAMES: Readonly<Record<ActionCategory, string>> = {
  mat: '垫上运动',
  aerobics: '健身操',
};
export const ACTION_LEVEL_NAMES: Readonly<Record<ActionLevel, string>> = {
  primary: '小学',
  junior: '初中',
  senior: '高中',
};
export const ACTION_POSITION_NAMES: Readonly<Record<ActionPosition, string>> = {
  trunk: '躯干',
  upperLimb: '上肢',
  lowerLimb: '下肢',
  shoulder: '肩部',
  neck: '颈部',
};

/** What stands between muscles on the wire and in docs/domain/actions.md. */
export const MUSCLE_SEPARATOR = ';';
/** What people type between muscles. */
export const MUSCLE_SEPARATORS = /[;；,，、]/;

/** The rule of each field of the form of an action, shown under it and answered with a refusal. */
export const actionFaultText = {
  name: '动作名称为1至20个字',
  category: '请选择类别',
  levels: '请至少选择一个学段',
  position: '请选择训练部位',
  muscles: '肌群用分号分隔，每个不超过15个字，共1至60个字',
  description: '简介最多200个字',
  equipment: '器材最多30个字',
  effect: '功效最多100个字',
  steps: '练习步骤一行一步，共1至500个字',
  warnings: '注意事项最多200个字',
  remark: '备注最多100个字',
  cover: '封面为PNG或JPG图片，裁剪后不超过100 KB',
} as const;

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
